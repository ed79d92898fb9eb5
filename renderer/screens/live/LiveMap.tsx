import { useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import { queryOf } from '../../lib/api.ts';
import { trailFeature } from '../../map/flights/aircraftFeatures.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { MapLegend } from '../../map/base/MapLegend.tsx';
import { useAirports } from '../../map/base/useAirports.ts';
import { useThrottled } from '../../map/geo/useThrottled.ts';
import { useFitFlights } from '../../map/flights/useFitFlights.ts';
import { type MapState, useFlightMap, useMapSource } from '../../map/flights/useFlightMap.ts';
import { useScheme } from '../../map/geo/useScheme.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { FlightTable } from './FlightTable.tsx';
import { hiddenLayers, type Wall } from './liveSearch.ts';
import { NoTrack, selectedTrack } from './selectedTrack.ts';
import { paddingFor, useFirstView, useReveal } from './liveCamera.ts';
import { useAircraft } from './useAircraft.ts';
import { useTrack } from './useLiveFlights.ts';

interface Props {
  /** All flights in progress; null until they are loaded. */
  readonly all: readonly FlightFacts[] | null;
  /** The flights to draw. */
  readonly flights: readonly FlightFacts[];
  readonly selected: FlightFacts | undefined;
  /** The layers that are off, as in the address. */
  readonly hide: string | undefined;
  readonly follow: boolean;
  readonly wall: Wall | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Called when the operator moves the map, which ends following. */
  readonly onDrag: () => void;
  readonly children: ReactNode;
}

/** Shows all aircraft, the selected flight's route and the controls over the map. */
export function LiveMap(props: Props): ReactNode {
  const { all, flights, selected, hide, follow, wall, onSelect, onDrag, children } = props;
  const hidden = hiddenLayers(hide);
  const scheme = useScheme();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme, night: !hidden.includes('night') });
  const selectedId = selected?.flight.id;

  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  useAirports(map, { airports: airports?.data, flights, selected });
  useTrails(map, hidden.includes('trails') ? NoFlights : flights, selectedId);
  useSelectedLines(map, selected);
  const labels = !hidden.includes('labels');
  useAircraft(map, { flights, selectedId, labels, follow, scale: wall === undefined ? 1 : WallScale });
  useFirstView(map, { flights: all === null ? null : flights, selected, airports: airports?.data });
  useFitFlights(map, wall === 'fit' && !follow, { flights, padding: paddingFor(selected !== undefined) });
  useReveal(map, selected);
  usePicking(map, onSelect, onDrag);

  return (
    <FlightMap
      label="Map of flights in progress"
      container={container}
      map={map}
      complete={all !== null}
      fallback={<FlightTable flights={flights} />}
    >
      <MapLegend scheme={scheme} at="bottom" title="Altitude" />
      {children}
    </FlightMap>
  );
}

/** A wall display is seen from across the room. */
const WallScale = 1.6;

const NoFlights: readonly FlightFacts[] = [];

function useSelectedLines(map: MapState, selected: FlightFacts | undefined): void {
  const data = useTrack(selected);
  const flight = selected?.flight;
  const { plan, track, gaps } = useMemo(
    () => (flight === undefined || data === undefined ? NoTrack : selectedTrack(flight, data.track, data.route)),
    [flight, data],
  );
  useMapSource(map, 'plan', plan);
  useMapSource(map, 'track', track);
  useMapSource(map, 'gaps', gaps);
}

/** In milliseconds. Drawing a thousand trails for every new position would be too slow. */
const TrailInterval = 3000;

/** Draws trails, except for the selected flight, which has its whole track. */
function useTrails(map: MapState, flights: readonly FlightFacts[], selectedId: string | undefined): void {
  const features = useMemo(
    () => flights.filter(({ flight }) => flight.id !== selectedId).flatMap((facts) => trailFeature(facts)),
    [flights, selectedId],
  );
  useMapSource(map, 'trails', useThrottled(TrailInterval, features));
}

function usePicking(map: MapState, onSelect: Props['onSelect'], onDrag: () => void): void {
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const pick = ({ point }: MapMouseEvent): void => {
      const [hit] = map.queryRenderedFeatures(around(point, 6), { layers: ['aircraft', 'aircraft-label'] });
      const id: unknown = hit?.properties['id'];
      onSelect(typeof id === 'string' ? id : undefined);
    };
    const over = (): void => void (map.getCanvas().style.cursor = 'pointer');
    const out = (): void => void (map.getCanvas().style.cursor = '');
    map.on('click', pick);
    map.on('dragstart', onDrag);
    map.on('mouseenter', 'aircraft', over);
    map.on('mouseleave', 'aircraft', out);
    return () => {
      map.off('click', pick);
      map.off('dragstart', onDrag);
      map.off('mouseenter', 'aircraft', over);
      map.off('mouseleave', 'aircraft', out);
    };
  }, [map, onSelect, onDrag]);
}

function around({ x, y }: { x: number; y: number }, reach: number): [[number, number], [number, number]] {
  return [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
}

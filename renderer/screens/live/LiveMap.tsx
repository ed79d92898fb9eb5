import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import { queryOf } from '../../lib/api.ts';
import { AircraftLayers } from '../../map/flights/aircraftLayers.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { FlightMap, MapLegend } from '../../map/flights/FlightMap.tsx';
import { useAirports } from '../../map/flights/useAirports.ts';
import { useFitFlights } from '../../map/flights/useFit.ts';
import {
  type MapState,
  useFeatureClick,
  useFlightMap,
  useMapEvent,
  useMapSources,
} from '../../map/flights/useFlightMap.ts';
import type { MapLayer, Wall } from './liveSearch.ts';
import { NoTrack, selectedTrack } from './selectedTrack.ts';
import { fittingFor, useFirstView, useReveal } from './liveCamera.ts';
import { useAircraft } from './useAircraft.ts';
import { useTrack } from './useLiveFlights.ts';

interface Props {
  /** All flights in progress; null until they are loaded. */
  readonly all: readonly FlightFacts[] | null;
  /** The flights to draw. */
  readonly flights: readonly FlightFacts[];
  readonly selected: FlightFacts | undefined;
  /** The layers that are off. */
  readonly hidden: readonly MapLayer[];
  readonly follow: boolean;
  readonly wall: Wall | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Called when the operator moves the map, which ends following. */
  readonly onDrag: () => void;
  /** Shown where the map cannot be drawn. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows all aircraft, the selected flight's route and the controls over the map. */
export function LiveMap(props: Props): ReactNode {
  const { all, flights, selected, hidden, follow, wall, onSelect, onDrag, fallback, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const map = useFlightMap(container, { night: !hidden.includes('night'), navaids: !hidden.includes('navaids') });

  useFirstView(map, { flights: all === null ? null : flights, selected, airports: airports?.data });
  useAirports(map, { airports: airports?.data, flights, selected });
  useSelectedLines(map, selected);
  useAircraft(map, {
    flights,
    selectedId: selected?.flight.id,
    labels: !hidden.includes('labels'),
    trails: !hidden.includes('trails'),
    follow,
    scale: wall === undefined ? 1 : WallScale,
  });
  useFitFlights(map, wall === 'fit' && !follow, { flights, options: fittingFor(selected !== undefined) });
  useReveal(map, wall === 'fit' ? undefined : selected);
  useFeatureClick(map, AircraftLayers, onSelect);
  useMapEvent(map, 'dragstart', onDrag);
  usePointerCursor(map);

  return (
    <FlightMap
      label={t`Map of flights in progress`}
      container={container}
      map={map}
      complete={all !== null}
      fallback={fallback}
    >
      <MapLegend at="bottom" title={t`Altitude`} />
      {children}
    </FlightMap>
  );
}

/** A wall display is seen from across the room. */
const WallScale = 1.6;

function useSelectedLines(map: MapState, selected: FlightFacts | undefined): void {
  const data = useTrack(selected);
  const flight = selected?.flight;
  const lines = useMemo(
    () => (flight === undefined || data === undefined ? NoTrack : selectedTrack(flight, data.track, data.route)),
    [flight, data],
  );
  useMapSources(map, lines);
}

/** Shows by the pointer that an aircraft can be clicked. */
function usePointerCursor(map: MapState): void {
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const over = map.on('mouseenter', 'aircraft', () => void (map.getCanvas().style.cursor = 'pointer'));
    const out = map.on('mouseleave', 'aircraft', () => void (map.getCanvas().style.cursor = ''));
    return () => {
      over.unsubscribe();
      out.unsubscribe();
    };
  }, [map]);
}

import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../server/contract/admin/airline.ts';
import { queryOf } from '../app/api.ts';
import { FlightMap } from '../map/FlightMap.tsx';
import type { LonLat } from '../map/greatCircle.ts';
import { MapLegend } from '../map/MapLegend.tsx';
import { airportFeature, boundsOf } from '../map/reportFeatures.ts';
import { type MapState, useFlightMap, useMapSource } from '../map/useFlightMap.ts';
import { trailFeature } from './aircraftFeatures.ts';
import type { FlightFacts } from './flightFacts.ts';
import { FlightTable } from './FlightTable.tsx';
import { hiddenLayers } from './liveSearch.ts';
import { NoTrack, selectedTrack } from './selectedTrack.ts';
import { useAtMostEach } from './useAtMostEach.ts';
import { useAircraft } from './useAircraft.ts';
import { useTrack } from './useLiveFlights.ts';

interface Props {
  readonly flights: readonly FlightFacts[];
  readonly selected: FlightFacts | undefined;
  /** Layers switched off, as in the address. */
  readonly hide: string | undefined;
  readonly follow: boolean;
  readonly now: number;
  readonly onSelect: (id: string | undefined) => void;
  /** The operator moved the map: following ends. */
  readonly onDrag: () => void;
  readonly children: ReactNode;
}

/** Right part of the map that the card covers. */
const CardWidth = 360;

/** The map with all aircraft, the selected flight's way and what floats over it. */
export function LiveMap(props: Props): ReactNode {
  const { flights, selected, hide, follow, now, onSelect, onDrag, children } = props;
  const hidden = hiddenLayers(hide);
  const scheme = useComputedColorScheme('light');
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme, night: !hidden.includes('night') });
  const selectedId = selected?.flight.id;
  const followTo = useCallback((of: MapLibre, [lon, lat]: LonLat): void => {
    of.easeTo({ center: [lon, lat], offset: [-CardWidth / 2, 0], animate: false });
  }, []);

  useAirports(map, selected);
  useTrails(map, hidden.includes('trails') ? NoFlights : flights, selectedId);
  useSelectedLines(map, selected);
  const labels = !hidden.includes('labels');
  useAircraft(map, { flights, selectedId, labels, now, follow: follow ? followTo : null });
  useFirstView(map, flights, selected);
  useReveal(map, selected);
  usePicking(map, onSelect, onDrag);

  return (
    <FlightMap
      label="Map of the flights in progress"
      container={container}
      map={map}
      fallback={<FlightTable flights={flights} />}
    >
      <MapLegend scheme={scheme} at="bottom" title="Altitude" />
      {children}
    </FlightMap>
  );
}

const NoFlights: readonly FlightFacts[] = [];

function useAirports(map: MapState, selected: FlightFacts | undefined): void {
  const { data } = useQuery(queryOf(listMapAirports, {}));
  const from = selected?.flight.dpt_airport.id;
  const to = selected?.flight.arr_airport.id;
  const features = useMemo(
    () =>
      (data?.data ?? []).map((airport) =>
        airportFeature(airport, airport.id === from || airport.id === to ? 'end' : 'other'),
      ),
    [data, from, to],
  );
  useMapSource(map, 'airports', features);
}

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

/** Milliseconds: a thousand trails are too much work for each change of one. */
const TrailInterval = 3000;

/** The selected flight has its whole track instead of a trail. */
function useTrails(map: MapState, flights: readonly FlightFacts[], selectedId: string | undefined): void {
  const features = useMemo(
    () => flights.filter(({ flight }) => flight.id !== selectedId).flatMap((facts) => trailFeature(facts)),
    [flights, selectedId],
  );
  useMapSource(map, 'trails', useAtMostEach(TrailInterval, features));
}

/** Shows all flights, once, when the first of them are known, and the whole way of a selected one. */
function useFirstView(map: MapState, flights: readonly FlightFacts[], selected: FlightFacts | undefined): void {
  const seen = useRef(false);
  useEffect(() => {
    if (typeof map === 'string' || seen.current || flights.length === 0) return;
    seen.current = true;
    const positions = flights.flatMap(({ flight: { position } }) => (position === null ? [] : [position]));
    const ends = selected === undefined ? [] : [selected.flight.dpt_airport, selected.flight.arr_airport];
    const points = [...positions, ...ends].map(({ lon, lat }): LonLat => [lon, lat]);
    if (points.length === 0) return;
    const right = selected === undefined ? Margin : CardWidth;
    const padding = { top: Margin, right, bottom: Margin, left: Margin };
    map.fitBounds(boundsOf(points), { padding, maxZoom: 6, animate: false });
  }, [map, flights, selected]);
}

const Margin = 72;
const EdgeMargin = 40;

/** Moves the map when a newly selected flight is off the screen or under the card. */
function useReveal(map: MapState, selected: FlightFacts | undefined): void {
  const still = useReducedMotion();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (typeof map === 'string' || selected?.flight.id === shown.current) return;
    shown.current = selected?.flight.id;
    const position = selected?.flight.position;
    if (position === null || position === undefined) return;
    const { x, y } = map.project([position.lon, position.lat]);
    const { clientWidth, clientHeight } = map.getContainer();
    const free = x > EdgeMargin && x < clientWidth - CardWidth && y > EdgeMargin && y < clientHeight - EdgeMargin;
    if (free) return;
    const offset: [number, number] = [-CardWidth / 2, 0];
    map.easeTo({ center: [position.lon, position.lat], offset, duration: still ? 0 : 300 });
  }, [map, selected, still]);
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

import { hasPlace } from '../../../server/contract/geo.ts';
import { useLingui } from '@lingui/react/macro';
import type { GeoJSONSource } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { LiveFeature } from '../../../server/contract/classic/maps.ts';
import { altitude } from '../../lib/figures.ts';
import { aircraftFeature, type AircraftMark, type AircraftPoint } from '../../map/flights/aircraftFeatures.ts';
import { aircraftImage, aircraftKind } from '../../map/flights/aircraftSymbols.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { placeOnScreen } from '../../map/flights/labelPlacement.ts';
import { airportFeature } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { type MapState, useFeatureClick, useFlightMap, useMapSource } from '../../map/flights/useFlightMap.ts';
import { lineFeatures } from '../../map/geo/features.ts';
import { gather, greatCircle, type LonLat } from '../../map/geo/greatCircle.ts';
import { useAirports } from '../airports.ts';
import { useMapTexts } from '../frame/useMapTexts.ts';

interface Props {
  readonly flights: readonly LiveFeature[];
  /** The id of a PIREP. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** Shows all flights at their last position, and the way of the selected one. */
export function LiveMap({ flights, selected, onSelect }: Props): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { night: true, inPage: true });
  const airports = useAirports();
  const flight = flights.find(({ properties }) => properties.pirep_id === selected);
  const marks = useMemo(() => flights.map((each) => markOf(each, each === flight)), [flights, flight]);
  const spots = useMemo(
    () => new Map(flights.map((each): [string, AircraftPoint] => [each.properties.pirep_id, pointOf(each)])),
    [flights],
  );
  useAircraft(map, marks, spots);
  const way = useMemo(() => {
    const [departure, arrival] = [flight?.properties.dpt_airport_id, flight?.properties.arr_airport_id].map((id) => {
      const airport = airports.get(id ?? '');
      return airport && hasPlace(airport) ? airport : undefined;
    });
    const ends = [departure, arrival].filter((airport) => airport !== undefined);
    const points: LonLat[] = flight === undefined ? [] : [lonLatOf(flight)];
    if (departure !== undefined) points.unshift([departure.lon, departure.lat]);
    if (arrival !== undefined) points.push([arrival.lon, arrival.lat]);
    return { airports: ends.map((airport) => airportFeature(airport, 'flown')), line: greatCircle(points), points };
  }, [flight, airports]);
  const lines = useMemo(() => lineFeatures(way.line), [way]);
  useMapSource(map, 'airports', way.airports);
  useMapSource(map, 'plan', lines);
  useFit(map, selected ?? 'all', gather(flight === undefined ? flights.map(lonLatOf) : way.points));
  useFeatureClick(map, ['aircraft', 'aircraft-label'], (id) => onSelect(id ?? null));
  return (
    <FlightMap
      label={t`Map of live flights`}
      container={container}
      map={map}
      complete
      // The list below it has the same flights.
      fallback={null}
      texts={useMapTexts(map)}
    />
  );
}

/** Draws the aircraft, and places their labels again whenever the flights or the view change. */
function useAircraft(map: MapState, marks: readonly AircraftMark[], points: ReadonlyMap<string, AircraftPoint>): void {
  const placed = useRef<ReturnType<typeof placeOnScreen>>(new Map());
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const draw = (): void => {
      placed.current = placeOnScreen(map, { marks, points, before: placed.current, scale: 1 });
      const features = marks.flatMap((mark) => {
        const point = points.get(mark.id);
        return point === undefined ? [] : [aircraftFeature(mark, point, placed.current.get(mark.id))];
      });
      void map.getSource<GeoJSONSource>('aircraft')?.setData({ type: 'FeatureCollection', features });
    };
    draw();
    const subscription = map.on('moveend', draw);
    return () => subscription.unsubscribe();
  }, [map, marks, points]);
}

function lonLatOf({ geometry }: LiveFeature): LonLat {
  const [lon = 0, lat = 0] = geometry.coordinates;
  return [lon, lat];
}

function pointOf(flight: LiveFeature): AircraftPoint {
  const [lon, lat] = lonLatOf(flight);
  return { lon, lat, heading: flight.properties.heading };
}

function markOf({ properties }: LiveFeature, isSelected: boolean): AircraftMark {
  const { pirep_id: id, ident: first, status, aircraft_icao } = properties;
  const state = status === 'EMG' ? 'emergency' : isSelected ? 'selected' : 'normal';
  const figures = [
    properties.altitude === null ? '' : altitude(properties.altitude),
    properties.gs === null ? '' : String(Math.round(properties.gs)),
  ];
  return {
    id,
    image: aircraftImage(aircraftKind(aircraft_icao), state),
    state,
    silent: false,
    opacity: 1,
    first,
    second: figures.filter((figure) => figure !== '').join(' '),
  };
}

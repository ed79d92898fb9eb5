import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { LiveFeature } from '../../../server/contract/classic/maps.ts';
import { altitude } from '../../lib/figures.ts';
import { aircraftFeature } from '../../map/flights/aircraftFeatures.ts';
import { aircraftImage, aircraftKind } from '../../map/flights/aircraftSymbols.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { airportFeature } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFeatureClick, useFlightMap, useMapSource } from '../../map/flights/useFlightMap.ts';
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
  const map = useFlightMap(container, { night: true });
  const airports = useAirports();
  const flight = flights.find(({ properties }) => properties.pirep_id === selected);
  // MapLibre places labels in this order and leaves out those that would cover others.
  const aircraft = useMemo(
    () =>
      [...(flight === undefined ? [] : [flight]), ...flights.filter((each) => each !== flight)].map((each) =>
        toAircraft(each, each === flight),
      ),
    [flights, flight],
  );
  const way = useMemo(() => {
    const ends = [flight?.properties.dpt_airport_id, flight?.properties.arr_airport_id].flatMap(
      (id) => airports.get(id ?? '') ?? [],
    );
    const [departure, arrival] = ends;
    const points: LonLat[] = flight === undefined ? [] : [lonLatOf(flight)];
    if (departure !== undefined) points.unshift([departure.lon, departure.lat]);
    if (arrival !== undefined) points.push([arrival.lon, arrival.lat]);
    return { airports: ends.map((airport) => airportFeature(airport, 'flown')), line: greatCircle(points), points };
  }, [flight, airports]);
  const lines = useMemo(() => lineFeatures(way.line), [way]);
  useEffect(() => {
    if (typeof map !== 'string') map.setLayoutProperty('aircraft-label', 'text-allow-overlap', false);
  }, [map]);
  useMapSource(map, 'aircraft', aircraft);
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

function lonLatOf({ geometry }: LiveFeature): LonLat {
  const [lon = 0, lat = 0] = geometry.coordinates;
  return [lon, lat];
}

function toAircraft(flight: LiveFeature, isSelected: boolean): ReturnType<typeof aircraftFeature> {
  const { pirep_id: id, ident, status, aircraft_icao, heading, ...properties } = flight.properties;
  const [lon, lat] = lonLatOf(flight);
  const state = status === 'EMG' ? 'emergency' : isSelected ? 'selected' : 'normal';
  const figures = [
    properties.altitude === null ? '' : altitude(properties.altitude),
    properties.gs === null ? '' : String(Math.round(properties.gs)),
  ];
  return aircraftFeature(
    {
      id,
      image: aircraftImage(aircraftKind(aircraft_icao), state),
      state,
      silent: false,
      opacity: 1,
      first: ident,
      second: figures.filter((figure) => figure !== '').join(' '),
    },
    { lon, lat, heading },
    { anchor: 'left', lines: 2 },
  );
}

import { hasPlace } from '../../../server/contract/geo.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import type { LiveFeature } from '../../../server/contract/classic/maps.ts';
import { aircraftFeature, aircraftFigures, type AircraftMark, labelZoom } from '../../map/flights/aircraftFeatures.ts';
import { AircraftLayers } from '../../map/flights/aircraftLayers.ts';
import { aircraftKind } from '../../../server/contract/aircraftKind.ts';
import { aircraftImage } from '../../map/flights/aircraftSymbols.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { airportFeature } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFeatureClick, useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
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
  const aircraft = useMemo(() => {
    const zoom = labelZoom(flights.length, true);
    return flights.map((each) => {
      const [lon, lat] = lonLatOf(each);
      return aircraftFeature(markOf(each, each === flight), { lon, lat, heading: each.properties.heading }, zoom);
    });
  }, [flights, flight]);
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
  useMapSources(map, { aircraft, airports: way.airports, plan: lines });
  useFit(map, selected ?? 'all', gather(flight === undefined ? flights.map(lonLatOf) : way.points));
  useFeatureClick(map, AircraftLayers, (id) => onSelect(id ?? null));
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

function markOf({ properties }: LiveFeature, isSelected: boolean): AircraftMark {
  const { pirep_id: id, ident: first, status, aircraft_icao } = properties;
  const state = status === 'EMG' ? 'emergency' : isSelected ? 'selected' : 'normal';
  return {
    id,
    image: aircraftImage(aircraftKind(aircraft_icao), state),
    state,
    silent: false,
    opacity: 1,
    first,
    second: aircraftFigures(properties),
  };
}

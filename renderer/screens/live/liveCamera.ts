import type { FitBoundsOptions, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { positionsOf, useFit } from '../../map/flights/useFit.ts';
import type { MapState } from '../../map/flights/useFlightMap.ts';
import { gather, type LonLat, lonNear, unwrap } from '../../map/geo/greatCircle.ts';

/** Width of the card at the right, in pixels. */
const CardWidth = 360;
const Margin = 72;
const padding = { top: Margin, right: Margin, bottom: Margin, left: Margin };
const allAround = { padding, maxZoom: 6 };
const besideCard = { padding: { ...padding, right: CardWidth }, maxZoom: 6 };
/** Hubs are shown from farther away when nobody flies. */
const hubsOnly = { padding, maxZoom: 3.5 };

/** Returns how everything is fitted into the map, with or without the card. The same object each time. */
export function fittingFor(card: boolean): Pick<FitBoundsOptions, 'padding' | 'maxZoom'> {
  return card ? besideCard : allAround;
}

/** Centres a point in the part of the map that the card leaves free, without easing. */
export function centreOn(map: MapLibre, { lon, lat }: { readonly lon: number; readonly lat: number }): void {
  map.easeTo({ center: [lon, lat], offset: [-CardWidth / 2, 0], animate: false });
}

/** Shows a selected flight's route once, or else all flights, or the hubs when nobody flies. */
export function useFirstView(map: MapState, { flights, selected, airports }: FirstView): void {
  const points = useMemo(() => {
    if (flights === null) return [];
    return gather(selected === undefined ? everywhere(flights, airports ?? []) : wayOf(selected));
  }, [flights, selected, airports]);
  useFit(map, 'first view', points, flights?.length === 0 ? hubsOnly : fittingFor(selected !== undefined));
}

/** Returns the positions of the flights, or of the hubs when nobody flies. */
function everywhere(flights: readonly FlightFacts[], airports: readonly AirportShort[]): LonLat[] {
  if (flights.length > 0) return positionsOf(flights);
  return gather(airports.filter(({ hub }) => hub).map(({ lon, lat }) => [lon, lat]));
}

function wayOf({ flight: { dpt_airport, position, arr_airport } }: FlightFacts): LonLat[] {
  const points = [dpt_airport, ...(position === null ? [] : [position]), arr_airport];
  return unwrap(points.map(({ lon, lat }) => [lon, lat]));
}

interface FirstView {
  readonly flights: readonly FlightFacts[] | null;
  readonly selected: FlightFacts | undefined;
  readonly airports: readonly AirportShort[] | undefined;
}

const EdgeMargin = 40;

/** Moves the map when a newly selected flight is off the screen or under the card. */
export function useReveal(map: MapState, selected: FlightFacts | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (typeof map === 'string' || selected?.flight.id === shown.current) return;
    shown.current = selected?.flight.id;
    const position = selected?.flight.position;
    if (position === null || position === undefined) return;
    const spot: [number, number] = [lonNear(position.lon, map.getCenter().lng), position.lat];
    const { x, y } = map.project(spot);
    const { clientWidth, clientHeight } = map.getContainer();
    const free = x > EdgeMargin && x < clientWidth - CardWidth && y > EdgeMargin && y < clientHeight - EdgeMargin;
    if (free) return;
    const offset: [number, number] = [-CardWidth / 2, 0];
    map.easeTo({ center: spot, offset, duration: 300 });
  }, [map, selected]);
}

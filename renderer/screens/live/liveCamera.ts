import { hasPlace } from '../../../server/contract/geo.ts';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { type FitOptions, fitPoints, hubsOf, positionsOf, useFit } from '../../map/flights/useFit.ts';
import type { MapState } from '../../map/flights/useFlightMap.ts';
import { gather, greatCircle, type LonLat } from '../../map/geo/greatCircle.ts';

/** Width of the card at the right, in pixels. */
const CardWidth = 360;
const Margin = 72;
const padding = { top: Margin, right: Margin, bottom: Margin, left: Margin };
const allAround = { padding, maxZoom: 6, animate: false };
const besideCard = { padding: { ...padding, right: CardWidth + Margin }, maxZoom: 6, animate: false };
/** Hubs are shown from farther away when nobody flies, and below the card that says so. */
const hubsOnly = { padding: { ...padding, top: 420 }, maxZoom: 3.5 };

/** Returns how everything is fitted into the map, with or without the card. The same object each time. */
export function fittingFor(card: boolean): FitOptions {
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
  const fit = flights?.length === 0 ? hubsOnly : fittingFor(selected !== undefined);
  useFit(map, 'first view', points, fit);
}

/** Returns the positions of the flights, or of the hubs when nobody flies. */
function everywhere(flights: readonly FlightFacts[], airports: readonly AirportShort[]): LonLat[] {
  return flights.length > 0 ? positionsOf(flights) : hubsOf(airports);
}

function wayOf({ flight: { dpt_airport, position, arr_airport } }: FlightFacts): LonLat[] {
  const points = [dpt_airport, ...(position === null ? [] : [position]), arr_airport];
  return greatCircle(points.filter(hasPlace).map(({ lon, lat }) => [lon, lat]));
}

interface FirstView {
  readonly flights: readonly FlightFacts[] | null;
  readonly selected: FlightFacts | undefined;
  readonly airports: readonly AirportShort[] | undefined;
}

/** Shows the whole way of a flight beside its card when it is selected. */
export function useReveal(map: MapState, selected: FlightFacts | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (typeof map === 'string' || selected?.flight.id === shown.current) return;
    shown.current = selected?.flight.id;
    if (selected !== undefined) fitPoints(map, wayOf(selected), { ...besideCard, maxZoom: 8, animate: true });
  }, [map, selected]);
}

import { plural } from '@lingui/core/macro';
import { distanceNm, type Point } from '../../server/contract/geo.ts';
import { count } from './figures.ts';

interface CityAirport extends Point {
  readonly id: string;
  readonly city: string;
  readonly country: string;
}

/** A choice of a filter: all airports of a city. */
export interface CityOption {
  /** Their codes, separated by commas, as the filters of the server take them. */
  readonly value: string;
  readonly label: string;
  readonly city: string;
}

/** Nautical miles between the airports of a city: a country may have several Springfields. */
const farthest = 60;
/** The longest value that the address and the server take. */
const longest = 100;

/** Returns the cities that have several of the airports. */
export function cityOptions(airports: readonly CityAirport[]): readonly CityOption[] {
  const cities: CityAirport[][] = [];
  for (const airport of airports) {
    if (airport.city === '') continue;
    const city = cities.find(([first]) => first !== undefined && isSameCity(first, airport));
    if (city === undefined) cities.push([airport]);
    else city.push(airport);
  }
  return cities.flatMap((found) => {
    const [first, ...others] = found;
    const value = found.map(({ id }) => id).join(',');
    if (first === undefined || others.length === 0 || value.length > longest) return [];
    const { city } = first;
    const label = plural(found.length, {
      one: `${city}, 1 airport`,
      other: `${city}, all ${count(found.length)} airports`,
    });
    return [{ value, label, city }];
  });
}

function isSameCity(one: CityAirport, other: CityAirport): boolean {
  return one.city === other.city && one.country === other.country && distanceNm(one, other) <= farthest;
}

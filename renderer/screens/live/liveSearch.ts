export const Shows = ['all', 'airborne', 'ground', 'silent'] as const;
export type Show = (typeof Shows)[number];

export const Sorts = ['eta', 'ident', 'altitude', 'contact'] as const;
export type Sort = (typeof Sorts)[number];

/** Shows only the map. `fit` keeps all flights in view; the other value stays where the operator moved the map. */
export const Walls = ['fit', 'free'] as const;
export type Wall = (typeof Walls)[number];

export const MapLayers = ['night', 'trails', 'labels'] as const;
export type MapLayer = (typeof MapLayers)[number];

/** The filters beside search and phase, as written in the address. */
const FilterForms = {
  /** The airline's ICAO code. */
  airline: /^[A-Z0-9]{2,5}$/,
  /** The pilot's id. */
  pilot: /^\d{1,15}$/,
  /** Departure or arrival. */
  airport: /^[A-Z0-9]{1,10}$/,
} as const;
export type FilterName = keyof typeof FilterForms;
export const FilterNames = Object.keys(FilterForms) as readonly FilterName[];
export type LiveFilters = { readonly [name in FilterName]?: string | undefined };

/** Removes every filter from the search. */
export const NoFilters = { airline: undefined, pilot: undefined, airport: undefined, q: undefined, show: undefined };

/** The search part of the address. Absent values mean all flights, by ETA, with every layer and none selected. */
export interface LiveSearch extends LiveFilters {
  /** The id of the selected flight. */
  readonly flight?: string;
  readonly show?: Show;
  readonly q?: string;
  readonly sort?: Sort;
  /** The layers that are off, such as `night,trails`. */
  readonly hide?: string;
  readonly wall?: Wall;
}

/** Keeps the valid parts of the address. */
export function liveSearch(raw: Readonly<Record<string, unknown>>): LiveSearch {
  const show = Shows.find((name) => name === raw['show']);
  const wall = Walls.find((name) => name === raw['wall']);
  const sort = Sorts.find((name) => name === raw['sort']);
  const hidden = hiddenLayers(text(raw['hide']));
  const q = text(raw['q']).slice(0, 100);
  const flight = text(raw['flight']);
  const filters = FilterNames.map((name) => [name, text(raw[name])] as const);
  return {
    ...(flight === '' ? {} : { flight }),
    ...(show === undefined || show === 'all' ? {} : { show }),
    ...Object.fromEntries(filters.filter(([name, value]) => FilterForms[name].test(value))),
    ...(q.trim() === '' ? {} : { q }),
    ...(sort === undefined || sort === 'eta' ? {} : { sort }),
    ...(hidden.length === 0 ? {} : { hide: hidden.join(',') }),
    ...(wall === undefined ? {} : { wall }),
  };
}

/** Returns the layers that `hide` turns off. */
export function hiddenLayers(hide = ''): MapLayer[] {
  const names = hide.split(',');
  return MapLayers.filter((layer) => names.includes(layer));
}

/** Returns `hide` after a layer was turned on or off. */
export function toggleLayer(hide: string | undefined, layer: MapLayer): string {
  const hidden = hiddenLayers(hide);
  return (hidden.includes(layer) ? hidden.filter((name) => name !== layer) : [...hidden, layer]).join(',');
}

/** The router turns a callsign of digits into a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

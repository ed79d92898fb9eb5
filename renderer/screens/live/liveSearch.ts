import { validSearch } from '../../lib/validSearch.ts';

export const Shows = ['all', 'airborne', 'ground', 'silent'] as const;
export type LiveShow = (typeof Shows)[number];

export const Sorts = ['eta', 'ident', 'altitude', 'contact'] as const;
export type LiveSort = (typeof Sorts)[number];

/** Shows only the map. `fit` keeps all flights in view; the other value stays where the operator moved the map. */
export const Walls = ['fit', 'free'] as const;
export type Wall = (typeof Walls)[number];

export const MapLayers = ['night', 'trails', 'labels', 'navaids'] as const;
export type MapLayer = (typeof MapLayers)[number];

/** The filters beside search and phase, as written in the address. */
const FilterForms = {
  /** The airline's ICAO code. */
  airline: /^[A-Z0-9]{2,5}$/,
  /** The pilot's id. */
  pilot: /^\d{1,15}$/,
  /** Departure or arrival: one airport, or those of a city. */
  airport: /^(?=.{1,100}$)[A-Z0-9-]{1,10}(,[A-Z0-9-]{1,10})*$/,
} as const;
export type LiveFilterName = keyof typeof FilterForms;
export const FilterNames = Object.keys(FilterForms) as readonly LiveFilterName[];
export type LiveFilters = { readonly [name in LiveFilterName]?: string | undefined };

/** Removes every filter from the search. */
export const NoFilters = { airline: undefined, pilot: undefined, airport: undefined, q: undefined, show: undefined };

/** The search part of the address. Absent values mean all flights, by ETA, with every layer but navaids and none selected. */
export interface LiveSearch extends LiveFilters {
  /** The id of the selected flight. */
  readonly flight?: string | undefined;
  readonly show?: LiveShow | undefined;
  readonly q?: string | undefined;
  readonly sort?: LiveSort | undefined;
  /** The layers that are off, such as `night,trails`. */
  readonly hide?: string | undefined;
  /** The only layer that is off unless the address turns it on. */
  readonly navaids?: 'on' | undefined;
  readonly wall?: Wall | undefined;
}

const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);
const forms = {
  ...FilterForms,
  flight: /./,
  show: oneOf(Shows),
  q: /\S/,
  sort: oneOf(Sorts),
  hide: /./,
  navaids: oneOf(['on']),
  wall: oneOf(Walls),
} as const;

/** Keeps the valid parts of the address, without its defaults. */
export function liveSearch(raw: Readonly<Record<string, unknown>>): LiveSearch {
  const { show, q, sort, hide, navaids, wall, ...rest } = validSearch(forms, raw);
  return {
    ...rest,
    q: q?.slice(0, 100),
    show: show === 'all' ? undefined : (show as LiveShow | undefined),
    sort: sort === 'eta' ? undefined : (sort as LiveSort | undefined),
    hide: MapLayers.filter((layer) => layer !== 'navaids' && isIn(hide, layer)).join(',') || undefined,
    navaids: navaids as 'on' | undefined,
    wall: wall as Wall | undefined,
  };
}

type LayerSearch = Pick<LiveSearch, 'hide' | 'navaids'>;

const isIn = (hide: string | undefined, layer: MapLayer): boolean => hide?.split(',').includes(layer) ?? false;

/** Returns the layers that are off. */
export function hiddenLayers({ hide, navaids }: LayerSearch): MapLayer[] {
  return MapLayers.filter((layer) => (layer === 'navaids' ? navaids !== 'on' : isIn(hide, layer)));
}

/** Returns the change of the address that turns a layer on or off. */
export function toggleLayer(search: LayerSearch, layer: MapLayer): LayerSearch {
  if (layer === 'navaids') return { navaids: search.navaids === 'on' ? undefined : 'on' };
  const others = MapLayers.filter((name) => name !== layer && isIn(search.hide, name));
  return { hide: (isIn(search.hide, layer) ? others : [...others, layer]).join(',') };
}

import type { AirportField, AirportSearch } from '../../db/views/airportSearch.ts';
import type { AirportSearchQuery } from '../contract/classic/airports.ts';

/** Reads a search as phpVMS's clients write it; what names no field of ours is ignored (decisions §2). */
export function toAirportSearch({ search = '', searchFields = '', ...query }: AirportSearchQuery): AirportSearch {
  const terms = search
    .split(/[\s;]+/)
    .filter((text) => text !== '')
    .map(toTerm);
  // `name:like`: how to compare is always the same.
  const asked = searchFields.split(/[\s;,]+/).map((part) => toField(part.split(':')[0]));
  const fields = [...asked, ...terms.map(({ field }) => field)].filter((field) => field !== undefined);
  const order = query.orderBy?.split(/[;,]/)[0];
  return {
    words: terms.map(({ word }) => word),
    fields: fields.length === 0 ? searched : fields,
    hubsOnly: query.hubs ?? false,
    order: order === 'country' || order === 'hub' ? order : (toField(order) ?? 'icao'),
    descending: /^desc/i.test(query.sortedBy ?? ''),
  };
}

const searched = ['icao', 'iata', 'name', 'city'] as const satisfies readonly AirportField[];

interface Term {
  readonly word: string;
  /** Where `name:Zürich` is to be found; `Zürich` is found anywhere. */
  readonly field: AirportField | undefined;
}

function toTerm(text: string): Term {
  const [, name, value = ''] = /^(\w+):(.+)$/.exec(text) ?? [];
  const field = toField(name);
  return { word: field === undefined ? text : value, field };
}

/** The field by our name or by phpVMS's. */
function toField(name: string | undefined): AirportField | undefined {
  if (name === 'id') return 'icao';
  if (name === 'location') return 'city';
  return searched.find((field) => field === name);
}

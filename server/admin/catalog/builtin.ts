import type { Db } from '../../../db/open.ts';
import {
  getAboutData,
  searchAircraftTypes as typesCall,
  searchBuiltinAirports as airportsCall,
} from '../../contract/admin/catalog/builtin.ts';
import { searchAircraftTypes } from '../../domain/fleet/aircraftTypes.ts';
import { builtinData } from '../../domain/airports/builtinData.ts';
import { searchBuiltinAirports } from '../../domain/airports/builtinAirportSearch.ts';
import type { HttpApp } from '../../http/app.ts';

const shown = 20;

/** What comes with the program, to choose from. */
export function registerBuiltin(app: HttpApp, db: Db): void {
  app.route({
    ...airportsCall,
    handler: ({ query: { search, limit = shown } }) => {
      const found = searchBuiltinAirports(search, limit);
      const added = new Set(db.airports.listByIds(found.map(({ id }) => id)).map(({ id }) => id));
      return { data: found.map((airport) => ({ ...airport, added: added.has(airport.id) })) };
    },
  });
  app.route({
    ...typesCall,
    handler: ({ query: { search = '', limit = shown } }) => ({ data: searchAircraftTypes(search, limit) }),
  });
  app.route({ ...getAboutData, handler: () => ({ data: [...builtinData] }) });
}

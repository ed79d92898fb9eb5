import type { Db } from '../../db/open.ts';
import type { AcarsRow, PirepsRow } from '../../db/rows.ts';
import type { GivenCatalog } from './givenCatalog.ts';
import type { GivenPilots } from './givenPilots.ts';
import { createdAt as created_at, stored } from './stored.ts';

export interface GivenPireps {
  /** In progress from EDDH to LOWI, by a pilot of its own, unless named. */
  readonly pirep: (columns?: Partial<PirepsRow>) => PirepsRow;
  /** A row of the flown track unless `type` says otherwise. */
  readonly acars: (columns: Partial<AcarsRow> & Pick<AcarsRow, 'pirep_id'>) => void;
}

export function givenPireps(db: Db, catalog: GivenCatalog, { pilot }: GivenPilots): GivenPireps {
  function pirep(columns: Partial<PirepsRow> = {}): PirepsRow {
    const id = columns.id ?? db.sequences.next('pirep');
    db.pireps.insert({
      flight_number: id,
      user_id: columns.user_id ?? pilot().user.id,
      airline_id: columns.airline_id ?? catalog.home().id,
      aircraft_id: columns.aircraft_id ?? catalog.aircraft().id,
      created_at,
      ...columns,
      id,
      dpt_airport_id: catalog.airport({ id: columns.dpt_airport_id ?? 'EDDH' }).id,
      arr_airport_id: catalog.airport({ id: columns.arr_airport_id ?? 'LOWI' }).id,
    });
    return stored(db.pireps.find(id));
  }

  return {
    pirep,
    acars: (columns) => db.acars.insert({ type: 0, lat: 53.6, lon: 10, created_at, ...columns }),
  };
}

import type { Db } from '../../db/open.ts';
import type { AuthoredComment } from '../../db/pirepComments.ts';
import type { AcarsRow, AirlinesRow, AirportsRow, PirepFieldsRow, PirepsRow, UsersRow } from '../../db/rows.ts';

/** A PIREP with what belongs to it. */
export interface PirepRecord {
  readonly pirep: PirepsRow;
  readonly airline: AirlinesRow;
  readonly dpt_airport: AirportsRow;
  readonly arr_airport: AirportsRow;
  readonly user: UsersRow;
  /** The last position that was flown. */
  readonly position: AcarsRow | undefined;
  /** Newest first. */
  readonly comments: readonly AuthoredComment[];
  readonly fields: readonly PirepFieldsRow[];
}

export function readPirep(db: Db, pirep: PirepsRow): PirepRecord {
  return {
    pirep,
    // Foreign keys: they are there.
    airline: db.airlines.find(pirep.airline_id) as AirlinesRow,
    dpt_airport: db.airports.find(pirep.dpt_airport_id) as AirportsRow,
    arr_airport: db.airports.find(pirep.arr_airport_id) as AirportsRow,
    user: db.users.find(pirep.user_id) as UsersRow,
    position: db.acars.findLastPosition(pirep.id),
    comments: db.pirepComments.list(pirep.id),
    fields: db.pirepFields.list(pirep.id),
  };
}

import type { NotedRow, Notes, StageNote } from '../../../../db/moving/stageNotes.ts';
import type { Target } from '../../../../db/moving/target.ts';
import type { PhpVmsVersion } from '../version.ts';
import type { Source } from './source.ts';
import type { ReadText } from './text.ts';
import type { StagedTimes } from './times.ts';

/** What reports take from a fare when they lack it. */
interface KnownFare {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly cost: number;
  readonly capacity: number;
  readonly type: number;
}

/** A flight of the schedule, also one that is not imported. */
export interface KnownFlight {
  readonly flight_number: string;
  /** Whether it is imported. */
  readonly isKept: boolean;
  /** In phpVMS 8. */
  readonly bundle_id: string | null;
}

/** An imported report, as its fields, fares and track need it. */
interface KnownPirep {
  readonly state: number;
  readonly created_at: string;
  readonly aircraft_id: number;
}

/** An accepted report: what it moved. */
export interface AcceptedPirep {
  readonly id: string;
  readonly user_id: number;
  readonly aircraft_id: number;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
  readonly flight_time: number;
  /** When it was filed. */
  readonly at: string;
  readonly landing_time: string | null;
  readonly fuel_onboard: number | null;
}

/** What the steps of a move share: what was imported so far, how cells are read, and the report. */
export interface Context {
  readonly version: PhpVmsVersion;
  /** The database in use. */
  readonly current: string | undefined;
  /** When the move takes place. */
  readonly now: string;
  /** Cleans a text, and repairs it if it was encoded twice and the operator said so. */
  readonly text: ReadText;
  readonly times: StagedTimes;
  readonly note: (outcome: StageNote['outcome'], table: string, text: string, row: NotedRow | number) => void;
  /** Tables there whose rows without a usable id were noted. */
  readonly noted: Set<string>;
  /** Counts a row of a table there as imported. */
  readonly imported: (table: string) => void;
  /** Lets others run, now and then in a long step. @throws when the move was stopped */
  readonly breathe: () => Promise<void>;
  /** Those that differ from the default here, as they are stored. */
  readonly settings: Map<string, string>;
  readonly airlines: Map<number, { readonly name: string; readonly active: 0 | 1 }>;
  /** The lowest first, deleted ones last. */
  readonly ranks: Set<number>;
  readonly airports: Set<string>;
  readonly fares: Map<number, KnownFare>;
  readonly subfleets: Set<number>;
  readonly aircraft: Set<number>;
  /** Of all aircraft, in capitals. */
  readonly registrations: Set<string>;
  readonly flights: Map<string, KnownFlight>;
  readonly flightsWithSubfleet: Set<string>;
  readonly users: Set<number>;
  /** The numbers of pilots that are taken. */
  readonly pilotNumbers: Set<number>;
  readonly pireps: Map<string, KnownPirep>;
  readonly accepted: AcceptedPirep[];
  /** Rows for what is named but not there (standIns.ts), once they are made. */
  readonly standIns: { aircraft?: number; subfleet?: number; user?: number };
}

/** Takes a subject over from the dump. */
export type Convert = (from: Source, to: Target, context: Context) => void | Promise<void>;

type Shared = Pick<Context, 'version' | 'current' | 'now' | 'text' | 'times' | 'breathe'>;

export function createContext(shared: Shared, notes: Notes, imported: (table: string) => void): Context {
  return {
    ...shared,
    note: (outcome, table, text, row) => notes.note({ outcome, table, text }, row),
    noted: new Set(),
    imported,
    settings: new Map(),
    airlines: new Map(),
    ranks: new Set(),
    airports: new Set(),
    fares: new Map(),
    subfleets: new Set(),
    aircraft: new Set(),
    registrations: new Set(),
    flights: new Map(),
    flightsWithSubfleet: new Set(),
    users: new Set(),
    pilotNumbers: new Set(),
    pireps: new Map(),
    accepted: [],
    standIns: {},
  };
}

import type { ExportKind } from '../../../server/contract/admin/csv.ts';

interface KindWords {
  readonly many: string;
  readonly contents: string;
}

/** The label and the main columns of each kind of file. */
export const kindWords: Readonly<Record<ExportKind, KindWords>> = {
  airlines: { many: 'Airlines', contents: 'Codes, name, callsign, country' },
  airports: { many: 'Airports', contents: 'Codes, names, coordinates, time zone, costs' },
  fares: { many: 'Fares', contents: 'Code, price, cost, capacity' },
  ranks: { many: 'Ranks', contents: 'Hours, pay, auto-accept' },
  subfleets: { many: 'Subfleets', contents: 'Type, airline, hub, fares and ranks with overrides' },
  aircraft: { many: 'Aircraft', contents: 'Registration, subfleet, location, weights' },
  flights: { many: 'Flights', contents: 'Number, airports, times, days, subfleets, fares, fields' },
  pilots: { many: 'Pilots', contents: 'Number, name, e-mail, rank, hours; no keys' },
  pireps: { many: 'PIREPs', contents: 'Every PIREP with its figures; export only' },
};

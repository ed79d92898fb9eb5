import type { ExportKind } from '../../server/contract/admin/csv.ts';

interface KindWords {
  readonly many: string;
  /** What a row of the file says. */
  readonly holds: string;
}

/** What the files hold, for people. */
export const kindWords: Readonly<Record<ExportKind, KindWords>> = {
  airlines: { many: 'Airlines', holds: 'Codes, name, callsign, country' },
  airports: { many: 'Airports', holds: 'Codes, names, coordinates, time zone, costs' },
  fares: { many: 'Fares', holds: 'Code, price, cost, capacity' },
  ranks: { many: 'Ranks', holds: 'Hours, pay, what is accepted by itself' },
  subfleets: { many: 'Subfleets', holds: 'Type, airline, hub, fares and ranks with their own amounts' },
  aircraft: { many: 'Aircraft', holds: 'Registration, subfleet, where it stands, weights' },
  flights: { many: 'Flights', holds: 'Number, airports, times, days, subfleets, fares, fields' },
  pilots: { many: 'Pilots', holds: 'Number, name, e-mail, rank, hours; no keys' },
  pireps: { many: 'PIREPs', holds: 'Every report with its figures; for export alone' },
};

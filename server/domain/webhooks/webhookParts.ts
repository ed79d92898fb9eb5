import type { Queries } from '../../../db/open.ts';
import type { AirlinesRow, AirportsRow, RanksRow } from '../../../db/rows.ts';
import { hasPlace } from '../../contract/geo.ts';
import { placed } from '../airports/airports.ts';

// What several subjects of webhooks have. Foreign keys guarantee the rows.

export interface WebhookAirline {
  readonly id: number;
  readonly icao: string;
  readonly name: string;
}

export interface WebhookAirport {
  readonly id: string;
  readonly name: string;
  /** Missing in events that an earlier version queued, and where it is not known. */
  readonly lat?: number;
  readonly lon?: number;
}

export function airlineOf(db: Queries, airline_id: number): WebhookAirline {
  const { id, icao, name } = db.airlines.find(airline_id) as AirlinesRow;
  return { id, icao, name };
}

export function airportOf(db: Queries, airport_id: string): WebhookAirport {
  const airport = placed(db.airports.find(airport_id) as AirportsRow);
  const { id, name, lat, lon } = airport;
  return hasPlace(airport) ? { id, name, lat, lon } : { id, name };
}

export function rankOf(db: Queries, rank_id: number): { readonly id: number; readonly name: string } {
  const { id, name } = db.ranks.find(rank_id) as RanksRow;
  return { id, name };
}

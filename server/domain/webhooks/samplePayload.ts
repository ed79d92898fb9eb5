import type { Queries } from '../../../db/open.ts';
import { PirepState } from '../../contract/codes.ts';
import type { PirepPayload } from './webhookPayload.ts';

/** The made-up report of test events, as one of this airline. */
export function describeSample(db: Queries): PirepPayload {
  const airline = db.home.findAirline();
  if (airline === undefined) return samplePayload;
  const { icao, name } = airline;
  const { pirep } = samplePayload;
  const pilot = { ...pirep.pilot, ident: `${icao}0031` };
  return {
    ...samplePayload,
    pirep: { ...pirep, ident: `${icao}${pirep.flight_number}`, pilot, airline: { id: 0, icao, name } },
  };
}

export const samplePayload: PirepPayload = {
  actor: 'operator',
  pirep: {
    id: '0',
    ident: 'KTW612',
    state: PirepState.PENDING,
    state_text: 'pending',
    status: 'ARR',
    status_text: 'Arrived',
    pilot: { id: 0, ident: 'KTW0031', name: 'Mara Lindqvist' },
    airline: { id: 0, icao: 'KTW', name: 'Kestrel Wings' },
    aircraft: { id: 0, registration: 'D-AKTW', icao: 'A320', name: 'Airbus A320' },
    flight_number: '612',
    flight_type: 'J',
    dpt_airport: { id: 'EDDH', name: 'Hamburg Airport', lat: 53.6304, lon: 9.9882 },
    arr_airport: { id: 'LPPT', name: 'Lisbon Airport', lat: 38.7813, lon: -9.1359 },
    alt_airport_id: 'LPPR',
    distance_nmi: 1218.4,
    planned_distance_nmi: 1205,
    flight_time_minutes: 187,
    planned_flight_time_minutes: 190,
    block_fuel_lbs: 26400,
    fuel_used_lbs: 18950,
    landing_rate_fpm: -182,
    score: 96,
    block_off_time: '2026-11-20T08:05:00.000Z',
    block_on_time: '2026-11-20T11:24:00.000Z',
    submitted_at: '2026-11-20T11:31:00.000Z',
    created_at: '2026-11-20T07:40:00.000Z',
  },
};

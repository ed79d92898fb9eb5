import type { LiveFlight } from '../../../../server/contract/admin/live.ts';

/** Returns KTW902 over the North Sea on its way to Copenhagen, with `change` applied. */
export function liveFlight(change: Partial<LiveFlight>): LiveFlight {
  return {
    id: 'ktw902',
    ident: 'KTW902',
    airline_icao: 'KTW',
    airline_name: 'Kittiwake',
    airline_picture: null,
    flight_number: '902',
    state: 0,
    status: 'ENR',
    pilot: { id: 31, ident: 'KTW0031', name: 'Jonas Thorsen', picture: null },
    aircraft: { id: 7, registration: 'D-AKBC', icao: 'B738', name: 'Boeing 737-800', picture: null },
    dpt_airport: {
      id: 'BIKF',
      iata: 'KEF',
      name: 'Keflavík',
      city: 'Keflavík',
      country: 'IS',
      lat: 63.985,
      lon: -22.6056,
      hub: false,
    },
    arr_airport: {
      id: 'EKCH',
      iata: 'CPH',
      name: 'Kastrup',
      city: 'Copenhagen',
      country: 'DK',
      lat: 55.618,
      lon: 12.656,
      hub: true,
    },
    level: 37_000,
    planned_distance: 1158,
    planned_flight_time: 172,
    block_off_time: '2026-11-20T14:22:00.000Z',
    created_at: '2026-11-20T14:00:00.000Z',
    last_contact: '2026-11-20T15:59:56.000Z',
    position: {
      lat: 60.4,
      lon: 1.2,
      heading: 118,
      altitude: 37_000,
      gs: 468,
      vs: 0,
      fuel: 9420,
      distance: 718,
      created_at: '2026-11-20T15:59:56.000Z',
    },
    trail: [
      [-2, 61.4],
      [0, 60.8],
    ],
    ...change,
  };
}

import type { Tx } from '../../db/open.ts';
import { builtinAirportRow } from '../../server/domain/airports/airports.ts';
import { listBuiltinAirports } from '../../server/domain/airports/builtinAirports.ts';

const created_at = '2026-11-20T08:30:00.000Z';

/** Stores every airport of the world, and flights of 20 airlines between them with two subfleets each. */
export function fillCatalog(tx: Tx, flights: number): void {
  const codes = [...listBuiltinAirports()].map(({ id }) => id);
  for (const code of codes) {
    const airport = builtinAirportRow(tx, code);
    if (airport) tx.airports.insert(airport);
  }
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('');
  const airlines = letters.map((letter) => tx.airlines.insert({ icao: `AA${letter}`, name: letter, created_at }));
  const subfleets = Array.from({ length: 60 }, (_, index) => {
    const subfleet = {
      airline_id: airlines[index % 20] ?? 0,
      type: `T${index}`,
      name: `Subfleet ${index}`,
      created_at,
    };
    return tx.subfleets.insert(subfleet);
  });
  for (let index = 0; index < 600; index += 1) {
    const registration = `D-${index}`;
    const icao = ['A20N', 'B738', 'AT76'][index % 3] ?? null;
    tx.aircraft.insert({ subfleet_id: subfleets[index % 60] ?? 0, icao, name: registration, registration, created_at });
  }
  for (let index = 0; index < flights; index += 1) {
    const id = tx.sequences.next('flight');
    const dpt_airport_id = codes[20_000 + (index % 400)] ?? '';
    const arr_airport_id = codes[(index * 7) % codes.length] ?? '';
    const figures = { flight_number: index % 9999, distance: index % 3000, flight_time: index % 500 };
    const texts = { callsign: `CS${index % 5000}`, flight_type: 'JFCM'.charAt(index % 4), route_code: `R${index % 7}` };
    tx.flights.insert({
      id,
      airline_id: airlines[index % 20] ?? 0,
      dpt_airport_id,
      arr_airport_id,
      created_at,
      ...figures,
      ...texts,
    });
    for (const step of [0, 1])
      tx.flights.subfleetLinks.insert({ flight_id: id, subfleet_id: subfleets[(index + step) % 60] ?? 0 });
  }
}

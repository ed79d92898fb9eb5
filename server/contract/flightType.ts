/** The integers that the API contract has on a PIREP, as IATA service types (phpvms7 §3.4): passenger, cargo, charter. */
export const FlightTypeLetters: readonly string[] = ['J', 'F', 'C'];

const cargo = 'FAHM';
const charter = 'CLO';

/** What the API contract's integer says of a service type. An integer that it does not know is kept as it was sent. */
export function toFlightTypeInteger(flight_type: string): number {
  if (/^\d+$/.test(flight_type)) return Number(flight_type);
  if (cargo.includes(flight_type)) return 1;
  return charter.includes(flight_type) ? 2 : 0;
}

/** How a value is written. Amounts of fares depend on their type. */
export type RecordedKind =
  | 'minutes'
  | 'distance'
  | 'fuel'
  | 'weight'
  | 'money'
  | 'fuel_price'
  | 'fare_price'
  | 'fare_count'
  | 'rate'
  | 'size'
  | 'elevation'
  | 'switch'
  | 'fuel_type'
  | 'state'
  | 'phase'
  | 'flag'
  | 'action'
  | 'scope';

/** A field of the values that events record. */
interface RecordedField {
  /** Its name in the activity, where that is not the column's in words. */
  readonly label?: string;
  readonly kind?: RecordedKind;
  /** What its id, or its list of ids, refers to. Airports are recorded by code. */
  readonly refersTo?: 'pilots' | 'airlines' | 'aircraft' | 'flights' | 'subfleets' | 'ranks' | 'fares';
}

const minutes: RecordedField = { kind: 'minutes' };
const distance: RecordedField = { kind: 'distance' };
const fuel: RecordedField = { kind: 'fuel' };
const money: RecordedField = { kind: 'money' };
const isOn: RecordedField = { kind: 'switch' };
const weightOf = (label: string): RecordedField => ({ label, kind: 'weight' });
const fuelPrice = (label: string): RecordedField => ({ label, kind: 'fuel_price' });

/** By column. The activity writes what is not here as it is: `fuel type`, `A320`. */
export const RecordedFields: Readonly<Record<string, RecordedField>> = {
  icao: { label: 'ICAO' },
  iata: { label: 'IATA' },
  dpt_airport_id: { label: 'departure' },
  arr_airport_id: { label: 'arrival' },
  alt_airport_id: { label: 'alternate' },
  dpt_time: { label: 'departure time' },
  arr_time: { label: 'arrival time' },
  curr_airport_id: { label: 'location' },
  user_id: { label: 'pilot', refersTo: 'pilots' },
  airline_id: { refersTo: 'airlines' },
  aircraft_id: { refersTo: 'aircraft' },
  flight_id: { refersTo: 'flights' },
  subfleet_id: { refersTo: 'subfleets' },
  subfleets: { refersTo: 'subfleets' },
  rank_id: { refersTo: 'ranks' },
  fare_id: { refersTo: 'fares' },
  fares: { refersTo: 'fares' },
  pilot_id: { label: 'pilot number' },
  email: { label: 'e-mail' },
  tz: { label: 'time zone' },
  timezone: { label: 'time zone' },
  lat: { label: 'latitude' },
  lon: { label: 'longitude' },
  elevation: { kind: 'elevation' },
  simbrief_type: { label: 'SimBrief type' },
  fuel_type: { kind: 'fuel_type' },
  flight_time: minutes,
  planned_flight_time: minutes,
  block_time: minutes,
  transfer_time: minutes,
  distance,
  planned_distance: distance,
  fuel_used: fuel,
  block_fuel: fuel,
  fuel_onboard: { label: 'fuel on board', kind: 'fuel' },
  landing_rate: { kind: 'rate' },
  landing_time: { label: 'last landing' },
  state_reason: { label: 'reason' },
  last_pirep_id: { label: 'last report' },
  dow: weightOf('DOW'),
  zfw: weightOf('ZFW'),
  mtow: weightOf('MTOW'),
  mlw: weightOf('MLW'),
  acars_base_pay_rate: { label: 'pay per hour, ACARS', kind: 'money' },
  manual_base_pay_rate: { label: 'pay per hour, manual', kind: 'money' },
  acars_pay: money,
  manual_pay: money,
  pilot_pay: money,
  balance: money,
  ground_handling_cost: money,
  cost_block_hour: money,
  cost_delay_minute: money,
  fuel_jeta_cost: fuelPrice('price of Jet A'),
  fuel_100ll_cost: fuelPrice('price of 100LL'),
  fuel_mogas_cost: fuelPrice('price of MOGAS'),
  price: { kind: 'fare_price' },
  cost: { kind: 'fare_price' },
  capacity: { kind: 'fare_count' },
  count: { label: 'calls', kind: 'fare_count' },
  active: isOn,
  visible: isOn,
  hub: isOn,
  auto_approve_acars: isOn,
  auto_approve_manual: isOn,
  auto_promote: isOn,
  allow_private: { label: 'private addresses', kind: 'switch' },
  state: { kind: 'state' },
  status: { kind: 'phase' },
  statuses: { label: 'phases', kind: 'phase' },
  flags: { kind: 'flag' },
  events: { kind: 'action' },
  scope: { label: 'permissions', kind: 'scope' },
  prefix: { label: 'key starts with' },
  replaced_by: { label: 'new key starts with' },
  expires_at: { label: 'ends' },
  deleted_at: { label: 'in the trash since' },
  pireps: { label: 'PIREPs' },
  size: { kind: 'size' },
};

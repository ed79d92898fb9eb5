import type { AircraftRow, SubfleetsRow } from '../../../../db/rows.ts';
import type {
  Aircraft,
  Fare,
  FleetSubfleet,
  FlightSubfleet,
  FoundAircraft,
  Subfleet,
  SubfleetColumns,
} from '../../../contract/classic/fleet.ts';
import type { OfferedFare } from '../../../domain/pireps/fares.ts';
import type { FleetPart } from '../../../domain/fleet/fleet.ts';
import { toAirline } from './airline.ts';
import { toTimestamp } from './timestamp.ts';

export function toSubfleet({ subfleet, aircraft }: FleetPart): Subfleet {
  return { ...toColumns(subfleet), aircraft: aircraft.map(toAircraft) };
}

export function toFlightSubfleet(part: FleetPart): FlightSubfleet {
  return { ...toSubfleet(part), fares: part.fares.map(toFare) };
}

export function toFleetSubfleet(part: FleetPart): FleetSubfleet {
  return { ...toFlightSubfleet(part), airline: toAirline(part.airline) };
}

export function toFoundAircraft(aircraft: AircraftRow, { subfleet, fares }: FleetPart): FoundAircraft {
  return { ...toAircraft(aircraft), subfleet: { ...toColumns(subfleet), fares: fares.map(toFare) } };
}

function toColumns(subfleet: SubfleetsRow): SubfleetColumns {
  const { id, airline_id, name, type, fuel_type, cargo_capacity, fuel_capacity, gross_weight } = subfleet;
  return { id, airline_id, name, type, fuel_type, cargo_capacity, fuel_capacity, gross_weight };
}

export function toAircraft(aircraft: AircraftRow): Aircraft {
  return {
    id: aircraft.id,
    subfleet_id: String(aircraft.subfleet_id),
    icao: aircraft.icao,
    airport_id: aircraft.airport_id,
    hex_code: aircraft.hex_code,
    name: aircraft.name,
    registration: aircraft.registration,
    tail_number: aircraft.tail_number,
    active: aircraft.status === 'A',
    status: aircraft.status,
    created_at: toTimestamp(aircraft.created_at),
    updated_at: toTimestamp(aircraft.updated_at),
  };
}

function toFare({ id, code, name, capacity, cost, price, type, notes, active }: OfferedFare): Fare {
  return { id, code, name, capacity, cost, price: String(price), type, notes, active: active === 1 };
}

import type { AircraftRow, SubfleetsRow } from '../../../../db/rows.ts';
import type {
  Aircraft,
  Fare,
  FleetSubfleet,
  FoundAircraft,
  Subfleet,
  SubfleetColumns,
} from '../../../contract/phpvms7/fleet.ts';
import type { OfferedFare } from '../../../domain/pireps/fares.ts';
import type { FleetPart } from '../../../domain/fleet/fleet.ts';
import { toAirline } from '../classic/airline.ts';
import { toMass, toMassOrNull } from './mass.ts';
import { toTimestamp, toTimestampOrNull } from './timestamp.ts';

export function toSubfleet({ subfleet, aircraft, fares }: FleetPart): Subfleet {
  return { ...toColumns(subfleet), fares: fares.map(toFare), aircraft: aircraft.map(toAircraft) };
}

export function toFleetSubfleet(part: FleetPart): FleetSubfleet {
  return { ...toSubfleet(part), airline: toAirline(part.airline) };
}

export function toFoundAircraft(aircraft: AircraftRow, { subfleet, fares }: FleetPart): FoundAircraft {
  return { ...toAircraft(aircraft), subfleet: { ...toColumns(subfleet), fares: fares.map(toFare) } };
}

// The reply's schema picks what is shown, here and below.
function toColumns(subfleet: SubfleetsRow): SubfleetColumns {
  return {
    ...subfleet,
    cost_block_hour: toTextOrNull(subfleet.cost_block_hour),
    cost_delay_minute: toTextOrNull(subfleet.cost_delay_minute),
    cargo_capacity: toTextOrNull(subfleet.cargo_capacity),
    fuel_capacity: toTextOrNull(subfleet.fuel_capacity),
    gross_weight: toTextOrNull(subfleet.gross_weight),
    created_at: toTimestamp(subfleet.created_at),
    updated_at: toTimestamp(subfleet.updated_at),
  };
}

export function toAircraft({ tail_number, ...aircraft }: AircraftRow): Aircraft {
  const { icao, registration } = aircraft;
  return {
    ...aircraft,
    landing_time: toTimestampOrNull(aircraft.landing_time),
    fin: tail_number === '' ? null : tail_number,
    dow: toMassOrNull(aircraft.dow),
    mtow: toMassOrNull(aircraft.mtow),
    mlw: toMassOrNull(aircraft.mlw),
    zfw: toMassOrNull(aircraft.zfw),
    fuel_onboard: toMass(aircraft.fuel_onboard),
    created_at: toTimestamp(aircraft.created_at),
    updated_at: toTimestamp(aircraft.updated_at),
    ident: icao === null ? registration : `${registration} (${icao})`,
  };
}

function toFare(fare: OfferedFare): Fare {
  return { ...fare, active: fare.active === 1 };
}

function toTextOrNull(value: number | null): string | null {
  return value === null ? null : String(value);
}

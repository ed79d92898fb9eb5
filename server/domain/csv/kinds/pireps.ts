import { type Column, column, type Kind } from '../columns.ts';

const plain = (...fields: string[]): Column[] => fields.map((field) => column(field, {}, String));

/** For export only. PIREPs cannot be imported, because they come from flights. */
export const pireps: Kind = {
  table: 'pireps',
  key: [],
  columns: [
    ...plain('id'),
    named('user_id', 'pilot_id', (references) => references.pilotNumber),
    named('airline_id', 'airline', (references) => references.airlineCode),
    ...plain('flight_number', 'route_code', 'route_leg', 'flight_type'),
    named('aircraft_id', 'aircraft', (references) => references.registration),
    ...plain('dpt_airport_id', 'arr_airport_id', 'alt_airport_id', 'level', 'distance', 'planned_distance'),
    ...plain('flight_time', 'planned_flight_time', 'block_time', 'block_off_time', 'block_on_time', 'gross_weight'),
    ...plain('zfw', 'block_fuel', 'fuel_used', 'landing_rate', 'score', 'route', 'notes', 'source', 'source_name'),
    ...plain('state', 'status', 'submitted_at', 'created_at', 'updated_at'),
  ],
};

type NameOf = (references: Parameters<Column['write']>[1]) => (id: number) => string;

function named(field: string, name: string, nameOf: NameOf): Column {
  return column(field, { name }, String, (id, references) => nameOf(references)(Number(id)));
}

-- The order of the operator's list.
CREATE INDEX flights_number ON flights (flight_number, airline_id, route_leg);

-- The routes of an airline, counted without reading its flights.
CREATE INDEX flights_route ON flights (airline_id, deleted_at, dpt_airport_id, arr_airport_id);

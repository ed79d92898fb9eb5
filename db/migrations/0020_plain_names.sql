-- Names that look the same are the same (db/plainText.ts). One whose other form is taken stays as it is.
UPDATE OR IGNORE users SET email = plain_text(email) WHERE email GLOB '*[^!-~]*';
UPDATE OR IGNORE ranks SET name = plain_text(name) WHERE name GLOB '*[^!-~]*';
UPDATE OR IGNORE subfleets SET type = plain_text(type) WHERE type GLOB '*[^!-~]*';
UPDATE OR IGNORE fares SET code = plain_text(code) WHERE code GLOB '*[^!-~]*';
UPDATE OR IGNORE aircraft SET registration = plain_text(registration) WHERE registration GLOB '*[^!-~]*';
UPDATE flights SET route_code = plain_text(route_code) WHERE route_code GLOB '*[^!-~]*';
UPDATE flights SET route_leg = plain_text(route_leg) WHERE route_leg GLOB '*[^!-~]*';
UPDATE OR IGNORE flight_fields SET name = plain_text(name) WHERE name GLOB '*[^!-~]*';

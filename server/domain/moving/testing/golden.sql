/*M!999999\- enable the sandbox mode */ 
/*!40101 SET NAMES utf8mb4 */;
INSERT INTO `kw_migrations` (`id`, `migration`) VALUES (1,'2025_02_04_165053_update_icao_fields_size');
INSERT INTO `kw_migrations_data` (`migration`) VALUES ('2024_11_17_114057_convert_aircraft_weights');
INSERT INTO `kw_settings` (`id`, `key`, `value`, `default`) VALUES ('units_weight','units.weight','kg','lbs'),('bids_expire_time','bids.expire_time','0','48'),('general_allow_unadded_airports','general.allow_unadded_airports','false','false');
INSERT INTO `kw_airlines` (`id`, `icao`, `iata`, `name`, `country`, `created_at`, `deleted_at`) VALUES (1,'KTW','KT','Kite \"Wings\" & Søn\'s','de','2023-01-02 03:04:05',NULL),
(2,'LTB',NULL,'L;T),(B -- /*Air*/',NULL,NULL,'2024-02-01 00:00:00');
INSERT INTO `kw_airports` (`id`, `icao`, `name`, `country`, `timezone`, `lat`, `lon`) VALUES ('EDDH','EDDH','Hamburg','Germany','Europe/Berlin',53.63040,9.98823),('EKCH','EKCH','EKCH',NULL,NULL,0.00000,0.00000),('LOWI','LOWI','Innsbruck','AT','Mars/Base',47.26020,11.34400);
INSERT INTO `kw_subfleets` (`id`, `airline_id`, `hub_id`, `type`, `name`, `ground_handling_multiplier`) VALUES (1,NULL,'lowi','A32X','Airbus \\ A320',97.50);
INSERT INTO `kw_aircraft` (`id`, `subfleet_id`, `airport_id`, `name`, `registration`, `fin`, `mtow`, `zfw`, `fuel_onboard`, `flight_time`, `landing_time`) VALUES (1,1,'LOWI','K1','D-AKTW',NULL,73500.00,0.00,5899.50,90,'2024-05-01 12:00:00'),(2,1,'EDDH','K2',NULL,'F2',NULL,NULL,NULL,NULL,NULL);
INSERT INTO `kw_flights` (`id`, `airline_id`, `flight_number`, `route_code`, `route_leg`, `dpt_airport_id`, `arr_airport_id`, `days`, `active`, `visible`, `deleted_at`) VALUES ('Zy9Xw8Vu7Ts6Rq5P',1,205,NULL,NULL,'LOWI','EDDH',NULL,1,1,'2024-04-30 10:00:00'),('aB3dE5fG7hJ9kL1m',1,101,'','0','EDDH','LOWI',1,1,0,NULL);
INSERT INTO `kw_ranks` (`id`, `name`, `hours`) VALUES (1,'New',0);
INSERT INTO `kw_users` (`id`, `pilot_id`, `name`, `email`, `api_key`, `airline_id`, `rank_id`, `country`, `curr_airport_id`, `last_pirep_id`, `flights`, `flight_time`, `transfer_time`, `state`) VALUES (1,7,'Ann O\'Neil 😀\\','ann@example.org','0f1e2d3c4b5a69788796',1,1,'de','lowi','Q1w2E3r4T5y6U7i8',1,90,NULL,1),(2,NULL,NULL,'bob@example.org','0f1e2d3c4b5a69788796',2,NULL,NULL,NULL,NULL,0,0,60,3);
INSERT INTO `kw_bids` (`id`, `user_id`, `flight_id`, `created_at`) VALUES (5,1,'aB3dE5fG7hJ9kL1m','2024-05-02 08:00:00'),(6,1,'aB3dE5fG7hJ9kL1m','2024-05-02 08:01:00');
INSERT INTO `kw_pireps` (`id`, `user_id`, `airline_id`, `aircraft_id`, `flight_id`, `flight_number`, `dpt_airport_id`, `arr_airport_id`, `flight_time`, `block_fuel`, `fuel_used`, `notes`, `source`, `state`, `status`, `submitted_at`, `block_off_time`, `block_on_time`, `created_at`) VALUES ('Q1w2E3r4T5y6U7i8',1,1,1,'aB3dE5fG7hJ9kL1m','101','EDDH','LOWI',90,12000.00,6100.50,'One\r\ntwo \'q\' \\n',1,2,'ARR','2024-05-01 11:40:00','2024-05-01 10:00:00','2024-05-01 11:35:00','2024-05-01 09:50:00'),('p0O9i8U7y6T5r4E3',1,1,1,'Zy9Xw8Vu7Ts6Rq5P',NULL,'LOWI','EDDH',19,NULL,NULL,NULL,1,0,'ENR',NULL,'2024-05-02 08:10:00',NULL,'2024-05-02 08:00:00');
INSERT INTO `kw_pirep_field_values` (`id`, `pirep_id`, `name`, `value`, `source`) VALUES (1,'Q1w2E3r4T5y6U7i8','Gate','A 1',1),(2,'Q1w2E3r4T5y6U7i8','Gate',NULL,3);
CREATE TABLE `kw_acars` (
  `id` varchar(36) NOT NULL,
  `pirep_id` varchar(36) NOT NULL,
  `type` tinyint(3) unsigned NOT NULL,
  `status` char(3) NOT NULL DEFAULT 'SCH' COMMENT 'a,b;''c''',
  `log` varchar(255) DEFAULT NULL,
  `lat` decimal(10,5) DEFAULT 0.00000,
  `lon` decimal(11,5) DEFAULT 0.00000,
  `altitude_agl` decimal(8,2) DEFAULT 0.00,
  `altitude_msl` decimal(8,2) DEFAULT 0.00,
  `autopilot` varchar(255) DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
);
INSERT INTO `kw_acars` VALUES
('0c8a4d1e-7f00-4b7a-9d51-3a2b1c0d9e8f','p0O9i8U7y6T5r4E3',0,'ENR',NULL,48.1,10.9,37000.00,0.00,'1','2024-05-02 08:29:00'),
('Bb2Cc3Dd4Ee5Ff6G','p0O9i8U7y6T5r4E3',0,'ICL',NULL,47.5,11.2,10000.00,12000.00,'LNAV','2024-05-02 08:14:00'),
('aA1bB2cC3dD4eE5f','p0O9i8U7y6T5r4E3',2,'SCH','It\'s \"off\"; (1),(2) -- \\ \0\Z✈',0.0,0.0,0.00,0.00,NULL,'2024-05-02 08:12:00'),
('zZ9yY8xX7wW6vV5u','p0O9i8U7y6T5r4E3',0,'TOF',NULL,47.2602,11.344,0.00,1906.00,NULL,'2024-05-02 08:12:00'),
('zzzzzzzzzzzzzzzz','goneGoneGoneGone',0,'ENR',NULL,1.0,1.0,0.00,0.00,NULL,NULL);
INSERT INTO `kw_journals` (`type`, `balance`, `currency`, `morphed_type`, `morphed_id`) VALUES (1,123456,'USD','App\\Models\\User',1);
INSERT INTO `kw_disposable_tours` (`id`, `name`) VALUES (1,'Kept');
-- Dump completed

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlagKind } from '../../server/contract/codes.ts';

/** Short enough for a row of the inbox. */
const names: Readonly<Record<FlagKind, MessageDescriptor>> = {
  hard_landing: msg`Hard landing`,
  wrong_departure_airport: msg`Wrong departure`,
  wrong_arrival_airport: msg`Wrong arrival`,
  beside_runway: msg`Beside the runway`,
  wrong_runway: msg`Wrong runway`,
  fuel_impossible: msg`Fuel impossible`,
  time_compression: msg`Time compression`,
  flight_time_unconfirmed: msg`Flight time not confirmed`,
  landing_rate_differs: msg`Landing differs`,
  long_landing: msg`Long landing`,
  off_centre_line: msg`Off the centre line`,
  unstable_approach: msg`Unstable approach`,
  bounced_landing: msg`Bounced landing`,
  distance_differs: msg`Distance differs`,
  distance_off_plan: msg`Distance off plan`,
  flight_time_differs: msg`Flight time differs`,
  block_time_differs: msg`Block time differs`,
  flight_paused: msg`Flight paused`,
  position_gap: msg`Position gap`,
  impossible_speed: msg`Speed impossible`,
  impossible_jump: msg`Position jump`,
  overweight: msg`Overweight`,
  no_track: msg`No track`,
  unknown_airport: msg`Unknown airport`,
};

export const flagName = (kind: FlagKind): string => i18n._(names[kind]);

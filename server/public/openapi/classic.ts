import * as acars from '../../contract/classic/acars.ts';
import * as airlines from '../../contract/classic/airlines.ts';
import * as airports from '../../contract/classic/airports.ts';
import * as bids from '../../contract/classic/bids.ts';
import * as fleet from '../../contract/classic/fleet.ts';
import * as flights from '../../contract/classic/flights.ts';
import * as maps from '../../contract/classic/maps.ts';
import * as news from '../../contract/classic/news.ts';
import * as pirep from '../../contract/classic/pirep.ts';
import * as pireps from '../../contract/classic/pireps.ts';
import * as replies from '../../contract/classic/replies.ts';
import * as settings from '../../contract/classic/settings.ts';
import * as user from '../../contract/classic/user.ts';
import type { Documentation } from './introduction.ts';

export const classicDocumentation: Documentation = {
  title: 'Homebase API',
  about: 'What pilots’ ACARS clients may call. Sections (§) are those of docs/api/contract.md.',
  units: `Distances are statute miles, fuel and weights lbs, times minutes, altitudes feet, speeds knots, vertical speeds feet per
minute, coordinates degrees. Timestamps in replies are \`YYYY-MM-DD HH:MM:SS\`, UTC.`,
  schemas: {
    ...acars,
    ...airlines,
    ...airports,
    ...bids,
    ...fleet,
    ...flights,
    ...maps,
    ...news,
    ...pirep,
    ...pireps,
    ...replies,
    ...settings,
    ...user,
  },
};

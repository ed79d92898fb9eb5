import * as acars from '../../contract/phpvms7/acars.ts';
import * as airports from '../../contract/phpvms7/airports.ts';
import * as bids from '../../contract/phpvms7/bids.ts';
import * as fleet from '../../contract/phpvms7/fleet.ts';
import * as flights from '../../contract/phpvms7/flights.ts';
import * as pireps from '../../contract/phpvms7/pireps.ts';
import * as replies from '../../contract/phpvms7/replies.ts';
import * as user from '../../contract/phpvms7/user.ts';
import { classicDocumentation } from './classic.ts';
import type { Documentation } from './introduction.ts';

export const phpvms7Documentation: Documentation = {
  title: 'Homebase API for clients of phpVMS 7',
  about: `The same calls in the shapes, units and codes of phpVMS 7, so that its ACARS clients work as they are: a pilot enters
the address of this server with \`/phpvms7\` as that of the site. Sections (§) are those of docs/api/contract.md, which
the other definition follows.`,
  units: `What is sent: distances in nautical miles, fuel and weights in lbs, times in minutes, altitudes in feet, speeds in knots,
vertical speeds in feet per minute, coordinates in degrees. In replies, distances of PIREPs and flights are objects of m, km, mi
and nmi, fuel of PIREPs is one of kg and lbs; ACARS rows have plain nautical miles and lbs. Timestamps are RFC 3339, UTC.`,
  schemas: {
    // What phpVMS has in the same shape, and below what it has in its own.
    ...classicDocumentation.schemas,
    ...acars,
    ...airports,
    ...bids,
    ...fleet,
    ...flights,
    ...pireps,
    ...replies,
    ...user,
  },
};

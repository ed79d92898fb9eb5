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
import * as acars7 from '../../contract/phpvms7/acars.ts';
import * as airports7 from '../../contract/phpvms7/airports.ts';
import * as bids7 from '../../contract/phpvms7/bids.ts';
import * as fleet7 from '../../contract/phpvms7/fleet.ts';
import * as flights7 from '../../contract/phpvms7/flights.ts';
import * as pireps7 from '../../contract/phpvms7/pireps.ts';
import * as replies7 from '../../contract/phpvms7/replies.ts';
import * as user7 from '../../contract/phpvms7/user.ts';
import type { Profile } from '../profile.ts';

/** What a document says of its profile as a whole. */
export interface Documentation {
  readonly title: string;
  /** Markdown, as are the units. */
  readonly about: string;
  readonly units: string;
  /** What the contract of the profile exports: schemas have the same names in the document. */
  readonly schemas: object;
}

/** What a reader of a document needs to know before the calls, as Markdown. */
export function introduce({ mount, documentation }: Pick<Profile, 'mount' | 'documentation'>): string {
  return `${documentation.about}

### Key

Every call but those marked as open needs the API key of a pilot, issued by the operator: \`X-API-Key: KEY\`, or
\`Authorization: Bearer KEY\`. The key says whose call it is. On this page: **Authorize**, then **Execute** at a call. It goes
to this server and nowhere else, and the page forgets it when it is closed.

### A flight in four steps

1. \`POST ${mount}/pireps/prefile\` creates the PIREP and answers its id.
2. \`POST ${mount}/pireps/{id}/acars/position\` adds positions, one or many in a call, as the flight goes on.
3. \`POST ${mount}/pireps/{id}/acars/events\` adds log events, if there is something to tell.
4. \`POST ${mount}/pireps/{id}/file\` files it with its final figures.

A reply is sent when what it acknowledges is on the disk.

### Units

${documentation.units}

### What is forgiven

Schemas of requests say what a careful client sends. Beyond that: an optional field may be null or "", which is the same as
leaving it out; numbers may come as text; unknown fields are ignored; texts that are too long are cut. What cannot be read is
refused with 400, which names the field and the row, and then nothing of the call is stored.

### Errors

Every failure has one body, ErrorBody. \`message\` is for people, \`type\` ends with a word for programs.
`;
}

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
    ...acars7,
    ...airports7,
    ...bids7,
    ...fleet7,
    ...flights7,
    ...pireps7,
    ...replies7,
    ...user7,
  },
};

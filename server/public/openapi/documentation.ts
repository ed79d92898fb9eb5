import * as acars from '../../contract/classic/acars.ts';
import * as airlines from '../../contract/classic/airlines.ts';
import * as airports from '../../contract/classic/airports.ts';
import * as bids from '../../contract/classic/bids.ts';
import * as departures from '../../contract/classic/departures.ts';
import * as fleet from '../../contract/classic/fleet.ts';
import * as flights from '../../contract/classic/flights.ts';
import * as home from '../../contract/classic/home.ts';
import * as logbook from '../../contract/classic/logbook.ts';
import * as maps from '../../contract/classic/maps.ts';
import * as news from '../../contract/classic/news.ts';
import * as pirep from '../../contract/classic/pirep.ts';
import * as pireps from '../../contract/classic/pireps.ts';
import * as replies from '../../contract/classic/replies.ts';
import * as review from '../../contract/classic/review.ts';
import * as settings from '../../contract/classic/settings.ts';
import * as user from '../../contract/classic/user.ts';
import * as watch from '../../contract/classic/watch.ts';
import * as acars7 from '../../contract/phpvms7/acars.ts';
import * as airports7 from '../../contract/phpvms7/airports.ts';
import * as bids7 from '../../contract/phpvms7/bids.ts';
import * as fleet7 from '../../contract/phpvms7/fleet.ts';
import * as flights7 from '../../contract/phpvms7/flights.ts';
import * as pireps7 from '../../contract/phpvms7/pireps.ts';
import * as replies7 from '../../contract/phpvms7/replies.ts';
import * as user7 from '../../contract/phpvms7/user.ts';

/** Describes a profile as a whole. */
export interface Documentation {
  readonly title: string;
  /** Markdown, like `units`. */
  readonly about: string;
  readonly units: string;
  /** The exports of the profile's contract. Schemas keep their names in the document. */
  readonly schemas: object;
}

/** @returns Markdown that introduces the calls */
export function introduce({ about, units }: Documentation, mount: string): string {
  return `${about}

### Key

Every call except those marked as open needs a pilot's API key, which the operator issues: \`X-API-Key: KEY\` or
\`Authorization: Bearer KEY\`. The key identifies the pilot. To try calls on this page, choose **Authorize**, then **Execute**.
The key is sent to this server only and is forgotten when you close the page.

### A flight in four steps

1. \`POST ${mount}/pireps/prefile\` creates the PIREP and returns its id.
2. \`POST ${mount}/pireps/{id}/acars/position\` adds positions during the flight, one or many per call.
3. \`POST ${mount}/pireps/{id}/acars/events\` adds log events.
4. \`POST ${mount}/pireps/{id}/file\` files it with its final data.

A reply means that the data is stored on disk.

### Units

${units}

### Tolerance

Request schemas describe what a client should send. The server also accepts null or "" for an optional field (the same as not
sending it) and numbers as strings. It ignores unknown fields and truncates strings that are too long. Anything else that is
invalid is a 400 that names the field and the row; nothing of that call is stored.

### Errors

Every error has the same body, ErrorBody: \`message\` is for people, \`type\` ends with a code for programs.
`;
}

export const classicDocumentation: Documentation = {
  title: 'Homebase API',
  about: 'The API for pilots’ ACARS clients. Section numbers (§) refer to docs/api/contract.md.',
  units: `Distances are statute miles, fuel and weights lbs, times minutes, altitudes feet, speeds knots, vertical speeds feet per
minute, coordinates degrees. Timestamps in replies are \`YYYY-MM-DD HH:MM:SS\`, UTC.`,
  schemas: {
    ...acars,
    ...airlines,
    ...airports,
    ...bids,
    ...departures,
    ...fleet,
    ...flights,
    ...home,
    ...logbook,
    ...maps,
    ...news,
    ...pirep,
    ...pireps,
    ...replies,
    ...review,
    ...settings,
    ...user,
    ...watch,
  },
};

export const phpvms7Documentation: Documentation = {
  title: 'Homebase API for phpVMS 7 clients',
  about: `The same calls with the shapes, units and codes of phpVMS 7, so that its ACARS clients work unchanged: pilots enter
this server's address followed by \`/phpvms7\`, or without it where the operator has put this API at \`/api\`. Section numbers (§) refer to docs/api/contract.md, which describes the Homebase
API. While the setting \`api.public_live_map\` is on, the live map, PIREPs of flights in progress, hubs, the airport search and
the news need no key.`,
  units: `Requests: distances in nautical miles, fuel and weights in lbs, times in minutes, altitudes in feet, speeds in knots,
vertical speeds in feet per minute, coordinates in degrees. Replies: distances of PIREPs and flights are objects with m, km, mi
and nmi, fuel of PIREPs is an object with kg and lbs; ACARS rows have plain nautical miles and lbs. Timestamps are RFC 3339, UTC.`,
  schemas: {
    // Shapes that phpVMS shares come first, its own below.
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

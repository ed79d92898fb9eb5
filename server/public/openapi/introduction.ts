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

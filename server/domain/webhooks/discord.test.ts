import { describe, expect, test } from 'vitest';
import { toDiscord, type QueuedEvent, type DiscordUnits } from './discord.ts';
import { samplePayload } from './samplePayload.ts';

interface Message {
  readonly username?: string;
  readonly allowed_mentions: { readonly parse: readonly string[] };
  readonly embeds: readonly [
    {
      readonly title: string;
      readonly description: string;
      readonly timestamp: string;
      readonly fields: readonly { readonly name: string; readonly value: string }[];
    },
  ];
}

const { pirep } = samplePayload;
const american: DiscordUnits = { distance: 'nmi', fuel: 'lbs' };

const queued = (event: string, changes: Partial<QueuedEvent> = {}): QueuedEvent => ({
  ...samplePayload,
  event,
  created_at: '2026-11-20T11:31:00.000Z',
  ...changes,
});
const show = (what: QueuedEvent, units = american): Message => toDiscord(what, units);
const embedOf = (what: QueuedEvent, units = american): Message['embeds'][0] => show(what, units).embeds[0];
const fieldsOf = (what: QueuedEvent, units = american): Record<string, string> =>
  Object.fromEntries(embedOf(what, units).fields.map(({ name, value }) => [name, value]));
const comment = (text: string, pilot: typeof pirep.pilot | null = pirep.pilot): QueuedEvent =>
  queued('pirep.commented', { comment: { id: 1, comment: text, pilot, created_at: '2026-11-20T11:31:00.000Z' } });

test.each([
  ['pirep.prefiled', 'KTW612 prefiled'],
  ['pirep.filed', 'KTW612 filed'],
  ['pirep.accepted', 'KTW612 accepted'],
  ['pirep.diverted', 'KTW612 diverted'],
  ['pirep.rejected', 'KTW612 rejected'],
  ['pirep.reopened', 'KTW612 reopened'],
  ['pirep.cancelled', 'KTW612 cancelled'],
  ['pirep.status_changed', 'KTW612: Arrived'],
  ['webhook.test', 'Test: KTW612 filed'],
])('%s is headed %s', (event, title) => {
  const message = show(queued(event));
  expect(message).toMatchObject({ username: 'Kestrel Wings', allowed_mentions: { parse: [] } });
  expect(message.embeds).toMatchObject([
    { title, description: '**EDDH** Hamburg Airport → **LPPT** Lisbon Airport', timestamp: '2026-11-20T11:31:00.000Z' },
  ]);
});

test('a comment shows its author', () => {
  expect(embedOf(comment('Gust on final')).title).toBe('KTW612: comment by KTW0031 Mara Lindqvist');
  expect(embedOf(comment('Gust on final')).description).toMatch(/Lisbon Airport\n\nGust on final$/);
  expect(embedOf(comment('Well done', null)).title).toBe('KTW612: comment by the operator');
});

test('a decision is in the title, with its reason below', () => {
  const { title, description } = embedOf({ ...comment('Wrong runway', null), event: 'pirep.rejected' });
  expect(title).toBe('KTW612 rejected');
  expect(description).toContain('Wrong runway');
});

test('a diversion names the planned arrival', () => {
  expect(fieldsOf(queued('pirep.diverted', { before: { arr_airport_id: 'LPPR' } }))).toMatchObject({
    'Planned arrival': 'LPPR',
  });
});

describe('figures', () => {
  test('are in nautical miles and pounds by default, times in hours and minutes', () => {
    expect(fieldsOf(queued('pirep.filed'))).toEqual({
      Pilot: 'KTW0031 Mara Lindqvist',
      Aircraft: String.raw`D\-AKTW \(A320\)`,
      Status: 'Arrived',
      'Flight time': '03:07',
      Distance: '1,218 nm',
      'Fuel used': '18,950 lb',
      'Landing rate': '−182 fpm',
      Score: '96',
    });
  });

  test.each([
    ['km', '2,256 km'],
    ['mi', '1,402 mi'],
  ] as const)('are in %s when that is set', (unit, shown) => {
    expect(fieldsOf(queued('pirep.accepted'), { distance: unit, fuel: 'kg' })).toMatchObject({
      Distance: shown,
      'Fuel used': '8,596 kg',
    });
  });

  test('are left out when unknown', () => {
    const unknown = { distance_nmi: null, flight_time_minutes: null, fuel_used_lbs: null, landing_rate_fpm: null };
    const names = Object.keys(fieldsOf(queued('pirep.filed', { pirep: { ...pirep, ...unknown, score: null } })));
    expect(names).toEqual(['Pilot', 'Aircraft', 'Status']);
  });

  test('are the planned ones before the flight', () => {
    expect(fieldsOf(queued('pirep.prefiled'))).toMatchObject({
      'Planned time': '03:10',
      'Planned distance': '1,205 nm',
    });
  });
});

describe('text of pilots', () => {
  test.each([
    ['mentions', '@everyone <@1> <#2>', String.raw`\@everyone \<\@1\> \<\#2\>`],
    ['links', '[free](https://evil.example)', String.raw`\[free\]\(https\://evil.example\)`],
    ['formatting', '**a** __b__ ~~c~~ `d` ||e||', String.raw`\*\*a\*\* \_\_b\_\_ \~\~c\~\~ \`d\` \|\|e\|\|`],
    ['headings, lists and quotes', '# a\n- b\n> c', '\\# a\n\\- b\n\\> c'],
    ['escapes', String.raw`\*a*`, String.raw`\\\*a\*`],
    ['control characters', 'a\u0000\u202Eb\u2067', 'a  b '],
  ])('is shown literally: %s', (_, text, shown) => {
    expect(embedOf(comment(text)).description.split('\n\n')[1]).toBe(shown);
  });

  test('is escaped in names, too', () => {
    const pilot = { ...pirep.pilot, name: '[x](https://evil.example)' };
    const embed = embedOf(queued('pirep.filed', { pirep: { ...pirep, pilot, ident: '*KTW*' } }));
    expect(embed.title).toBe(String.raw`\*KTW\* filed`);
    expect(embed.fields[0]?.value).toBe(String.raw`KTW0031 \[x\]\(https\://evil.example\)`);
  });

  test('is cut to the limits of Discord without splitting a character or an escape', () => {
    const long = '*😀'.repeat(5000);
    const pilot = { ...pirep.pilot, name: long };
    const airport = { id: long, name: long };
    const longEvent = { ...comment(long, pilot), pirep: { ...pirep, pilot, ident: long, arr_airport: airport } };
    const embed = embedOf(longEvent);
    expect(embed.title.length).toBeLessThanOrEqual(256);
    expect(embed.description.length).toBeLessThanOrEqual(4096);
    expect(embed.fields.every(({ value }) => value.length <= 1024)).toBe(true);
    for (const text of [embed.title, embed.description, embed.fields[0]?.value ?? '']) {
      expect(text.endsWith('…')).toBe(true);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/(^|[^\\])(\\\\)*\\…$/);
    }
    const shown = embed.title + embed.description + embed.fields.map(({ name, value }) => name + value).join('');
    expect(shown.length).toBeLessThanOrEqual(6000);
  });
});

test.each([
  ['Kestrel @ Wings', 'Kestrel   Wings'],
  ['W'.repeat(100), `${'W'.repeat(79)}…`],
  ['Discord Air', undefined],
  ['Clydesdale', undefined],
  ['everyone', undefined],
  [' ', undefined],
])('the airline name %s becomes the user name %s', (name, username) => {
  expect(show(queued('pirep.filed', { pirep: { ...pirep, airline: { ...pirep.airline, name } } })).username).toBe(
    username,
  );
});

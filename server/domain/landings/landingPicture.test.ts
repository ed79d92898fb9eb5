import sharp from 'sharp';
import { expect, test } from 'vitest';
import { freshAdminHarness } from '../../testing/adminHarness.ts';
import { putLanding } from '../../testing/landedFlight.ts';

const harness = freshAdminHarness();
const path = (id: string, format = 'png'): string => `/admin/pireps/${id}/landing.${format}`;

function landed(): string {
  const { id } = harness.given.pirep({ flight_number: '612', block_off_time: '2026-11-27T16:05:00.000Z' });
  putLanding(harness.db, id);
  return id;
}

test('the window saves it as PNG of 1200 × 630 pixels, with a name', async () => {
  const { headers, rawPayload } = await harness.operator('GET', path(landed()));
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="KTW612-EDDH-LOWI-2026-11-27.png"',
    'cache-control': 'private, no-cache',
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('as SVG it needs no fonts, and runs nothing', async () => {
  const { headers, body } = await harness.operator('GET', path(landed(), 'svg'));
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(body).toMatch(/^<svg [^]*<path [^]*<\/svg>$/);
  expect(body).not.toContain('<text');
});

test('it is sent again only when it has changed, also by another name or unit', async () => {
  const { db, adminApp } = harness;
  const id = landed();
  const cookie = await harness.logIn();
  const read = (etag?: unknown) =>
    adminApp.inject({ url: path(id), headers: { cookie, ...(typeof etag === 'string' && { 'if-none-match': etag }) } });
  const { etag } = (await read()).headers;
  expect(await read(etag)).toMatchObject({ statusCode: 304, body: '' });
  db.settings.put({ key: 'units.altitude', value: 'm' });
  const metric = await read(etag);
  expect(metric.statusCode).toBe(200);
  putLanding(db, id, { place: 'beside' });
  expect((await read(metric.headers['etag'])).statusCode).toBe(200);
});

test('it has the logo of the airline, and names of any letters', async () => {
  const { db, given } = harness;
  const logo = await sharp({ create: { width: 48, height: 48, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  db.pictures.insert({ name: 'logo.png', content: logo });
  const airline = given.airline({ icao: 'EVL', name: '</text><script>"&\u0000 你', picture: 'logo.png' });
  const { id } = given.pirep({ airline_id: airline.id });
  putLanding(db, id);
  const { body } = await harness.operator('GET', path(id, 'svg'));
  expect(body).not.toContain('<script');
  const { rawPayload } = await harness.operator('GET', path(id));
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const place = (52 * info.width + 64) * info.channels;
  expect([...data.subarray(place, place + 3)]).toEqual([255, 0, 255]);
});

test('a report without a landing says so', async () => {
  const { id } = harness.given.pirep();
  const reply = await harness.operator('GET', path(id));
  expect(reply.statusCode).toBe(404);
  expect(reply.json().message).toBe(`The positions of PIREP ${id} show no landing, or are not analysed yet.`);
  expect((await harness.operator('GET', path('nothing'))).statusCode).toBe(404);
  expect((await harness.operator('GET', `${path(landed())}?number=2`)).statusCode).toBe(404);
  expect((await harness.operator('GET', `${path(landed())}?number=0`)).statusCode).toBe(400);
});

test.each(['/api', '/phpvms7/api'])('a pilot gets that of an own report, %s', async (mount) => {
  const { given, as } = harness;
  const [mara, other] = [given.pilot(), given.pilot()];
  const { id } = given.pirep({ user_id: mara.user.id });
  const url = `${mount}/pireps/${id}/landing.png`;
  expect((await as(mara).get(url)).statusCode).toBe(404);
  putLanding(harness.db, id);
  const { headers, rawPayload } = await as(mara).get(url);
  expect(headers['content-type']).toBe('image/png');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await as(other).get(url)).statusCode).toBe(403);
  expect((await as({}).get(url)).statusCode).toBe(401);
});

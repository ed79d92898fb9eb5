import { expect, test } from 'vitest';
import { createAdminHarness } from '../testing/adminHarness.ts';
import { allTests } from '../testing/eachTest.ts';

// What the operator's calls refuse by their form alone, or because there is nothing at their address.

const harness = allTests(createAdminHarness);

test.each([
  'activity?actor=nobody',
  'activity?from=yesterday',
  'activity?page=0',
  'activity?user_id=x',
  'news?page=0',
  'news?limit=501',
  'news?limit=x',
  'log?level=loud',
  'log?limit=0',
  'pireps?sort=beauty',
  'pireps?flags=beauty',
])('GET /admin/%s is 400', async (path) => {
  expect((await harness.operator('GET', `/admin/${path}`)).statusCode).toBe(400);
});

test.each<[Parameters<typeof harness.operator>[0], string, object?]>([
  ['PUT', 'news/7', { subject: 'x', body: 'x' }],
  ['DELETE', 'news/7'],
  ['GET', 'api-keys/999'],
  ['DELETE', 'api-keys/999'],
  ['POST', 'api-keys/999/rotate', { overlap_hours: 24 }],
  ['GET', 'pireps/1'],
  ['GET', 'pireps/abc/track'],
  ['GET', 'pireps/%00'],
  ['GET', "pireps/1' OR '1/track"],
  ['GET', 'pireps/nope/log'],
  ['GET', 'pireps/nope/track.geojson'],
  ['GET', 'pireps/nope/track.gpx'],
  ['GET', 'pireps/nope/track.kml'],
  ['POST', 'pireps/999/flags'],
  ['POST', 'pireps/999/comments', { comment: 'Hello?' }],
])('%s /admin/%s is 404', async (method, path, body) => {
  const reply = await harness.operator(method, `/admin/${path}`, body);
  expect(reply.json()).toMatchObject({ status: 404, type: expect.stringMatching(/\/(pirep-)?not-found$/) });
});

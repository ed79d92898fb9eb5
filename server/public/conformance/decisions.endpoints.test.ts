import { describe, expect, test } from 'vitest';
import {
  describedCalls,
  expectHead,
  expectNoOptions,
  fillCall,
  keeps,
  type ListedCall,
  nameCall,
  onScene,
} from '../../testing/document.ts';
import { profiles } from '../../testing/harness.ts';

/** decisions §2: what there is beyond the contract, in each profile. */

const place = { lat: 53.6, lon: 10 };

const calls: readonly ListedCall[] = [
  { method: 'GET', path: '/status' },
  { method: 'PUT', path: '/pireps/{PIREP_ID}', body: { status: 'BST' } },
  { method: 'POST', path: '/pireps/{PIREP_ID}', body: { status: 'BST' } },
  { method: 'PATCH', path: '/pireps/{PIREP_ID}', body: { status: 'BST' } },
  { method: 'PUT', path: '/pireps/{PIREP_ID}/update', body: { status: 'BST' } },
  { method: 'PUT', path: '/pireps/{PIREP_ID}/cancel' },
  { method: 'DELETE', path: '/pireps/{PIREP_ID}/cancel' },
  { method: 'GET', path: '/pireps' },
  { method: 'GET', path: '/user/pireps' },
  { method: 'GET', path: '/users/me' },
  { method: 'POST', path: '/user/bids', body: { flight_id: '{FLIGHT_ID}' } },
  { method: 'GET', path: '/bids' },
  { method: 'GET', path: '/bids/{BID_ID}' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/fields' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/fields', body: { fields: { gate: 'A1' } } },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/logs', body: { logs: [{ log: 'Gear up' }] } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/events' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/logs' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/positions', body: { positions: [place] } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/positions' },
  { method: 'GET', path: '/acars' },
  { method: 'GET', path: '/acars/geojson' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/geojson' },
  { method: 'GET', path: '/airports/search?search=edd' },
  { method: 'GET', path: '/airports/{ICAO}/distance/{OTHER_ICAO}' },
  { method: 'GET', path: '/airports/{ICAO}/lookup' },
  { method: 'GET', path: '/subfleet' },
  { method: 'GET', path: '/subfleet/aircraft/{id}' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}/aircraft' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}/route' },
  { method: 'GET', path: '/news' },
];

describe.each(profiles)('at $mount', ({ mount }) => {
  test.each(calls)('$method $path answers a pilot', (call) =>
    onScene(async (scene) => {
      const headers = { 'x-api-key': scene.cockpit.pilot.key };
      const reply = await scene.publicApp.inject({ ...(await fillCall(scene, mount, call)), headers });
      expect(reply.statusCode, reply.body).toBe(200);
    }),
  );

  test('each of them is in the OpenAPI document', () =>
    onScene(async (scene) => {
      expect(await describedCalls(scene, mount)).toEqual(expect.arrayContaining(calls.map(nameCall)));
    }));

  test('HEAD works where GET does', () => onScene((scene) => expectHead(scene, mount, calls)));

  test('OPTIONS is 405, and names what is allowed', () => onScene((scene) => expectNoOptions(scene, mount, calls)));
});

const slashes = ['/api/user/', '/api//user', '//api/user//', '/api/user///'];

keeps('decisions §2', {
  'GET /status needs no key and tells name, version and php, a text': async ({ as }) => {
    const reply = await as({}).get('/api/status');
    expect(reply.json()).toEqual({
      name: expect.any(String),
      version: expect.any(String),
      php: expect.any(String),
    });
  },
  'trailing and double slashes are forgiven, for reads': async ({ read }) => {
    const user = await read('/api/user');
    for (const url of slashes) expect(await read(url)).toEqual(user);
  },
  'and for writes': async ({ cockpit, one }) => {
    const { id } = await cockpit.prefile();
    const reply = await cockpit.caller.post(`//api/pireps//${id}/acars/position/`, { positions: [place] });
    expect(reply.statusCode).toBe(200);
    expect(await one(`/api/pireps/${id}/acars/position`)).toHaveLength(1);
  },
});

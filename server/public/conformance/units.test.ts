import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enterCockpit, finalFigures } from '../../testing/cockpit.ts';
import { allTests } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';
import { classic, phpvms7, type Profile } from '../profile.ts';

/** A distance goes in as the profile counts it, and comes out of both profiles as the same distance. */

const harness = allTests(createHarness);
const cockpit = allTests(() => enterCockpit(harness));

const nmPerMile = 1609.344 / 1852;

/** What a profile shows of a distance: statute miles (classic), or an object with both (phpvms7). */
type Shown = number | { readonly mi: number; readonly nmi: number };

interface Distances {
  readonly planned_distance: Shown;
  readonly distance: Shown;
}

const milesOf = (shown: Shown): number => (typeof shown === 'number' ? shown : shown.mi);
const nmOf = (shown: Shown): number => (typeof shown === 'number' ? shown * nmPerMile : shown.nmi);

async function post(url: string, body: object): Promise<Distances & { readonly id: string }> {
  const reply = await cockpit.caller.post(url, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Distances & { id: string } }>().data;
}

async function read({ mount }: Profile, id: string): Promise<Distances> {
  return (await cockpit.caller.get(`${mount}/pireps/${id}`)).json<{ data: Distances }>().data;
}

/** Hundredths, as a client's own display has them. */
const length = fc.integer({ min: 0, max: 2_000_000 }).map((hundredths) => hundredths / 100);
let flights = 0;

describe.each([
  { sender: classic, isMiles: true },
  { sender: phpvms7, isMiles: false },
])('sent to $sender.mount', ({ sender, isMiles }) => {
  const expectSame = (shown: Shown, sent: number): void => {
    const miles = isMiles ? sent : sent / nmPerMile;
    expect(Math.abs(milesOf(shown) - miles)).toBeLessThanOrEqual(0.01);
    expect(Math.abs(nmOf(shown) - miles * nmPerMile)).toBeLessThanOrEqual(0.01);
  };

  test('a distance is the same from prefile to filing, wherever it is read', async () => {
    await fc.assert(
      fc.asyncProperty(length, length, length, async (planned_distance, sofar, distance) => {
        const body = cockpit.prefileBody({ flight_number: (flights += 1), planned_distance });
        const { id, ...prefiled } = await post(`${sender.mount}/pireps/prefile`, body);
        expectSame(prefiled.planned_distance, planned_distance);

        const updated = await post(`${sender.mount}/pireps/${id}/update`, { distance: sofar });
        expectSame(updated.distance, sofar);

        await post(`${sender.mount}/pireps/${id}/file`, { ...finalFigures, distance });
        for (const profile of [classic, phpvms7]) {
          const pirep = await read(profile, id);
          expectSame(pirep.planned_distance, planned_distance);
          expectSame(pirep.distance, distance);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the distance flown of a position too', async () => {
    const { id } = await post(`${sender.mount}/pireps/prefile`, cockpit.prefileBody({ flight_number: (flights += 1) }));
    await fc.assert(
      fc.asyncProperty(length, async (distance) => {
        const positions = [{ lat: 53.6, lon: 10, distance }];
        await cockpit.caller.post(`${sender.mount}/pireps/${id}/acars/position`, { positions });
        const miles = isMiles ? distance : distance / nmPerMile;
        for (const [profile, expected] of [
          [classic, miles],
          [phpvms7, miles * nmPerMile],
        ] as const) {
          const reply = await cockpit.caller.get(`${profile.mount}/pireps/${id}/acars/position`);
          const shown = reply.json<{ data: { distance: number }[] }>().data.at(-1)?.distance ?? NaN;
          expect(Math.abs(shown - expected)).toBeLessThanOrEqual(0.01);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('what is filed again with the distance that is shown is the same PIREP', async () => {
    await fc.assert(
      fc.asyncProperty(length, async (distance) => {
        const body = cockpit.prefileBody({ flight_number: (flights += 1) });
        const { id } = await post(`${sender.mount}/pireps/prefile`, body);
        const filed = await post(`${sender.mount}/pireps/${id}/file`, { ...finalFigures, distance });
        const shown = isMiles ? milesOf(filed.distance) : nmOf(filed.distance);
        const again = await post(`${sender.mount}/pireps/${id}/file`, { ...finalFigures, distance: shown });
        expect(again).toEqual(filed);
      }),
      { numRuns: 25 },
    );
  });
});

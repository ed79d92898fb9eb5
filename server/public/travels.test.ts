import { assert, asyncProperty, constantFrom, array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { acceptPirep, reapplyAcceptance, revertAcceptance } from '../domain/pireps/acceptance.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { now } from '../domain/time.ts';
import type { TestPilot } from '../testing/given.ts';
import { freshHarness } from '../testing/harness.ts';

const harness = freshHarness();

async function call({ key }: { readonly key: string }, airport_id?: string) {
  const to = airport_id === undefined ? {} : { method: 'POST' as const, payload: { airport_id } };
  const url = `/api/user/${airport_id === undefined ? 'home' : 'travels'}`;
  return harness.publicApp.inject({ url, headers: { 'x-api-key': key }, ...to });
}

async function readHome(pilot: TestPilot) {
  return (await call(pilot)).json().data;
}

/** A pilot at Innsbruck, whose airline has Hamburg as hub. */
function stranded(): TestPilot {
  const { given } = harness;
  given.airport({ id: 'EDDH', hub: 1 });
  given.airport({ id: 'LOWI' });
  return given.pilot({ curr_airport_id: 'LOWI' });
}

describe('home', () => {
  test('says where the pilot is, which free aircraft stand there, the rank and the rides', async () => {
    const { given, db } = harness;
    const [own, other] = [given.subfleet({ name: 'Airbus A320neo' }), given.subfleet({ name: 'Boeing 787-9' })];
    const rank = given.rank({ name: 'Trainee', hours: 0 }, [own.id]);
    given.rank({ name: 'First officer', hours: 50 });
    given.airport({ id: 'EDDH', hub: 1, city: 'Hamburg' });
    const { user, key } = given.pilot({ rank_id: rank.id, curr_airport_id: 'EDDH', flight_time: 600 });
    for (const subfleet_id of [own.id, own.id, other.id]) given.aircraft({ subfleet_id, airport_id: 'EDDH' });
    given.aircraft({ subfleet_id: own.id, airport_id: 'EDDH', status: 'M' });
    const gone = given.aircraft({ subfleet_id: own.id, airport_id: 'EDDH' });
    given.pirep({ aircraft_id: gone.id, state: PirepState.PAUSED });
    db.pictures.insert({ name: 'mara.jpg', content: Buffer.from('x') });
    db.users.update({ ...user, picture: 'mara.jpg' });
    expect(await readHome({ user, key })).toEqual({
      picture: '/pictures/mara.jpg',
      airport: {
        id: 'EDDH',
        name: expect.any(String),
        city: 'Hamburg',
        aircraft: [
          { subfleet: 'Airbus A320neo', count: 2, allowed: true },
          { subfleet: 'Boeing 787-9', count: 1, allowed: false },
        ],
      },
      rank: { name: 'Trainee', minutes: 600, hours: 0, next: { name: 'First officer', hours: 50, minutes_left: 2400 } },
      rides: { left: 2, refusal: null, hub: 'EDDH' },
    });
  });

  test('of a pilot who was never placed has no airport, and a ride leads out of it', async () => {
    harness.given.airport({ id: 'EDDH', hub: 1 });
    const pilot = harness.given.pilot();
    expect(await readHome(pilot)).toMatchObject({ airport: null, rides: { refusal: null, hub: 'EDDH' } });
    expect((await call(pilot, 'EDDH')).json().data.airport).toMatchObject({ id: 'EDDH' });
  });
});

describe('a ride', () => {
  test('moves the pilot, keeps the bids, counts for the day, and is in the activity and the pilot’s locations', async () => {
    const { given, db } = harness;
    const pilot = stranded();
    given.bid({
      user_id: pilot.user.id,
      flight_id: given.flight({ dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH' }).id,
    });
    expect((await call(pilot, ' eddh')).json().data).toMatchObject({ airport: { id: 'EDDH' }, rides: { left: 1 } });
    expect(db.users.find(pilot.user.id)?.curr_airport_id).toBe('EDDH');
    expect(db.bids.listOfUser(pilot.user.id, '')).toHaveLength(1);
    const entry = db.audit.list('pilot', String(pilot.user.id)).at(-1);
    expect(entry).toMatchObject({ action: 'pilot.travelled', before: '{"curr_airport_id":"LOWI"}' });
    const moment = { now: now(), bids_since: '', since: '', id_code: '', id_length: 4 };
    const details = db.catalog.pilots.find(pilot.user.id, moment);
    expect(details?.details).toMatchObject({ locations: [{ pirep_id: null, dpt_airport_id: 'LOWI' }] });
  });

  test.each([
    ['an airport that the airline has not', 'KJFK', 400, 'The airline has no such airport'],
    ['the airport where the pilot is', 'LOWI', 400, 'You are at this airport already'],
    ['nothing', '', 400, 'required'],
  ])('to %s is refused', async (_, to, status, text) => {
    const reply = await call(stranded(), to);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).toContain(text);
  });

  test('is refused with a read-only key', async () => {
    const { user } = stranded();
    expect((await call({ key: harness.given.readOnlyKey(user.id) }, 'EDDH')).statusCode).toBe(403);
  });

  test('is refused with a flight in progress, after the rides of the day, and where the airline wants none', async () => {
    const { given, db } = harness;
    const pilot = stranded();
    const flight = given.pirep({ user_id: pilot.user.id, created_at: now(), updated_at: now() });
    const refused = async (): Promise<unknown> => {
      const { refusal } = (await readHome(pilot)).rides;
      const reply = await call(pilot, 'EDDH');
      return [refusal, reply.statusCode, db.travels.countSince(pilot.user.id, '')];
    };
    expect(await refused()).toEqual(['flying', 409, 0]);
    db.pireps.update({ ...flight, state: PirepState.CANCELLED });
    for (const to of ['EDDH', 'LOWI']) expect((await call(pilot, to)).statusCode).toBe(200);
    expect(await refused()).toEqual(['limit', 409, 2]);
    await db.write((tx) => changeSetting(tx, 'operator', 'travel.jumpseats_a_day', '3'));
    await db.write((tx) => changeSetting(tx, 'operator', 'travel.jumpseat', 'false'));
    expect(await refused()).toEqual(['off', 409, 2]);
  });

  test('does not keep an airport from being deleted', async () => {
    const { given, db } = harness;
    const pilot = stranded();
    given.airport({ id: 'EKCH' });
    for (const to of ['EKCH', 'EDDH']) await call(pilot, to);
    await db.write((tx) => {
      tx.travels.removeOfAirport('EKCH');
      tx.airports.remove('EKCH');
    });
    expect(db.airports.find('EKCH')).toBeUndefined();
  });
});

const places = ['EDDH', 'LOWI', 'EKCH'] as const;
type Step =
  | { readonly does: 'fly'; readonly to: string }
  | { readonly does: 'ride'; readonly to: string }
  | { readonly does: 'undo' | 'redo'; readonly nth: number };
const steps = array(
  constantFrom<Step[]>(
    ...places.flatMap((to) => [{ does: 'fly', to } as const, { does: 'ride', to } as const]),
    ...[0, 1, 2].flatMap((nth) => [{ does: 'undo', nth } as const, { does: 'redo', nth } as const]),
  ),
  { maxLength: 9 },
);

test('whatever is accepted, reverted and repeated, a pilot is where the last flight that counts or the last ride ended', async () => {
  await assert(
    asyncProperty(steps, async (done) => {
      const { given, db } = harness;
      for (const id of places) given.airport({ id });
      const { user } = given.pilot({ curr_airport_id: 'EDDH' });
      const moves: { readonly to: string; readonly pirep?: string; counts: boolean }[] = [];
      for (const [index, step] of done.entries()) {
        // Each a second after the one before.
        const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
        await db.write((tx) => {
          if (step.does === 'ride') {
            const { curr_airport_id } = tx.users.find(user.id) ?? user;
            tx.travels.insert({
              user_id: user.id,
              from_airport_id: curr_airport_id,
              to_airport_id: step.to,
              created_at: at,
            });
            tx.users.update({ ...(tx.users.find(user.id) ?? user), curr_airport_id: step.to });
            moves.push({ to: step.to, counts: true });
          } else if (step.does === 'fly') {
            const { id } = given.pirep({ user_id: user.id, arr_airport_id: step.to, state: 1, submitted_at: at });
            acceptPirep(tx, 'operator', id);
            moves.push({ to: step.to, pirep: id, counts: true });
          } else {
            const move = moves.filter(({ pirep }) => pirep !== undefined)[step.nth];
            if (move?.pirep === undefined || move.counts === (step.does === 'redo')) return;
            move.counts = step.does === 'redo';
            (step.does === 'redo' ? reapplyAcceptance : revertAcceptance)(tx, move.pirep);
          }
        });
      }
      const last = moves.findLast(({ counts }) => counts)?.to ?? 'EDDH';
      expect(db.users.find(user.id)?.curr_airport_id).toBe(last);
    }),
    { numRuns: 60 },
  );
}, 30_000);

import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../server/contract/call.ts';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { addBid, removeBid } from '../../server/contract/classic/bids.ts';
import { filePirep, postComment, prefilePirep } from '../../server/contract/classic/pireps.ts';
import type { ReadyMessage } from '../../server/program/processMessages.ts';
import type { Random } from '../../server/sim/flightModel/random.ts';
import { createSend, type OperatorSend } from '../operator.ts';
import type { CrashAirline, CrashPilot } from './airline.ts';
import { absent, type Ledger, type Window } from './ledger.ts';
import { operate } from './operatorLoad.ts';
import { describeFlight, type StoredFigures } from './stored.ts';

/** An acknowledged backup, and when it was made. */
export interface TakenBackup {
  readonly name: string;
  readonly window: Window;
}

export interface FiledReport {
  readonly id: string;
  readonly flight: string;
  readonly figures: StoredFigures;
}

export interface LoadState {
  /** Reports that were filed and not yet accepted. */
  readonly filed: FiledReport[];
  readonly backups: TakenBackup[];
  /** The backup that the server was told to restore at its next start. Without a reply, it may or may not. */
  restoring: { readonly backup: TakenBackup; readonly isAcknowledged: boolean } | undefined;
  /** Whether a caller has ended. */
  isOver: boolean;
}

export interface LoadDeps {
  readonly server: ReadyMessage;
  readonly airline: CrashAirline;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Numbers for flights and versions, none of which is used twice. */
  readonly next: () => number;
  /** Whether the operator restores a backup. */
  readonly restores: boolean;
}

export interface Load {
  readonly state: Readonly<LoadState>;
  /** Resolves when the server is gone, with the replies that an undisturbed server never gives. */
  readonly ended: Promise<string[]>;
}

/** Everything that changes data, at once: each pilot flies two flights at a time and bids, while the operator works. */
export function startLoad(deps: LoadDeps): Load {
  const state: LoadState = { filed: [], backups: [], restoring: undefined, isOver: false };
  const pilots = deps.airline.pilots.flatMap((pilot) => {
    const send = createSend(`${deps.server.api}/api`, { 'x-api-key': pilot.key });
    return [fly(deps, send, { pilot, state }), fly(deps, send, { pilot, state }), bid(deps, send, pilot)];
  });
  const callers = [...pilots, ...operate(deps, state)].map((work) =>
    untilGone(work).finally(() => (state.isOver = true)),
  );
  return { state, ended: Promise.all(callers).then((faults) => faults.flat()) };
}

/** A caller ends at its first call without a reply, or with a refusal. */
async function untilGone(work: Promise<void>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    // Fetch's own error, for a connection that ended.
    return error instanceof TypeError ? [] : [String(error)];
  }
}

interface Flying {
  readonly pilot: CrashPilot;
  readonly state: LoadState;
}

async function fly(deps: LoadDeps, send: OperatorSend, { pilot, state }: Flying): Promise<void> {
  const { ledger, airline, random, next } = deps;
  for (;;) {
    const flight = String(next());
    const plan = {
      airline_id: airline.id,
      aircraft_id: pilot.aircraft_id,
      flight_number: flight,
      source_name: 'crash',
    };
    const { data } = await ledger.change([[`flight ${flight}`, describeFlight({ state: 0, filed: null })]], () =>
      send(prefilePirep, { body: { ...plan, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' } }),
    );
    const params = { id: data.id };
    let sent = 0;
    for (let batches = random.whole(1, 6); batches > 0; batches--) {
      const numbers = Array.from({ length: random.whole(1, 20) }, () => sent++);
      const positions = numbers.map((number) => ({ lat: 50 + number / 1e4, lon: 8, log: String(number) }));
      await ledger.change([[`positions of ${flight}`, String(sent)]], () =>
        send(postPositions, { params, body: { positions } }),
      );
    }
    const comment = `bumpy-${flight}`;
    await ledger.change([[`comments of ${flight}`, comment]], () => send(postComment, { params, body: { comment } }));
    const figures = { distance: random.whole(50, 900), flight_time: random.whole(20, 300), gate: `A${flight}` };
    const { distance, flight_time, gate } = figures;
    await ledger.change([[`flight ${flight}`, describeFlight({ state: 1, filed: figures })]], () =>
      send(filePirep, {
        params,
        body: { distance: distance * statuteMiles, flight_time, fuel_used: 1000, fields: { Gate: gate } },
      }),
    );
    state.filed.push({ id: data.id, flight, figures });
  }
}

/** The classic API's distances are statute miles. */
const statuteMiles = 1.150_779_448;

async function bid(
  { ledger, random }: LoadDeps,
  send: OperatorSend,
  { user_id, flight_ids }: CrashPilot,
): Promise<void> {
  // A bid that an earlier crash left.
  for (const flight_id of flight_ids) await withdraw(flight_id).catch(ignoreNotFound);
  for (;;) {
    const flight_id = random.pick(flight_ids);
    await ledger.change([[`bid of ${user_id} on ${flight_id}`, 'placed']], () => send(addBid, { body: { flight_id } }));
    await delay(random.whole(0, 20));
    await withdraw(flight_id);
  }
  function withdraw(flight_id: string): Promise<unknown> {
    return ledger.change([[`bid of ${user_id} on ${flight_id}`, absent]], () =>
      send(removeBid, { body: { flight_id } }),
    );
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

import { setTimeout as delay } from 'node:timers/promises';
import { restoreBackup, takeBackup } from '../../server/contract/admin/backups.ts';
import { airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { findImport, runImport, uploadImport } from '../../server/contract/admin/csv.ts';
import { reviewPireps } from '../../server/contract/admin/review/review.ts';
import { pathOf } from '../../server/contract/call.ts';
import { createOperator, type Operator, type OperatorSend } from '../operator.ts';
import type { LoadDeps, LoadState, TakenBackup } from './load.ts';
import { describeFlight } from './stored.ts';

/** Accepts reports, edits the catalog, imports a file, and makes and restores backups, all at the same time. */
export function operate(deps: LoadDeps, state: LoadState): Promise<void>[] {
  const loggedIn = createOperator(deps.server.admin);
  return [
    loggedIn.then(({ send }) => accept(deps, send, state)),
    loggedIn.then(({ send }) => rename(deps, send)),
    loggedIn.then((operator) => importFares(deps, operator)),
    loggedIn.then(({ send }) => backUp(deps, send, state)),
  ];
}

async function accept({ ledger, random }: LoadDeps, send: OperatorSend, state: LoadState): Promise<void> {
  // Without reports it makes no call that would fail when the server is gone.
  while (!state.isOver) {
    await delay(random.whole(5, 30));
    const reports = state.filed.splice(0, random.whole(1, 20));
    if (reports.length === 0) continue;
    const facts = reports.map(
      ({ flight, figures }) => [`flight ${flight}`, describeFlight({ state: 2, filed: figures })] as const,
    );
    const pireps = reports.map(({ id }) => ({ id, state: 1 }));
    const { data } = await ledger.change(facts, () => send(reviewPireps, { body: { pireps, decision: 'accept' } }));
    const refused = data.find(({ error }) => error !== null);
    if (refused) throw new Error(`Report ${refused.id} was not accepted: ${refused.error}`);
  }
}

async function rename({ ledger, random, next }: LoadDeps, send: OperatorSend): Promise<void> {
  for (;;) {
    await delay(random.whole(5, 30));
    const [id, name] = [random.pick(['EDDH', 'LOWI']), `Renamed ${next()}`];
    await ledger.change([[`airport ${id}`, name]], () => send(airportCalls.change, { params: { id }, body: { name } }));
  }
}

const importedFares = 500;

/** Each file changes every row. Half of a file must never be stored. */
async function importFares({ ledger, random, next }: LoadDeps, { origin, headers, send }: Operator): Promise<void> {
  for (;;) {
    await delay(random.whole(20, 200));
    const name = `version ${next()}`;
    const rows = Array.from({ length: importedFares }, (_, row) => `I${row},${name}`);
    const upload = origin + pathOf(uploadImport, { query: { file_name: 'fares.csv', kind: 'fares' } });
    const reply = await fetch(upload, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: ['code,name', ...rows].join('\n'),
    });
    if (!reply.ok) throw new Error(`The upload of a file was answered with ${reply.status}`);
    await untilImport(send, 'checked');
    await ledger.change([['imported fares', `${importedFares} rows of ${name}`]], async () => {
      await send(runImport, {});
      await untilImport(send, 'imported');
    });
  }
}

async function untilImport(send: OperatorSend, wanted: 'checked' | 'imported'): Promise<void> {
  for (;;) {
    const { data } = await send(findImport, {});
    if (data?.state === wanted) return;
    if (data?.state !== 'checking' && data?.state !== 'importing')
      throw new Error(`The import is ${data?.state}: ${data?.message}`);
    await delay(5);
  }
}

async function backUp({ ledger, random, restores }: LoadDeps, send: OperatorSend, state: LoadState): Promise<void> {
  for (;;) {
    await delay(random.whole(10, 400));
    const from = ledger.moment();
    const { data } = await send(takeBackup, {});
    const backup: TakenBackup = { name: data.name, window: { from, to: ledger.moment() } };
    state.backups.push(backup);
    if (!restores || state.restoring !== undefined || random.next() < 0.5) continue;
    state.restoring = { backup, isAcknowledged: false };
    await send(restoreBackup, { params: { name: data.name } });
    state.restoring = { backup, isAcknowledged: true };
  }
}

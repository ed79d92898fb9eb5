// Runs in a thread, so that the server can respond to pilots during an import and its undo.
import { parentPort, workerData } from 'node:worker_threads';
import { createReport, type ReportedRow, type ReportWriter } from '../../../db/importReport.ts';
import type { MissingKind } from '../../contract/admin/csv.ts';
import { explainFailure } from '../errors.ts';
import { importCsv, type ImportResult, MissingColumns } from './importCsv.ts';
import type { ImportJob, ImportMessage, UndoJob } from './importJob.ts';
import type { RowReport } from './storeRow.ts';
import { undoImport } from './undoImport.ts';
import { removeFile } from '../../../db/heldFiles.ts';

type WorkerData = (ImportJob | UndoJob) & {
  /** An Int32. Any value except 0 cancels the import. */
  readonly cancelled: SharedArrayBuffer;
};

const progressMs = 100;

class Cancelled extends Error {}

const data = workerData as WorkerData;

function send(message: ImportMessage): void {
  parentPort?.postMessage(message);
}

function run(job: ImportJob, report: ReportWriter): ImportResult {
  const { database, kind, csv } = job;
  const isCancelled = new Int32Array(data.cancelled);
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  let lastProgress = performance.now();
  return importCsv(database, kind, csv, {
    ...job,
    actor: 'operator',
    strict: false,
    begin: () => {
      report.clear();
      Object.assign(counts, { new: 0, changed: 0, same: 0, error: 0 });
    },
    report: (row, share) => {
      if (Atomics.load(isCancelled, 0) !== 0) throw new Cancelled();
      counts[row.outcome] += 1;
      report.add(toReported(row));
      if (performance.now() - lastProgress < progressMs) return;
      lastProgress = performance.now();
      send({ share, counts });
    },
  });
}

function toReported(report: RowReport): ReportedRow {
  const { row, name, outcome } = report;
  if (outcome === 'error') return { row, name, outcome, detail: report.reason };
  return { row, name, outcome, detail: outcome === 'changed' ? JSON.stringify(report.changes) : null };
}

function importFile(job: ImportJob): ImportMessage {
  removeFile(job.report);
  const report = createReport(job.report);
  try {
    const { missing, stored: _stored, ...result } = run(job, report);
    for (const record of missing) report.addMissing(record);
    const count = (kind: MissingKind): number => missing.filter((record) => record.kind === kind).length;
    const counted = { airline: count('airline'), airport: count('airport'), subfleet: count('subfleet') };
    return { ...result, state: job.dryRun ? 'checked' : 'imported', share: 1, missing: counted };
  } finally {
    report.finish();
  }
}

try {
  if ('undo' in data) {
    await undoImport(data.database, data.undo, 'operator');
    send({ state: 'undone' });
  } else {
    send(importFile(data));
  }
} catch (error) {
  const described = error instanceof MissingColumns ? error.described : {};
  send(
    error instanceof Cancelled
      ? { state: 'cancelled' }
      : { state: 'failed', message: explainFailure(error), ...described },
  );
}

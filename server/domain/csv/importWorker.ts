// Runs in a thread, so that the server can respond to pilots during an import and its undo.
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createReport, type ReportedRow, type ReportWriter } from '../../../db/importReport.ts';
import type { MissingKind } from '../../contract/admin/csv.ts';
import { explainFailure } from '../errors.ts';
import { importCsv, type ImportResult } from './importCsv.ts';
import type { RowReport } from './storeRow.ts';
import type { ImportJob, ImportMessage, MissingCounts, UndoJob } from './importThread.ts';
import { undoImport } from './undoImport.ts';

const progressMs = 100;

class Cancelled extends Error {}

function run(job: ImportJob, report: ReportWriter): ImportResult {
  const { database, kind, csv, fileName, createMissing, encoding, dryRun } = job;
  const isCancelled = new Int32Array(job.cancelled);
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  let lastProgress = performance.now();
  return importCsv(database, kind, csv, {
    actor: 'operator',
    fileName,
    createMissing,
    encoding,
    dryRun,
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
      send({ type: 'progress', progress: { share, counts } });
    },
  });
}

function toReported(report: RowReport): ReportedRow {
  const { row, name, outcome } = report;
  if (outcome === 'error') return { row, name, outcome, detail: report.reason };
  return { row, name, outcome, detail: outcome === 'changed' ? JSON.stringify(report.changes) : null };
}

function countMissing({ missing }: ImportResult): MissingCounts {
  const count = (kind: MissingKind): number => missing.filter((record) => record.kind === kind).length;
  return { airline: count('airline'), airport: count('airport'), subfleet: count('subfleet') };
}

function send(message: ImportMessage): void {
  parentPort?.postMessage(message);
}

function importFile(job: ImportJob): void {
  rmSync(job.report, { force: true });
  const report = createReport(job.report);
  try {
    const result = run(job, report);
    for (const record of result.missing) report.addMissing(record);
    send({ type: 'done', result: { ...result, missing: countMissing(result) } });
  } finally {
    report.finish();
  }
}

const job = workerData as ImportJob | UndoJob;
try {
  if ('undo' in job) {
    await undoImport(job.database, job.undo, 'operator');
    send({ type: 'undone' });
  } else {
    importFile(job);
  }
} catch (error) {
  send(error instanceof Cancelled ? { type: 'cancelled' } : { type: 'failed', message: explainFailure(error) });
}

// What a measurement reports: a figure, and whether it meets its goal.
import { cpus, release, totalmem } from 'node:os';

/** A measured figure. One of the goals applies. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

export function isMet({ value, least = -Infinity, most = Infinity }: Figure): boolean {
  return value >= least && value <= most;
}

/** Prints a figure as one line. */
export function tell(figure: Figure): void {
  console.log(
    `${isMet(figure) ? 'pass' : 'FAIL'}  ${figure.what}: ${withUnit(figure, figure.value)} (goal ${goalOf(figure)})`,
  );
}

/** @returns the figures as a table in Markdown, and the machine on which they were measured */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => `| ${figure.what} | ${withUnit(figure, figure.value)} | ${goalOf(figure)} |`);
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}`;
  return ['| What | Measured | Goal |', '| --- | --- | --- |', ...rows, '', `Measured on ${machine}.`].join('\n');
}

function goalOf({ least, most, ...figure }: Figure): string {
  return least === undefined ? `≤ ${withUnit(figure, most ?? 0)}` : `≥ ${withUnit(figure, least)}`;
}

function withUnit({ unit }: Pick<Figure, 'unit'>, value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  const text = Number(value.toFixed(digits)).toLocaleString('en');
  return unit === '' ? text : `${text} ${unit}`;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0.99 for the value that 99 of 100 values do not exceed */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

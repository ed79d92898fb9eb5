// What a measurement reports: a figure, and whether it meets its goal.
import { cpus, release, totalmem } from 'node:os';

/** A measured figure. At most one of the goals applies. */
interface BenchFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

const figures: BenchFigure[] = [];

function isMet({ value, least = -Infinity, most = Infinity }: BenchFigure): boolean {
  return value >= least && value <= most;
}

/** Prints a figure as one line, and keeps it for the table. */
export function tell(figure: BenchFigure): void {
  figures.push(figure);
  console.log(
    `${isMet(figure) ? 'pass' : 'FAIL'}  ${figure.what}: ${withUnit(figure, figure.value)} (goal${goalOf(figure) || ': none'})`,
  );
}

/** Prints all figures as a table in Markdown, and the machine. The program fails unless every goal is met. */
export function finish(): void {
  const rows = figures.map((figure) => `| ${figure.what} | ${withUnit(figure, figure.value)} |${goalOf(figure)} |`);
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}`;
  console.log(
    ['', '| What | Measured | Goal |', '| --- | --- | --- |', ...rows, '', `Measured on ${machine}.`].join('\n'),
  );
  process.exitCode = figures.every(isMet) ? 0 : 1;
}

function goalOf({ least, most, ...figure }: BenchFigure): string {
  if (least !== undefined) return ` ≥ ${withUnit(figure, least)}`;
  return most === undefined ? '' : ` ≤ ${withUnit(figure, most)}`;
}

function withUnit({ unit }: Pick<BenchFigure, 'unit'>, value: number): string {
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

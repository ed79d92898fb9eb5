import type { FlightSample } from '../sim/flightModel/craft.ts';
import { statusText } from '../contract/codes.ts';

/** What is to be seen of one flight. */
export interface FlightLine {
  /** `KTW612 EDDH-LPPT D-AKTE` */
  readonly title: string;
  sample: FlightSample | undefined;
  /** 0 to 1. */
  share: number;
  /** How it ended, for people. */
  outcome: string | undefined;
}

export interface Display {
  /** To be called after a change of a line. */
  readonly changed: (line: FlightLine) => void;
  /** Says something beside the flights. */
  readonly remark: (text: string) => void;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

/** On a terminal one line for each flight, kept up to date; elsewhere a line for each change of phase. */
export function createDisplay(lines: readonly FlightLine[], output: Output): Display {
  return output.isTTY ? createTable(lines, output) : createLog(output);
}

const NARROW = 79;

function createTable(lines: readonly FlightLine[], output: Output): Display {
  let drawn = 0;
  const draw = (remark = ''): void => {
    const up = drawn > 0 ? `\x1b[${drawn}A` : '';
    const width = output.columns > 0 ? output.columns - 1 : NARROW; // some terminals say 0
    const rows = lines.map((line) => `\x1b[2K${describe(line).slice(0, width)}\n`);
    output.write(`${up}${remark}${rows.join('')}`);
    drawn = lines.length;
  };
  return { changed: () => draw(), remark: (text) => draw(`\x1b[2K${text}\n`) };
}

function createLog(output: Output): Display {
  const shown = new Map<FlightLine, string>();
  return {
    changed: (line) => {
      const phase = line.outcome ?? line.sample?.status ?? '';
      if (shown.get(line) === phase) return;
      shown.set(line, phase);
      output.write(`${describe(line)}\n`);
    },
    remark: (text) => output.write(`${text}\n`),
  };
}

function describe({ title, sample, share, outcome }: FlightLine): string {
  if (outcome !== undefined) return `${title}  ${outcome}`;
  if (sample === undefined) return `${title}  waiting`;
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const phase = statusText(sample.status).padEnd(14);
  const altitude = `${sample.altitude_msl.toLocaleString('en')} ft`.padStart(9);
  return `${title}  ${percent}  ${phase} ${altitude}  ${String(sample.gs).padStart(3)} kt`;
}

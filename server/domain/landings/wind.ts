import { radians } from '../../contract/geo.ts';
import type { Landing } from '../../contract/landings/flightAnalysis.ts';

/** A custom field of a report. */
export interface ReportField {
  readonly name: string;
  readonly value: string;
}

/** Names that clients give to the wind of the landing, as letters only. */
const whole = /^(landing|arrival|touchdown)?winds?(at|on)?(landing|arrival|touchdown)?$/;
const direction = /^(landing|arrival|touchdown)?wind(dir|direction)(at|on)?(landing|arrival|touchdown)?$/;
const speed = /^(landing|arrival|touchdown)?wind(spd|speed)(at|on)?(landing|arrival|touchdown)?$/;
/** `270/12`, `270° at 12 kt`, `27012KT`, `27012G20KT`. */
const pair = /^\s*(\d{3})(?:\s*°)?\s*(?:[/@-]|at)?\s*(\d{1,3})(?:\s*g\s*\d+)?\s*(?:kts?|knots)?\s*$/i;
const strongest = 150;

/** The wind along and across a runway; null when the report does not tell it. */
export function windAlong(fields: readonly ReportField[], course: number | undefined): Landing['wind'] {
  const find = (name: RegExp): string | undefined =>
    fields.find((field) => name.test(field.name.toLowerCase().replaceAll(/[^a-z]/g, '')))?.value;
  const told = pair.exec(find(whole) ?? '');
  const from = numberOf(told?.[1] ?? find(direction));
  const knots = numberOf(told?.[2] ?? find(speed));
  if (course === undefined || !(from <= 360) || !(knots <= strongest)) return null;
  const angle = radians(from - course);
  return { head_kt: round(knots * Math.cos(angle)), cross_kt: round(knots * Math.sin(angle)) };
}

/** To tenths. */
const round = (number: number): number => Math.round(number * 10) / 10 + 0;

function numberOf(text: string | undefined): number {
  return Number(/^\s*(\d{1,3}(?:\.\d+)?)\s*(?:°|kts?|knots)?\s*$/i.exec(text ?? '')?.[1] ?? NaN);
}

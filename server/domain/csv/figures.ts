import { CellError } from './cellError.ts';
import { factorOf, type FigureUnit, unitName } from './units.ts';

/** A column of numbers. */
export interface Figure {
  readonly isWhole: boolean;
  /** Empty when it has none. */
  readonly unit: FigureUnit;
}

type Sign = '.' | ',';

/** No number is written longer. */
const longest = 100;

/** Most numbers are, and have one reading. */
const isPlain = /^\d{1,15}$/;

/** How the numbers of a column are written, as all its cells show. */
export interface NumberForm {
  /** The decimal sign; undefined when no cell shows it. */
  readonly decimal: Sign | undefined;
  /** Points are decimal unless a cell shows otherwise, as in files that programs write with commas between cells. */
  readonly pointsAreDecimal: boolean;
  /** Minutes are written as `1.30`. */
  readonly isClock: boolean;
  /** The currency of the airline, for amounts. */
  readonly currency: string;
}

/** The form of a file that nobody has looked at. */
export const plainForm: NumberForm = { decimal: undefined, pointsAreDecimal: true, isClock: false, currency: '' };

/**
 * Parses a number with its thousands, decimals and unit as people and spreadsheets write them.
 * @returns undefined when it is not a number
 * @throws {CellError} when it has two readings, or a unit that cannot be converted
 */
export function readFigure(text: string, figure: Figure, form: NumberForm): number | undefined {
  if (isPlain.test(text)) return Number(text);
  if (text.length > longest) return undefined;
  const minutes = figure.unit === 'min' ? readMinutes(text, form) : undefined;
  if (minutes !== undefined) return minutes;
  const level = figure.unit === 'ft' ? /^FL ?(\d{2,3})$/i.exec(text)?.[1] : undefined;
  if (level !== undefined) return Number(level) * 100;
  const { digits, written } = splitUnit(text, figure);
  if (written === '') return readDigits(digits, figure, form);
  const number = readDigits(digits, { ...figure, isWhole: false }, form);
  if (number === undefined) return undefined;
  const factor = factorOf(written, figure.unit, form.currency);
  if (factor === undefined) {
    const unit = figure.unit === '' ? 'a number without a unit' : `in ${unitName(figure.unit, form.currency)}`;
    throw new CellError(`must be ${unit}, not "${text}"`);
  }
  // What the conversion lost is beyond six decimals.
  const converted = Math.round(number * factor * 1e6) / 1e6;
  return figure.isWhole ? Math.round(converted) : converted;
}

/** `73 500 kg`, `82%`, `$12.50`; `1e5` has no unit. */
function splitUnit(text: string, { unit }: Figure): { readonly digits: string; readonly written: string } {
  const [, before = '', amount = ''] = unit.startsWith('currency')
    ? (/^(\p{Sc}|[A-Z]{3}) ?(.*)$/u.exec(text) ?? [])
    : [];
  if (before !== '') return { digits: amount, written: before };
  const [, digits = text, written = ''] = /^(.*\d[.,]?)\s*([^\d\s.,'’+-][^\d]{0,9})$/.exec(text) ?? [];
  return { digits, written: written.trim() };
}

function readDigits(text: string, { isWhole, unit }: Figure, form: NumberForm): number | undefined {
  const { point, comma } = readingsOf(text, { isWhole, unit }, form);
  if (point === undefined || comma === undefined || point === comma) return point ?? comma;
  if (form.decimal !== undefined) return form.decimal === '.' ? point : comma;
  if (form.pointsAreDecimal && !text.includes(',')) return point;
  throw new CellError(`has two readings: "${text}" can be ${point} or ${comma}; write it without thousands separators`);
}

interface Readings {
  /** With a decimal point, and commas between thousands. */
  readonly point: number | undefined;
  /** The other way round. */
  readonly comma: number | undefined;
}

function readingsOf(text: string, { isWhole, unit }: Figure, { pointsAreDecimal }: NumberForm): Readings {
  const plain = text
    .replaceAll(/[\s\u00A0\u2009\u202F]/g, ' ')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[−‒–]/g, '-')
    .replace(/^([+-]) /, '$1');
  // Coordinates have no thousands.
  if (unit === '°') {
    const number = readWith(plain.replace(',', '.'), '.');
    return plain.includes(',') ? { point: undefined, comma: number } : { point: number, comma: undefined };
  }
  const [point, comma] = [readWith(plain, '.'), readWith(plain, ',')];
  const fits = (number: number | undefined): boolean => number !== undefined && (!isWhole || Number.isInteger(number));
  // In a file with decimal points, one in a whole number is a mistake, and not a thousand.
  return {
    point: fits(point) || pointsAreDecimal ? point : undefined,
    comma: fits(comma) || comma === point ? comma : undefined,
  };
}

const forms: Readonly<Record<Sign, RegExp>> = { '.': formOf(String.raw`\.`, ','), ',': formOf(',', String.raw`\.`) };

/** Thousands are grouped by the other sign, blanks or apostrophes; never with an exponent. */
function formOf(decimal: string, group: string): RegExp {
  const grouped = [group, ' ', "'"].map((sign) => String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+`).join('|');
  const plain = String.raw`(?:\d+(?:${decimal}\d*)?|${decimal}\d+)(?:e[+-]?\d+)?`;
  return new RegExp(String.raw`^[+-]?(?:(?:${grouped})(?:${decimal}\d+)?|${plain})$`, 'i');
}

function readWith(text: string, decimal: Sign): number | undefined {
  if (!forms[decimal].test(text)) return undefined;
  const [whole = '', rest] = text.split(decimal);
  const number = Number(`${whole.replaceAll(/[.,' ]/g, '')}${rest === undefined ? '' : `.${rest}`}`);
  return Number.isFinite(number) ? number : undefined;
}

const clockTime = /^(\d+)(?::([0-5]\d)(?::[0-5]\d)?(?:\s*h)?|\s*h\s*([0-5]?\d)\s*(?:m|min|mins)?)$/i;
const hundredths = /^(\d+)[.,](\d{1,2})$/;

/** @returns undefined when it has neither hours nor decimals */
function readMinutes(text: string, { isClock }: NumberForm): number | undefined {
  const [, hour, afterColon, afterHour] = clockTime.exec(text) ?? [];
  if (hour !== undefined) return Number(hour) * 60 + Number(afterColon ?? afterHour);
  const [, whole, rest = ''] = hundredths.exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (isClock) return Number(whole) * 60 + Number(rest);
  const decimal = `${whole}.${rest}`;
  const readings = [
    ...(rest.length === 2 && Number(rest) < 60 ? [`${whole}:${rest} hours`] : []),
    ...(Number(rest) === 0 && rest.length === 2 ? [] : [`${decimal} hours`]),
    `${Number(decimal)} minutes`,
  ];
  throw new CellError(
    `has more than one reading: "${text}" can be ${readings.join(' or ')}; write hours as 1:30 and minutes as 90`,
  );
}

/** Collects what the cells of a column show about its form. */
interface FormFinder {
  readonly add: (text: string) => void;
  /** Whether a cell has a decimal comma. */
  readonly hasCommas: () => boolean;
  readonly find: (pointsAreDecimal: boolean, currency: string) => NumberForm;
}

export function createFormFinder(figure: Figure, isCommaFile: boolean): FormFinder {
  const shown = new Set<Sign>();
  let [cells, clocks, odd, most] = [0, 0, 0, 0];
  const form: NumberForm = { ...plainForm, pointsAreDecimal: isCommaFile };

  function noteMinutes(text: string): boolean {
    cells += 1;
    const [, whole, rest = ''] = hundredths.exec(text) ?? [];
    if (whole === undefined) return clockTime.test(text);
    if (rest.length === 2 && Number(rest) < 60) clocks += 1;
    // Quarters of an hour can be decimals.
    if (Number(rest) % 25 !== 0) odd += 1;
    most = Math.max(most, Number(whole));
    return true;
  }

  return {
    add: (text) => {
      if (text === '' || text.length > longest || (figure.unit === 'min' && noteMinutes(text))) return;
      if (isPlain.test(text)) return;
      const { digits, written } = splitUnit(text, figure);
      const { point, comma } = readingsOf(digits, { ...figure, isWhole: figure.isWhole && written === '' }, form);
      if (point === undefined && comma !== undefined) shown.add(',');
      if (comma === undefined && point !== undefined) shown.add('.');
    },
    hasCommas: () => shown.has(','),
    find: (pointsAreDecimal, currency) => {
      const [decimal, another] = shown;
      return {
        decimal: another === undefined ? decimal : undefined,
        pointsAreDecimal,
        // Every cell has it, one shows that it is no decimal, and a flight does not take more than a day.
        isClock: clocks > 0 && clocks === cells && odd > 0 && most <= 24,
        currency,
      };
    },
  };
}

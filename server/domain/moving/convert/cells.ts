import { readFlag, readNumber } from '../../../contract/readText.ts';

/** A value of a staged row: null when there is none, undefined when the table has no such column. */
export type StagedCell = string | null | undefined;

export function toNumber(cell: StagedCell): number | null {
  return cell === null || cell === undefined ? null : (readNumber(cell) ?? null);
}

/** Fractions are rounded; half goes up. */
export function toInteger(cell: StagedCell): number | null {
  const number = toNumber(cell);
  return number === null || !Number.isSafeInteger(Math.round(number)) ? null : Math.round(number);
}

/** Far above MySQL's own, and with room for those that are counted on from it. */
const highestId = 2 ** 48;

/** @returns a number from 1; SQLite files may have it as `7.0` */
export function toId(cell: StagedCell): number | null {
  const id = toNumber(cell);
  return id !== null && Number.isInteger(id) && id > 0 && id <= highestId ? id : null;
}

/** @param standard for null, and for columns that are not there */
export function toFlag(cell: StagedCell, standard: boolean): 0 | 1 {
  if (cell === null || cell === undefined) return standard ? 1 : 0;
  // phpVMS has '' for false. PHP takes all other text for true.
  return cell === '' || readFlag(cell) === false || toNumber(cell) === 0 ? 0 : 1;
}

/** Of C0, tab, line feed and carriage return belong to texts. */
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x08\x0b\x0c\x0e-\x1f]/;
const everyControl = new RegExp(control, 'g');

export function withoutControls(text: string): string {
  return control.test(text) ? text.replaceAll(everyControl, '') : text;
}

/** An airport's code. MySQL compares them in any case, and without blanks at their end. */
export function toCode(cell: StagedCell): string | null {
  return toShortText(cell)?.toUpperCase() ?? null;
}

/** An id of letters, or a code of something else, such as an aircraft type. */
export function toShortText(cell: StagedCell): string | null {
  return cell ? withoutControls(cell).trim() || null : null;
}

/** phpVMS has '' and 0 for no route code and no leg. */
export function toRoutePart(cell: StagedCell): string | null {
  const part = toShortText(cell);
  return part === '0' ? null : part;
}

const flightTypes = 'JFCAEGHIKMOPTWXSBQRLDNYZ';

/** Reads an IATA service type; versions of 2018 wrote the first three as numbers. */
export function toFlightType(cell: StagedCell): string | null {
  const type = toShortText(cell)?.toUpperCase() ?? '';
  if (/^[012]$/.test(type)) return flightTypes[Number(type)] ?? null;
  return type.length === 1 && flightTypes.includes(type) ? type : null;
}

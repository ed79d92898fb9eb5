import { CellError, type Value } from './columns.ts';

/** The limits in a schema of the contract. */
interface Limits {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly hint?: string;
}

/** Applies the same limits as the forms. @returns undefined if the field has none */
export function limitCheck(schema: Limits | undefined): ((value: Value, text: string) => void) | undefined {
  if (!schema) return undefined;
  const { minimum = -Infinity, maximum = Infinity, maxLength = Infinity, hint = '' } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern);
  return (value, text) => {
    if (typeof value === 'number' && (value < minimum || value > maximum))
      throw new CellError(`must be ${describeRange(schema)}, not "${text}"`);
    if (typeof value !== 'string') return;
    if (pattern?.test(value) === false) throw new CellError(hint === '' ? 'is required' : `${hint}, not "${text}"`);
    if (value.length > maxLength) throw new CellError(`is longer than ${maxLength} characters`);
  };
}

/** Formats a range: `a whole number from 0 to 2`. */
function describeRange({ type, minimum, maximum }: Limits): string {
  const kind = type?.includes('integer') ? 'a whole number' : 'a number';
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return `${kind} from ${minimum}${to}`;
}

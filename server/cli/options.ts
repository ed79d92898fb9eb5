import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { defaultDataFolder } from '../core/config.ts';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;
type Values<T extends OptionTypes> = {
  readonly [K in keyof T]?: T[K]['type'] extends 'boolean' ? boolean : string;
};

/** The command line is wrong; the message says how, for people. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Reads a command's options; prints its help for `--help`.
 * @returns undefined after the help
 * @throws {UsageError} naming the wrong option
 */
export function parseOptions<T extends OptionTypes>(
  args: readonly string[],
  help: string,
  options: T,
): Values<T> | undefined {
  const line = parseLine(args, help, options);
  const [word] = line?.words ?? [];
  if (word !== undefined) throw new UsageError(`Unexpected argument '${word}'`);
  return line?.options;
}

interface Line<T extends OptionTypes> {
  readonly options: Values<T>;
  /** What is no option. */
  readonly words: readonly string[];
}

/** The same for a command that takes words beside its options. */
export function parseLine<T extends OptionTypes>(
  args: readonly string[],
  help: string,
  options: T,
): Line<T> | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      strict: true,
      allowPositionals: true,
    });
    if (!('help' in values)) return { options: values, words: positionals };
    console.log(help);
    return undefined;
  } catch (error) {
    // Node goes on about dashes in the sentences after the first.
    throw new UsageError((error as Error).message.split(/\.\s|\.?\n/)[0] ?? '');
  }
}

/**
 * @param range.otherwise the value when the option was not given
 * @throws {UsageError}
 */
export function wholeNumber<Otherwise extends number | null>(
  name: string,
  text: string | undefined,
  {
    otherwise,
    minimum = 0,
    maximum,
  }: { readonly otherwise: Otherwise; readonly minimum?: number; readonly maximum: number },
): number | Otherwise {
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`${name} takes a whole number from ${minimum} to ${maximum}, not "${text}"`);
}

/** @throws {UsageError} when there is nothing in it, as where a script's variable is not set */
export function textOr(name: string, value: string | undefined, otherwise: string): string {
  if (value === '') throw new UsageError(`${name} is empty`);
  return value ?? otherwise;
}

/** The folder that `--data` names, as an absolute path, or the default. */
export function dataFolder(value: string | undefined): string {
  return resolve(textOr('--data', value, defaultDataFolder()));
}

/** @throws {UsageError} when the option was not given */
export function needed(name: string, value: string | undefined): string {
  if (value !== undefined && value !== '') return value;
  throw new UsageError(`${name} is missing`);
}

import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { CommanderError, InvalidArgumentError } from 'commander';
import { findNameProblem } from '../../db/fileNames.ts';
import { describeRange, readWithin } from '../contract/readText.ts';
import { defaultDataFolder } from '../program/config.ts';

/** Defines a command: adds its options, its help and what it does. */
export type DefineCommand = (command: Command) => void;

export function withDataOption(command: Command): Command<[], { data: string }> {
  return command.option('--data <folder>', 'data folder', dataFolder, defaultDataFolder());
}

/** Refuses an empty value, which a script passes if its variable is not set, and an option in its place. */
export function text(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  if (value.startsWith('--')) throw new InvalidArgumentError('Enter a value before the next option.');
  return value;
}

/** @returns an absolute path, which this system can keep */
export function path(value: string): string {
  return checkedPath(value);
}

/** Its longest names are those of uploaded backups, while they are checked. */
function dataFolder(value: string): string {
  return checkedPath(value, 80);
}

function checkedPath(value: string, added?: number): string {
  const full = resolve(text(value));
  const problem = findNameProblem(full, added);
  if (problem !== undefined) throw new InvalidArgumentError(problem);
  return full;
}

export function wholeNumber(minimum: number, maximum: number): (value: string) => number {
  const limits = { type: 'integer', minimum, maximum };
  return (value) => {
    const number = readWithin(value, limits);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`Enter ${describeRange(limits)}.`);
  };
}

const exitOnly = 'homebase.exit';

/** Throw it to end a command with an exit code and no further message. */
export function exitWith(code: number): CommanderError {
  return new CommanderError(code, exitOnly, '');
}

export function isExitOnly(error: CommanderError): boolean {
  return error.code === exitOnly || error.exitCode === 0;
}

import type { ErrorMeta, ErrorSlug } from '../contract/errors.ts';
import { basename, dirname } from 'node:path';
import { describeHeld } from '../../db/heldFiles.ts';

type Fields = Readonly<Record<string, string[]>>;

interface AppErrorOptions {
  readonly meta?: ErrorMeta;
  readonly fields?: Fields;
}

/**
 * A refusal that the caller can understand. `http/errors.ts` maps each code to a status. Everything else that is thrown is a
 * bug.
 */
export class AppError extends Error {
  readonly code: ErrorSlug;
  /** Fields for the top level of the error body: `pirep_id`, `state` … (phpvms7 §1.2). */
  readonly meta: ErrorMeta;
  /** The messages of a validation error by field path. */
  readonly fields: Fields | undefined;

  constructor(code: ErrorSlug, message: string, { meta = {}, fields }: AppErrorOptions = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.meta = meta;
    this.fields = fields;
  }
}

/** Refuses an unknown id in a body, or a value that breaks a rule (decisions §4). */
export function invalid(field: string, message: string): AppError {
  return invalidFields({ [field]: [message] });
}

export function invalidFields(fields: Fields): AppError {
  return new AppError('validation-exception', 'Validation Error', { fields });
}

/** Refuses what existing data or a state does not allow. */
export function conflict(message: string, meta: ErrorMeta = {}): AppError {
  return new AppError('conflict', message, { meta });
}

export function forbidden(message: string, meta: ErrorMeta = {}): AppError {
  return new AppError('unauthorized', message, { meta });
}

type Named =
  | 'airline'
  | 'airport'
  | 'subfleet'
  | 'aircraft'
  | 'fare'
  | 'flight'
  | 'rank'
  | 'pilot'
  | 'API key'
  | 'route'
  | 'news'
  | 'review'
  | 'review rule'
  | 'webhook'
  | 'delivery'
  | 'backup'
  | 'import'
  | 'picture';

/** Refuses an unknown id in the path. */
export function notFound(what: Named, id: string): AppError {
  return new AppError('not-found', `No ${what} ${id}`);
}

export function airportNotFound(icao: string, message = `Airport ${icao} not found`): AppError {
  return new AppError('airport-not-found', message, { meta: { icao } });
}

export function flightNotFound(flight_id: string): AppError {
  return new AppError('not-found', `No flight ${flight_id}`, { meta: { flight_id } });
}

export function bidNotFound(bid_id: number | string): AppError {
  return new AppError('bid-not-found', `No bid ${bid_id}`, { meta: { bid_id } });
}

export function pirepNotFound(pirep_id: string): AppError {
  return new AppError('pirep-not-found', `No PIREP ${pirep_id}`, { meta: { pirep_id } });
}

/** @returns a refusal that explains an error of the operating system; undefined for an error of another kind */
export function refuseFileError(error: unknown): AppError | undefined {
  const known = findFileError(error);
  return known && new AppError(known.code, known.text(nameOf(error)));
}

/** @returns what failed, for people */
export function explainFailure(error: unknown): string {
  return findFileError(error)?.text(nameOf(error)) ?? (error instanceof Error ? error.message : String(error));
}

interface FileError {
  readonly code: ErrorSlug;
  readonly text: (name: string) => string;
}

const full: FileError = { code: 'unavailable', text: () => 'The disk is full. Free some space on it, then try again.' };
const noHandles: FileError = {
  code: 'unavailable',
  text: () => 'Too many files and connections are open at the moment. Try again in a moment.',
};
const noAccess: FileError = {
  code: 'unavailable',
  text: (name) => `Homebase may not use ${name}. Give it access, then try again.`,
};
const held: FileError = { code: 'unavailable', text: describeHeld };
const noName: FileError = {
  code: 'conflict',
  text: (name) => `This system or disk cannot keep a file of the name ${name}. Choose another name.`,
};
const noFolder: FileError = {
  code: 'conflict',
  text: (name) =>
    `${name} is a file, but Homebase needs a folder of that name. Rename or move the file, then try again.`,
};

const noDrive: FileError = {
  code: 'unavailable',
  text: (name) => `${name} leads to a folder that is not there. Connect its drive, then try again.`,
};

const damaged: FileError = {
  code: 'internal-error',
  text: () => 'The database is damaged. Restore a backup from before the damage.',
};

const fileErrors: ReadonlyMap<string, FileError> = new Map([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EFBIG', full],
  ['EMFILE', noHandles],
  ['ENFILE', noHandles],
  ['EACCES', noAccess],
  ['EPERM', noAccess],
  ['EBUSY', held],
  ['ENAMETOOLONG', noName],
  ['EROFS', { ...noAccess, text: (name) => `${name} is on a read-only disk. Make it writable, then try again.` }],
  ['EEXIST', noFolder],
  ['ENOTDIR', noFolder],
  ['SQLITE_CORRUPT', damaged],
  ['SQLITE_CORRUPT_INDEX', damaged],
]);

function findFileError(error: unknown): FileError | undefined {
  const { code = '', message = '', syscall, path } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // With all folders above it, a folder can be made unless its name is a link.
  if (code === 'ENOENT' && syscall === 'mkdir') return noDrive;
  // When a thread cannot start or load its program, only the message has the reason.
  if (code.startsWith('ERR_') && /E[MN]FILE|too many open files/i.test(message)) return noHandles;
  if (code === 'EINVAL' && path !== undefined) return noName;
  return fileErrors.get(code);
}

/** Only the name, because pilots should not see where the data is. */
function nameOf(error: unknown): string {
  const { path, code, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined) return 'its data folder';
  // What is opened is not the file that should be a folder: it would be in it.
  return basename(code === 'ENOTDIR' && syscall === 'open' ? dirname(path) : path);
}

import type { ErrorMeta, ErrorSlug } from '../contract/errors.ts';

type Fields = Readonly<Record<string, string[]>>;

interface AppErrorOptions {
  readonly meta?: ErrorMeta;
  readonly fields?: Fields;
}

/**
 * A refusal that the caller can understand. `code` says which case it is; `http/errors.ts` has the status of each code.
 * Everything else that is thrown is a bug.
 */
export class AppError extends Error {
  readonly code: ErrorSlug;
  /** Keys for the top level of the body: `pirep_id`, `state` … (phpvms7 §1.2). */
  readonly meta: ErrorMeta;
  /** Validation: field path to messages. */
  readonly fields: Fields | undefined;

  constructor(code: ErrorSlug, message: string, { meta = {}, fields }: AppErrorOptions = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.meta = meta;
    this.fields = fields;
  }
}

/** An id inside a body that names nothing, or a value that a rule refuses (decisions §4). */
export function invalid(field: string, message: string): AppError {
  return invalidFields({ [field]: [message] });
}

export function invalidFields(fields: Fields): AppError {
  return new AppError('validation-exception', 'Validation Error', { fields });
}

/** Something that is stored, or the state of something, does not allow it. */
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
  | 'webhook'
  | 'delivery'
  | 'backup';

/** An unknown id in the path. */
export function notFound(what: Named, id: string): AppError {
  return new AppError('not-found', `No ${what} ${id}`);
}

export function airportNotFound(icao: string): AppError {
  return new AppError('airport-not-found', `Airport ${icao} not found`, { meta: { icao } });
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

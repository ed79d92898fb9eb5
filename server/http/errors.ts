import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorMeta, ErrorSlug } from '../contract/errors.ts';

type Fields = Readonly<Record<string, string[]>>;

interface AppErrorOptions {
  readonly meta?: ErrorMeta;
  readonly fields?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that the caller can understand. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly slug: ErrorSlug;
  readonly status: number;
  /** Keys for the top level of the body: `pirep_id`, `state` … (phpvms7 §1.2). */
  readonly meta: ErrorMeta;
  /** Validation: field path to texts. */
  readonly fields: Fields | undefined;
  /** Reply headers: `allow`, `retry-after`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    slug: ErrorSlug,
    status: number,
    message: string,
    { meta = {}, fields, headers = {} }: AppErrorOptions = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.slug = slug;
    this.status = status;
    this.meta = meta;
    this.fields = fields;
    this.headers = headers;
  }
}

/** An id inside a body that names nothing, or a value that a rule refuses (decisions §4: 400). */
export function invalid(field: string, message: string): AppError {
  return invalidFields({ [field]: [message] });
}

export function invalidFields(fields: Fields): AppError {
  return new AppError('validation-exception', 400, 'Validation Error', { fields });
}

export function unauthenticated(message: string): AppError {
  return new AppError('unauthenticated', 401, `Invalid or missing API key (${message})`);
}

export function forbidden(message: string, meta: ErrorMeta = {}): AppError {
  return new AppError('unauthorized', 403, message, { meta });
}

export function shuttingDown(): AppError {
  return new AppError(
    'unavailable',
    503,
    'Homebase ends here, or moves to another address; send this call again in a moment.',
  );
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
  | 'webhook'
  | 'delivery'
  | 'backup';

/** An unknown id in the path. */
export function notFound(what: Named, id: string): AppError {
  return new AppError('not-found', 404, `No ${what} ${id}`);
}

export function airportNotFound(icao: string): AppError {
  return new AppError('airport-not-found', 404, `Airport ${icao} not found`, { meta: { icao } });
}

export function flightNotFound(flight_id: string): AppError {
  return new AppError('not-found', 404, `No flight ${flight_id}`, { meta: { flight_id } });
}

export function bidNotFound(bid_id: number | string): AppError {
  return new AppError('bid-not-found', 404, `No bid ${bid_id}`, { meta: { bid_id } });
}

export function pirepNotFound(pirep_id: string): AppError {
  return new AppError('pirep-not-found', 404, `No PIREP ${pirep_id}`, { meta: { pirep_id } });
}

/** Builds the one error body (decisions §4). */
export function toErrorBody(error: AppError): ErrorBody {
  const details = error.fields ? detailsOf(error.fields) : error.message;
  return {
    type: `https://homebase.example/errors/${error.slug}`,
    title: error.message,
    details,
    status: error.status,
    message: details,
    error: {
      status: error.status,
      code: String(error.status),
      http_code: STATUS_CODES[error.status] ?? '',
      message: details,
    },
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.meta,
  };
}

/** All texts; those about a row say which. */
function detailsOf(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([path, texts]) => (path.includes('.') ? texts.map((text) => `${path}: ${text}`) : texts))
    .join(', ');
}

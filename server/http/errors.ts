import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorSlug } from '../contract/errors.ts';
import { AppError } from '../domain/errors.ts';

const statusOfCode: Readonly<Record<ErrorSlug, number>> = {
  'validation-exception': 400,
  unauthenticated: 401,
  unauthorized: 403,
  'not-found': 404,
  'pirep-not-found': 404,
  'airport-not-found': 404,
  'bid-not-found': 404,
  // Each HttpError has its own.
  'http-exception': 400,
  'bid-exists': 409,
  'user-bid-limit': 409,
  conflict: 409,
  'aircraft-permission-denied': 400,
  'aircraft-not-at-airport': 400,
  'aircraft-not-available': 400,
  'user-not-at-airport': 400,
  'pirep-cancelled': 400,
  'pirep-error': 400,
  'pirep-cancel-not-allowed': 400,
  'internal-error': 500,
  unavailable: 503,
};

interface HttpErrorOptions {
  readonly code?: ErrorSlug;
  /** Reply headers: `allow`, `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that is about the call itself, whatever it asks for: its method, its size, how often it comes. */
export class HttpError extends AppError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { code = 'http-exception', headers = {} }: HttpErrorOptions = {}) {
    super(code, message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

export function statusOf(error: AppError): number {
  return error instanceof HttpError ? error.status : statusOfCode[error.code];
}

export function unauthenticated(message: string): AppError {
  return new AppError('unauthenticated', `Invalid or missing API key (${message})`);
}

export function shuttingDown(): AppError {
  return new AppError(
    'unavailable',
    'Homebase is stopping or moving to another address. Send this call again in a moment.',
  );
}

/** Builds the one error body (decisions §4). */
export function toErrorBody(error: AppError): ErrorBody {
  const status = statusOf(error);
  const details = error.fields ? detailsOf(error.fields) : error.message;
  return {
    type: `https://homebase.example/errors/${error.code}`,
    title: error.message,
    details,
    status,
    message: details,
    error: {
      status,
      code: String(status),
      http_code: STATUS_CODES[status] ?? '',
      message: details,
    },
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.meta,
  };
}

/** All texts; those about a row say which. */
function detailsOf(fields: NonNullable<AppError['fields']>): string {
  return Object.entries(fields)
    .flatMap(([path, texts]) => (path.includes('.') ? texts.map((text) => `${path}: ${text}`) : texts))
    .join(', ');
}

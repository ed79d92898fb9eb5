import { ApiError } from '../../server/contract/call.ts';

/** Returns why a call failed, as a sentence for the operator. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The server is not responding.';
}

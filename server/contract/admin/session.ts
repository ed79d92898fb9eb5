import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

/** Logs this browser out. Its event streams end. */
export const endSession = {
  method: 'DELETE',
  url: '/admin/session',
  schema: { summary: 'Log out', response: { 200: Type.Object({}) } },
} as const satisfies Endpoint;

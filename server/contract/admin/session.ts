import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

/** Signs this browser out and ends its event streams. */
export const endSession = {
  method: 'DELETE',
  url: '/admin/session',
  schema: { summary: 'Sign out', response: { 200: Type.Object({}) } },
} as const satisfies Endpoint;

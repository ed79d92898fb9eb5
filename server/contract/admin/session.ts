import { Type } from 'typebox';
import { del } from '../endpoint.ts';

/** Signs this browser out and ends its event streams. */
export const endSession = del('/admin/session', { summary: 'Sign out', response: { 200: Type.Object({}) } });

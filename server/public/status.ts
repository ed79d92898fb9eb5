import { Type } from 'typebox';
import type { Endpoint } from '../contract/endpoint.ts';
import type { HttpApp } from '../http/app.ts';
import { version } from '../core/version.ts';

const getStatus = {
  method: 'GET',
  url: '/status',
  schema: {
    summary: 'Program and version',
    description: 'Not in the contract. Needs no key. `php` is empty: clients of phpVMS expect it to be a text.',
    response: { 200: Type.Object({ name: Type.String(), version: Type.String(), php: Type.String() }) },
  },
} as const satisfies Endpoint;

export function registerStatus(app: HttpApp): void {
  app.route({ ...getStatus, config: { open: true }, handler: () => ({ name: 'Homebase', version, php: '' }) });
}

import { finalFigures } from './cockpit.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call on a PIREP: `path` follows `/pireps/{id}`. */
export interface PirepCall {
  readonly method: Method;
  readonly path: string;
  /** That a careful client sends; undefined when the call has none. */
  readonly body?: object;
  /** Against its schema. */
  readonly badBody?: object;
}

const reads = [
  '',
  '/route',
  '/acars/position',
  '/acars/positions',
  '/acars/events',
  '/acars/logs',
  '/comments',
  '/fields',
];

export const pirepReads: readonly PirepCall[] = reads.map((path) => ({ method: 'GET', path }));

const post = (path: string, body: object, badBody: object): PirepCall => ({ method: 'POST', path, body, badBody });

const positions = { positions: [{ lat: 53.6, lon: 10 }] };
const badPositions = { positions: [{ lat: 'north', lon: 10 }] };

/** Every spelling of an update. */
export const updates: readonly PirepCall[] = (
  [
    ['POST', '/update'],
    ['PUT', '/update'],
    ['POST', ''],
    ['PUT', ''],
    ['PATCH', ''],
  ] as const
).map(([method, path]) => ({ method, path, body: { status: 'TXI' }, badBody: { distance: 'far' } }));

export const filing = post('/file', finalFigures, { ...finalFigures, flight_time: -1 });

export const cancels: readonly PirepCall[] = [
  { method: 'PUT', path: '/cancel' },
  { method: 'DELETE', path: '/cancel' },
];

/** What adds to a PIREP without changing it. */
export const additions: readonly PirepCall[] = [
  post('/acars/position', positions, badPositions),
  post('/acars/positions', positions, badPositions),
  post('/acars/events', { events: [{ event: 'Gear up' }] }, { events: [] }),
  post('/acars/logs', { logs: [{ log: 'Gear up' }] }, { logs: [{}] }),
  post('/route', { route: [{ name: 'AMLUH', order: 1, lat: 53.6, lon: 10 }] }, { route: 'AMLUH' }),
  { method: 'DELETE', path: '/route' },
  post('/fields', { fields: { gate: 'A1' } }, { fields: ['A1'] }),
];

export const commenting = post('/comments', { comment: 'Bird strike at 33' }, { comment: '' });

export const pirepWrites: readonly PirepCall[] = [...updates, filing, ...cancels, ...additions, commenting];

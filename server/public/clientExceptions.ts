import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { HttpApp } from '../http/app.ts';

/** Fields that one client cannot read as phpVMS 7.0.10 sends them, and what it gets instead. */
export interface ClientException {
  /** How the name of the client in `User-Agent` begins. */
  readonly client: string;
  readonly fields: readonly string[];
  /** Converts a number or null in JSON. */
  readonly to: (json: string) => string;
  readonly reason: string;
}

const isNull = (json: string): boolean => json === 'null';

/** The only place where a reply depends on who reads it (decisions §10). */
export const phpvms7Exceptions: readonly ClientException[] = [
  {
    client: 'phpVMS-Go-Client/',
    fields: ['cost_block_hour', 'cost_delay_minute', 'cargo_capacity', 'fuel_capacity', 'gross_weight', 'elevation'],
    to: (json) => (isNull(json) ? json : `"${json}"`),
    reason: 'reads decimals as texts, as earlier versions of phpVMS sent them',
  },
  {
    client: 'phpVMS-Go-Client/',
    fields: ['ground_handling_multiplier', 'zfw'],
    to: (json) => (isNull(json) ? json : String(Math.round(Number(json)))),
    reason: 'reads integers',
  },
  {
    client: 'phpVMS-Go-Client/',
    fields: ['ground_handling_cost', 'fuel_100ll_cost', 'fuel_jeta_cost', 'fuel_mogas_cost'],
    to: (json) => (Number.isInteger(Number(json)) ? json : 'null'),
    reason: 'reads integers, and a rounded price would be wrong',
  },
  {
    client: 'Dart/',
    fields: ['route'],
    to: (json) => (isNull(json) ? '""' : json),
    reason: 'F-ACARS does not load a bid whose flight has null as its route',
  },
];

/** Gives each client of a table its own form of the replies, part by part as they are sent. */
export function makeExceptions(app: HttpApp, exceptions: readonly ClientException[]): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const own = exceptions.filter(({ client }) => clientOf(request).startsWith(client));
    if (own.length === 0) return done(null, payload);
    const convert = (json: string): string => own.reduce(withException, json);
    if (typeof payload === 'string') return done(null, convert(payload));
    done(
      null,
      payload instanceof Readable ? Readable.from(convertParts(payload, convert), { objectMode: false }) : payload,
    );
  });
}

function clientOf({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? '';
}

/** A text in JSON cannot contain a field by accident: its quotation marks have a backslash. */
function withException(json: string, { fields, to }: ClientException): string {
  const found = new RegExp(String.raw`(?<="(?:${fields.join('|')})":)(?:null|-?\d[\d.eE+-]*)`, 'g');
  return json.replaceAll(found, to);
}

/** Each part has whole items. */
async function* convertParts(parts: Readable, convert: (json: string) => string): AsyncGenerator<string, void> {
  for await (const part of parts) yield convert(String(part));
}

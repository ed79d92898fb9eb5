import dns from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, spelledAddress } from './webhookAddress.ts';

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allow_private: boolean;
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  /** The headers `location` and `retry-after`. */
  readonly location: string | undefined;
  readonly retry_after: string | undefined;
  /** The beginning of the body. */
  readonly text: string;
}

/** The target is on this PC or in the local network, and the webhook does not allow that. */
export class PrivateAddressError extends Error {
  constructor(host: string, addresses: readonly string[]) {
    super(`${host} is a private address (${addresses.join(', ')}). Turn on “Allow private addresses” to use it.`);
    this.name = 'PrivateAddressError';
  }
}

/**
 * Sends a body on a new connection and reads the beginning of the response. Does not follow redirects, which could lead to
 * addresses that are not allowed.
 */
export function post({ url, headers, body, allow_private, signal }: Post): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const address = spelledAddress(url);
    // Node does not look up IP addresses, so they are checked here.
    if (!allow_private && address !== undefined && !isPublicAddress(address)) {
      throw new PrivateAddressError(url.hostname, [address]);
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const lookup = allow_private ? {} : { lookup: lookupPublic };
    send(url, { method: 'POST', headers, agent: false, signal, ...lookup })
      .on('error', reject)
      .on('response', (response) => resolve(readReply(response)))
      .end(body);
  });
}

/**
 * Resolves a name to its public addresses only. Node connects to the result of this lookup, so a name that resolves to
 * another address the next time (DNS rebinding) cannot bypass the check.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const usable = found.filter(({ address }) => isPublicAddress(address));
    const [first] = usable;
    if (!first) {
      const addresses = found.map(({ address }) => address);
      return callback(new PrivateAddressError(hostname, addresses), []);
    }
    if (options.all) return callback(null, usable);
    callback(null, first.address, first.family);
  });
};

const textLimit = 4096;

async function readReply(response: IncomingMessage): Promise<Reply> {
  const { location, 'retry-after': retry_after } = response.headers;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      // Leaving the loop closes the connection.
      if (size >= textLimit) break;
    }
  } catch {
    // Only the status matters, and it has arrived.
  }
  const text = Buffer.concat(parts).subarray(0, textLimit).toString('utf8');
  return { status: response.statusCode ?? 0, location, retry_after, text };
}

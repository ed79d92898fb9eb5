import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { invalid } from '../errors.ts';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** Networks outside the public internet: this PC, private networks, and reserved ranges (IANA's registries). */
const notPublic = {
  ipv4: blockList('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]),
  // Only 2000::/3 is public. The rest includes ::1, embedded IPv4 addresses (::ffff:127.0.0.1, 64:ff9b::), local and
  // multicast addresses. Inside 2000::/3, protocol, documentation and 6to4 ranges (2002::) are excluded too.
  ipv6: blockList('ipv6', [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ]),
};

/** Each family needs its own list, because in a shared one `::` would match every IPv4 address. */
function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** @param address IPv4 or IPv6; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !notPublic[family].check(address, family);
}

/** @returns the IP address in a URL, in any notation (`http://0x7f.1`, `http://[::1]`); undefined for a host name */
function spelledAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Checks the URL of a webhook. What its host name resolves to is checked with every delivery.
 * @throws {AppError} validation-exception
 */
export function checkWebhookUrl(text: string, allow_private: boolean): void {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw invalid('url', 'Enter a full URL that begins with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('url', 'The URL must not contain a user or password. Put a token in the path or query instead.');
  }
  const address = spelledAddress(url);
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname);
  if (allow_private || !(isLocal || (address !== undefined && !isPublicAddress(address)))) return;
  throw invalid('url', `${url.hostname} is a private address. Turn on “Allow private addresses” to use it.`);
}

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly allow_private: boolean;
  readonly signal: AbortSignal;
}

export interface ReceiverReply {
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
export function post({ url, headers, body, allow_private, signal }: Post): Promise<ReceiverReply> {
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
      // Without a listener the call would never end, not even when it is aborted.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('the receiver switched to another protocol'));
      })
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

async function readReply(response: IncomingMessage): Promise<ReceiverReply> {
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

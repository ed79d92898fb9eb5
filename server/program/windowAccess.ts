import { readPassword } from '../admin/session/password.ts';
import { thisPcOnly, type WindowAccess } from '../admin/session/origin.ts';
import { isLoopback, url } from '../http/address.ts';
import type { Certificate } from '../network/certificate.ts';
import { type Config, dataArgument, passwordFile } from './config.ts';

/** How the operator reaches the window. */
export interface WindowPlace extends WindowAccess {
  /** For HTTPS. Without it, the listener uses HTTP and accepts only this PC. */
  readonly certificate: Certificate | undefined;
  /** @returns the address of the window for links */
  readonly address: (port: number) => string;
  /** The address that a proxy has for the window, beside `address`. */
  readonly elsewhere?: string | undefined;
}

/**
 * Checks that the window may be reached from elsewhere: only with a password, and only over HTTPS.
 * @throws {Error} with a message for people
 */
export function findWindowPlace(config: Config, certificate: Certificate | undefined): WindowPlace {
  const { adminHost, adminOrigin } = config;
  const isOpen = !isLoopback(adminHost);
  if ((isOpen || adminOrigin !== null) && !readPassword(passwordFile(config.data)))
    throw new Error(
      `The window can be opened from elsewhere only with a password. Set one first: homebase password${dataArgument(config.data)}`,
    );
  if (!isOpen)
    return {
      ...besideOwn(thisPcOnly, adminOrigin),
      certificate: undefined,
      address: (port) => url(adminHost, port),
      elsewhere: adminOrigin ?? undefined,
    };
  if (!certificate)
    throw new Error(
      `On ${adminHost}, the window needs HTTPS: add --tls-cert and --tls-key. With a proxy on this PC, use --admin-origin instead of --admin-host.`,
    );
  const shown = certificate.names()[0] ?? certificate.addresses()[0];
  if (shown === undefined && adminOrigin === null)
    throw new Error(
      'The certificate has no name or address. Add the one in your browser: --admin-origin https://NAME:PORT',
    );
  const byCertificate: WindowAccess = {
    isOpen,
    originOf: (host, port) => {
      const { name, isOwnPort } = split(host, port);
      return isOwnPort && certificate.isFor(name) ? `https://${host}` : undefined;
    },
  };
  const address = (port: number): string => adminOrigin ?? url(shown ?? adminHost, port, 'https');
  return { ...besideOwn(byCertificate, adminOrigin), certificate, address };
}

/** Also accepts the origin that a proxy or another name has. */
function besideOwn(access: WindowAccess, origin: string | null): WindowAccess {
  if (origin === null) return access;
  const { host } = new URL(origin);
  return { ...access, originOf: (sent, port) => (sent === host ? origin : access.originOf(sent, port)) };
}

/** Splits a `Host` header. A name that is none is empty. */
function split(host: string, port: number): { readonly name: string; readonly isOwnPort: boolean } {
  const [, name = '', sent] = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d+))?$/.exec(host) ?? [];
  return { name: name.replace(/^\[(.+)\]$/, '$1'), isOwnPort: (sent ?? '443') === String(port) };
}

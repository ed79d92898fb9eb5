import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { refuseIrregular } from '../../db/files.ts';
import type { SecureOptions } from '../http/app.ts';
import { createSecureContext, type Server as TlsServer } from 'node:tls';

/** Paths of files in PEM format. */
export interface CertificateFiles {
  /** With the certificates between it and the one that browsers know, as `fullchain.pem` has them. */
  readonly cert: string;
  readonly key: string;
}

/** A certificate for HTTPS, which another program renews in its files. */
export interface Certificate {
  readonly contents: () => SecureOptions;
  /** The host names that it is for, without wildcards. */
  readonly names: () => readonly string[];
  /** The IP addresses that it is for. */
  readonly addresses: () => readonly string[];
  /** Whether it is for exactly this host name or IP address, which a wildcard is not. */
  readonly isFor: (name: string) => boolean;
  /** Uses a renewed certificate on the listener, too. Open connections keep theirs. */
  readonly follow: (server: Server) => void;
  /**
   * Uses the files if they have changed.
   * @throws {Error} for people, once for each reason; the certificate in use stays
   */
  readonly reload: () => Promise<void>;
}

/** @throws {Error} with a message for people */
export function openCertificate(files: CertificateFiles): Certificate {
  let current = read(files);
  let parsed = new X509Certificate(current.cert);
  let reported: string | undefined;
  const servers = new Set<TlsServer>();

  const renew = (): void => {
    const found = read(files);
    if (found.cert.equals(current.cert) && found.key.equals(current.key)) return;
    const renewed = new X509Certificate(found.cert);
    for (const server of servers) server.setSecureContext(found);
    [current, parsed] = [found, renewed];
  };
  return {
    contents: () => current,
    names: () => alternatives(parsed, /DNS:([^,\s*]+)(?=,|$)/g),
    addresses: () => alternatives(parsed, /IP Address:([^,\s]+)/g),
    isFor: (name) =>
      (isIP(name) === 0 ? parsed.checkHost(name, { subject: 'never', wildcards: false }) : parsed.checkIP(name)) !==
      undefined,
    follow: (server) => {
      // Fastify types the server of an app as one for HTTP.
      const secure = server as unknown as TlsServer;
      servers.add(secure);
      server.once('close', () => servers.delete(secure));
    },
    reload: async () => {
      try {
        renew();
        reported = undefined;
      } catch (error) {
        const { message } = error as Error;
        if (message === reported) return;
        reported = message;
        throw error;
      }
    },
  };
}

function read({ cert: certFile, key: keyFile }: CertificateFiles): SecureOptions {
  const contents = { cert: readPart(certFile), key: readPart(keyFile) };
  try {
    createSecureContext(contents);
    return contents;
  } catch (error) {
    const text = `${certFile} and ${keyFile} are not a certificate and its key, both in PEM format (${(error as Error).message}).`;
    throw new Error(text, { cause: error });
  }
}

function readPart(file: string): Buffer {
  refuseIrregular(file);
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} cannot be read (${code}). Check the path and its permissions.`, { cause: error });
  }
}

function alternatives({ subjectAltName = '' }: X509Certificate, form: RegExp): string[] {
  return [...subjectAltName.matchAll(form)].map(([, name = '']) => name);
}

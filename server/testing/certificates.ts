import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { CertificateFiles } from '../network/certificate.ts';

/** Creates a certificate that nobody else has signed. */
export function createCertificate(
  folder: string,
  name: string,
  names = 'DNS:localhost,DNS:*.example.org,IP:127.0.0.1',
): CertificateFiles {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const also = ['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...also], { stdio: 'ignore' });
  return { cert, key };
}

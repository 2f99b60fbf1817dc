import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly keyFile: string;
  readonly certificateFile: string;
  /** The certificate in PEM format. */
  readonly certificate: string;
}

/**
 * Makes a self-signed certificate for this machine with the `openssl` on the PATH. Returns null and prints a warning
 * if there is no openssl.
 * @throws Error if there is none and `CI` is `true`
 */
export function makeCertificate(folder: string): Certificate | null {
  const keyFile = join(folder, 'key.pem');
  const certificateFile = join(folder, 'certificate.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  try {
    execFileSync('openssl', [...request, ...names, '-keyout', keyFile, '-out', certificateFile], {
      stdio: 'ignore',
    });
  } catch (cause) {
    const message = 'No certificate could be made. Install openssl.';
    if (process.env.CI === 'true') throw new Error(message, { cause });
    console.warn(`\n!!! SKIPPED: ${message}\n`);
    return null;
  }
  return { keyFile, certificateFile, certificate: readFileSync(certificateFile, 'utf8') };
}

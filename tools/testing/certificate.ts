import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly keyFile: string;
  readonly certificateFile: string;
  /** PEM. */
  readonly certificate: string;
}

/** A certificate for this machine, signed by itself, by the `openssl` on the PATH; null when there is none. */
export function makeCertificate(folder: string): Certificate | null {
  const keyFile = join(folder, 'key.pem');
  const certificateFile = join(folder, 'certificate.pem');
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  try {
    execFileSync('openssl', [...what, ...names, '-keyout', keyFile, '-out', certificateFile], {
      stdio: 'ignore',
    });
  } catch (cause) {
    const sentence = 'No certificate could be made. Install openssl.';
    if (process.env.CI === 'true') throw new Error(sentence, { cause });
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
    return null;
  }
  return { keyFile, certificateFile, certificate: readFileSync(certificateFile, 'utf8') };
}

import { removeCredentials } from '../../domain/accounts/credential.ts';
import { readTarget } from './read-target.ts';

const maxLength = 200;
/** Matches the `@` of an e-mail address, even if it is percent-encoded several times. */
const addressPattern = /@|%(?:25)*40/i;

/**
 * Reads the path of a request for logs and traces. The query string is left out, and everything that looks
 * like a credential or an e-mail address is masked.
 */
export function readLoggablePath(target: string): string {
  const path = removeCredentials(readTarget(target).path.slice(0, maxLength));
  if (!addressPattern.test(path)) return path;
  const segments = path.split('/').map((segment) => (addressPattern.test(segment) ? '[address]' : segment));
  return segments.join('/');
}

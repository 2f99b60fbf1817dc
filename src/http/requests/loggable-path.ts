import { removeCredentials } from '../../domain/accounts/credential.ts';
import { readTarget } from './read-target.ts';

const maxLength = 200;
/** Matches the character of e-mail addresses, even if it is percent-encoded several times. */
const addressPattern = /@|%(?:25)*40/i;

/**
 * Reads the path of a request for logs and traces: without the query string, and without what looks like a
 * credential or an e-mail address.
 */
export function readLoggablePath(target: string): string {
  const path = removeCredentials(readTarget(target).path.slice(0, maxLength));
  if (!addressPattern.test(path)) return path;
  const segments = path.split('/').map((text) => (addressPattern.test(text) ? '[address]' : text));
  return segments.join('/');
}

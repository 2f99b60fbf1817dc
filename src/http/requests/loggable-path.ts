import { removeCredentials } from '../../domain/accounts/credential.ts';
import { readTarget } from './read-target.ts';

const maxLength = 200;

/**
 * Reads the path of a request for logs and traces: without the query string, and without what looks like a
 * credential or an e-mail address.
 */
export function readLoggablePath(target: string): string {
  const path = readTarget(target).path.slice(0, maxLength);
  return removeCredentials(path).replace(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, '[address]');
}

import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { isLoopbackHost } from '../../domain/loopback.ts';
import type { Written } from './written.ts';

const example = 'https://shop.example';

/** A host name as the URL standard writes it: lower case, Punycode; or an address. */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)$/;

/**
 * An origin (RFC 6454 §6.2) as browsers send it: scheme and host in lower case, the port only where it is not the scheme's own.
 * `https://*.shop.example` stands for every name below shop.example, at any depth, and not for shop.example itself.
 * `http` is taken for the machine of the developer alone.
 */
export function readOrigin(text: string): Written {
  const given = text.trim();
  // Stored and shown: never a credential.
  if (withoutCredentials(given) !== given) return { problem: 'must not contain an API key or an API Secret' };
  if (given === '*') return { problem: 'leave origins out to allow pages of any origin' };
  const [, scheme, host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/is.exec(given) ?? [];
  if (scheme === undefined) return { problem: `must begin with https://, such as ${example}` };
  const url = URL.parse(`${scheme}://${host}`);
  const starred = url?.hostname.startsWith('*.') === true;
  const name = starred ? url.hostname.slice(2) : (url?.hostname ?? '');
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !hostForm.test(name)) {
    const isInside = name.includes('*');
    return {
      problem: isInside
        ? 'a star stands alone before the first dot: https://*.shop.example'
        : `must be https:// and a host name, such as ${example}`,
    };
  }
  if (url.protocol === 'http:' && !isLoopbackHost(name))
    return { problem: `must begin with https://; http:// is only for localhost: write https://${url.host}` };
  if (starred && (!name.includes('.') || /^[\d.]+$/.test(name)))
    return { problem: 'a star needs a domain of your own behind it: https://*.shop.example' };
  if (rest !== '' || url.username !== '' || url.password !== '')
    return {
      problem: `an origin has no path, no slash at its end and no user: write ${url.protocol}//${url.host}`,
    };
  return { text: `${url.protocol}//${url.host}` };
}

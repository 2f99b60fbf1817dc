import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

const name = 'lang';
const maxAgeSeconds = 365 * 86_400;

/** Reads the language of the last page whose address named one. Returns undefined without a cookie. */
export function readLanguageCookie(request: IncomingMessage): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

/** Creates a header that makes the browser remember the language. The cookie identifies nobody. */
export function languageCookie(language: string, isHttps: boolean): [name: string, value: string] {
  const cookie = stringifySetCookie({
    name,
    value: language,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: maxAgeSeconds,
  });
  return ['Set-Cookie', cookie];
}

import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { readTarget } from '../../http/requests/read-target.ts';
import { type HttpsSettings, isHttps } from '../../http/requests/request-source.ts';
import { isSessionToken, type OpenSession, type Sessions } from '../../services/accounts/sessions.ts';
import { getAssetPath } from '../assets.ts';
import { createFormats, type Formats, getPageUrl, readLocale } from '../locale.ts';

/** The visitor, identified by the session cookie. */
interface Visitor {
  /** The session, or null if nobody is signed in or the session could not be looked up. */
  readonly session: OpenSession | null;
  /** The error with which the lookup failed, for example because the database is unavailable; otherwise null. */
  readonly failure: unknown;
}

/** The operator's settings that pages need. */
interface OperatorSettings {
  /** Whether the pages for browsing phones are enabled. */
  readonly hasOpenBrowsing: boolean;
  /** Whether this gateway sends e-mail. */
  readonly hasMail: boolean;
  /** The address of the operator's support (`mailto:` or `https:`), or null if it is not set. */
  readonly supportContact: string | null;
  /** The URL of the operator's terms of use, or null if it is not set. */
  readonly termsUrl: string | null;
  /** The URL of the operator's privacy notice, or null if it is not set. */
  readonly privacyUrl: string | null;
}

/** A request for a page, with its language and the functions that create links in the page. */
export interface Visit extends OperatorSettings {
  readonly request: IncomingMessage;
  readonly locale: Locale;
  readonly formats: Formats;
  /** The requested path, without language. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the browser uses HTTPS, to the gateway or to a trusted proxy. */
  readonly isHttps: boolean;
  readonly visitor: Visitor;
  /** Whether the address names no language, so other visitors may get another language at the same address. */
  readonly isNegotiated: boolean;
  /** Returns the path of a page, with the language prefix that the address of this request has, if any. */
  link(path: string): string;
  /** Returns the path and query of the same page in another language. */
  linkInLanguage(locale: Locale): string;
  /** Returns the path of a resource that has no language, such as REST or GraphQL. */
  linkWithoutLanguage(path: string): string;
  /** Returns the absolute URL of a page, with a language or without one. */
  getPageUrl(path: string, locale?: Locale): string;
  /** Returns the path of a file under `/assets`, with its version, so pages never load outdated files. */
  linkAsset(name: string): string;
  /** Returns the absolute URL of a file under `/assets`. */
  getAssetUrl(name: string): string;
}

/** The settings that all visits share. */
export interface SiteSettings extends HttpsSettings, OperatorSettings {
  readonly formats: Readonly<Record<Locale, Formats>>;
}

/** Creates the settings that all visits share. @param timeZone the IANA name of the quota's time zone */
export function createSiteSettings(settings: Omit<SiteSettings, 'formats'>, timeZone: string): SiteSettings {
  return { ...settings, formats: { en: createFormats('en', timeZone), th: createFormats('th', timeZone) } };
}

/**
 * Creates the visit of a request. The visitor is not looked up yet, so nobody is signed in.
 * @param request an Express request, in which `originalUrl` is the complete request target
 */
export function readVisit(
  request: IncomingMessage & { readonly originalUrl: string },
  settings: SiteSettings,
): Visit {
  const { path: rawPath, query } = readTarget(request.originalUrl);
  // The links of a page repeat its address, so remove any API key that was pasted into the address.
  const { locale, prefix, path } = readLocale(request, removeCredentials(rawPath));
  const basePath = new URL(settings.origin).pathname.replace(/\/$/, '');
  const addPrefix = (languagePrefix: string, target: string): string =>
    basePath + languagePrefix + (target === '/' && languagePrefix ? '' : target);
  return {
    request,
    locale,
    formats: settings.formats[locale],
    path,
    query: new URLSearchParams(query),
    isHttps: isHttps(request, settings),
    visitor: { session: null, failure: null },
    isNegotiated: prefix === '',
    link: (target) => addPrefix(prefix, target),
    linkInLanguage: (language) =>
      addPrefix(`/${language}`, path) + (query === '' ? '' : `?${removeCredentials(query)}`),
    linkWithoutLanguage: (target) => basePath + target,
    getPageUrl: (target, language) => getPageUrl(settings.origin, target, language),
    hasOpenBrowsing: settings.hasOpenBrowsing,
    hasMail: settings.hasMail,
    supportContact: settings.supportContact,
    termsUrl: settings.termsUrl,
    privacyUrl: settings.privacyUrl,
    linkAsset: (name) => `${basePath}/assets/${getAssetPath(name)}`,
    getAssetUrl: (name) => `${settings.origin}/assets/${getAssetPath(name)}`,
  };
}

export interface VisitorServices {
  readonly sessions: Sessions;
  /** Returns the address by which the requests of a client are counted and limited (see `getClientAddress`). */
  readonly getClientAddress: (request: IncomingMessage) => string;
}

/**
 * Looks up the session of a visitor, if the request has a session cookie. An error of the lookup is returned rather
 * than thrown, so that pages without personal content can still be shown. `getSession` throws it.
 */
export async function findVisitor(
  visit: Visit,
  { sessions, getClientAddress }: VisitorServices,
  isRemoval: boolean,
): Promise<Visitor> {
  const token = readSessionToken(visit);
  if (!isSessionToken(token)) return visit.visitor;
  try {
    const session = await sessions.find(token, () => getClientAddress(visit.request), isRemoval);
    return { session, failure: null };
  } catch (error) {
    return { session: null, failure: error };
  }
}

/** Returns the session of the visitor, or null if nobody is signed in. @throws the error of the lookup */
export function getSession({ visitor }: Visit): OpenSession | null {
  if (visitor.failure !== null) throw visitor.failure;
  return visitor.session;
}

/**
 * Creates the header that deletes the cookie of an ended session, if the browser sent one. Such a cookie would cause a
 * useless lookup with each request.
 */
export function createExpiredCookieHeaders(visit: Visit): [name: string, value: string][] {
  const { session, failure } = visit.visitor;
  const isExpired = session === null && failure === null && isSessionToken(readSessionToken(visit));
  return isExpired ? [createSessionCookie(visit, '')] : [];
}

/**
 * Returns the name of the session cookie. Over HTTPS the name has a prefix with which browsers accept the cookie only
 * from this host, for all paths and with `Secure` (RFC 6265bis §4.1.3.2).
 */
export const getSessionCookieName = ({ isHttps }: Visit): string => (isHttps ? '__Host-session' : 'session');

/** Returns the session token that the browser sent, or an empty string. */
export function readSessionToken(visit: Visit): string {
  const { cookie = '' } = visit.request.headers;
  return cookie === '' ? '' : (parseCookie(cookie)[getSessionCookieName(visit)] ?? '');
}

/** Creates a header that sets the session cookie. @param token the session token; an empty string deletes the cookie */
export function createSessionCookie(visit: Visit, token: string): [name: string, value: string] {
  const cookie = stringifySetCookie({
    name: getSessionCookieName(visit),
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: visit.isHttps,
    // Without `Max-Age`, the cookie lasts until the browser closes. The server decides when the session ends.
    ...(token === '' && { maxAge: 0 }),
  });
  return ['Set-Cookie', cookie];
}

/** Creates the error for a form that was sent without the CSRF token of its session. */
export const createCsrfError = (): GatewayError =>
  new GatewayError(
    'forbidden',
    'This form does not belong to your session. Open the dashboard again and send it from there.',
  );

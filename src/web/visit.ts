import type { IncomingMessage } from 'node:http';
import { removeCredentials } from '../domain/accounts/credential.ts';
import type { Locale } from '../domain/locale.ts';
import { type HttpsSettings, isHttps } from '../http/requests/is-https.ts';
import type { OpenSession } from '../services/accounts/sessions.ts';
import { getAssetPath } from './assets.ts';
import { createFormats, type Formats, getPageUrl, readLocale } from './locale.ts';

/** The visitor, identified by the session cookie. */
export interface Visitor {
  /** The session, or null if nobody is signed in or the session could not be looked up. */
  readonly session: OpenSession | null;
  /** The error of the lookup, for example if the database is unavailable, or null if the lookup succeeded. */
  readonly failure: unknown;
}

/** One request for a page, with its language and the functions that write links. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly locale: Locale;
  readonly formats: Formats;
  /** The requested path, without language. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the browser uses HTTPS, to the gateway or to a trusted proxy. */
  readonly isHttps: boolean;
  readonly visitor: Visitor;
  /** Whether the address names no language, so others may get another language at the same address. */
  readonly isNegotiated: boolean;
  /** Returns the path of a page, with a language if the address of this request has one. */
  link(path: string): string;
  /** Returns the path and query of the same page in another language. */
  linkInLanguage(locale: Locale): string;
  /** Returns the path of a resource that has no language, such as REST or GraphQL. */
  linkWithoutLanguage(path: string): string;
  /** Returns the absolute URL of a page, with a language or without one. */
  getPageUrl(path: string, locale?: Locale): string;
  /** Whether the pages to browse phones are enabled. */
  readonly hasBrowse: boolean;
  /** Whether this gateway sends e-mail. */
  readonly hasMail: boolean;
  /** The address of the operator's support (`mailto:` or `https:`), or null if it is not set. */
  readonly supportContact: string | null;
  /** The URL of the operator's terms of use, or null if it is not set. */
  readonly termsUrl: string | null;
  /** The URL of the operator's privacy notice, or null if it is not set. */
  readonly privacyUrl: string | null;
  /** Returns the path of a file under `/assets`, with its version, so pages never load outdated files. */
  asset(name: string): string;
  /** Returns the absolute URL of a file under `/assets`. */
  getAssetUrl(name: string): string;
}

/** The settings of the operator that pages show. */
type OperatorFacts = Pick<Visit, 'hasBrowse' | 'hasMail' | 'supportContact' | 'termsUrl' | 'privacyUrl'>;

/** The data that all visits of a site share. */
export interface SiteFrame extends HttpsSettings, OperatorFacts {
  readonly formats: Readonly<Record<Locale, Formats>>;
}

/** Creates the data that all visits share. @param timeZone the IANA name of the quota's time zone */
export function createSiteFrame(facts: Omit<SiteFrame, 'formats'>, timeZone: string): SiteFrame {
  return { ...facts, formats: { en: createFormats('en', timeZone), th: createFormats('th', timeZone) } };
}

/**
 * Reads a request, without looking up its visitor.
 * @param request a request of Express, whose `originalUrl` is the whole target
 */
export function readVisit(
  request: IncomingMessage & { readonly originalUrl: string },
  frame: SiteFrame,
): Visit {
  const [rawPath = '/', query = ''] = request.originalUrl.split('?', 2);
  // The links of a page repeat its address, so remove an API key that was pasted into it.
  const { locale, prefix, path } = readLocale(request, removeCredentials(rawPath));
  const basePath = new URL(frame.origin).pathname.replace(/\/$/, '');
  const addPrefix = (languagePrefix: string, target: string): string =>
    basePath + languagePrefix + (target === '/' && languagePrefix ? '' : target);
  return {
    request,
    locale,
    formats: frame.formats[locale],
    path,
    query: new URLSearchParams(query),
    isHttps: isHttps(request, frame),
    visitor: { session: null, failure: null },
    isNegotiated: prefix === '',
    link: (target) => addPrefix(prefix, target),
    linkInLanguage: (language) =>
      addPrefix(`/${language}`, path) + (query === '' ? '' : `?${removeCredentials(query)}`),
    linkWithoutLanguage: (target) => basePath + target,
    getPageUrl: (target, language) => getPageUrl(frame.origin, target, language),
    hasBrowse: frame.hasBrowse,
    hasMail: frame.hasMail,
    supportContact: frame.supportContact,
    termsUrl: frame.termsUrl,
    privacyUrl: frame.privacyUrl,
    asset: (name) => `${basePath}/assets/${getAssetPath(name)}`,
    getAssetUrl: (name) => `${frame.origin}/assets/${getAssetPath(name)}`,
  };
}

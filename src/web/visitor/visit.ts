import type { IncomingMessage } from 'node:http';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { Locale } from '../../domain/locale.ts';
import { readTarget } from '../../http/requests/read-target.ts';
import { type HttpsSettings, isHttps } from '../../http/requests/request-source.ts';
import type { OpenSession } from '../../services/accounts/sessions.ts';
import { getAssetPath } from '../assets.ts';
import { createFormats, type Formats, getPageUrl, readLocale } from '../locale.ts';

/** The visitor, identified by the session cookie. */
export interface Visitor {
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

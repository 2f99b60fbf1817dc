import type { IncomingMessage } from 'node:http';
import { withoutCredentials } from '../domain/credential.ts';
import { isHttps, type ProtocolFacts } from '../http/is-https.ts';
import { assetsVersion } from './assets.ts';
import { createFormats, type Formats, type Locale, readLocale } from './locale.ts';

/** One request for a page: in which language, and how links on it are written. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly locale: Locale;
  readonly formats: Formats;
  /** The path asked for, without the language before it. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the browser came over HTTPS, also to a proxy of ours. */
  readonly isHttps: boolean;
  /** Whether the language was negotiated, so that another reader may get another page at the same address. */
  readonly isNegotiated: boolean;
  /** Path of a page of ours in the language of this one. */
  link(path: string): string;
  /** Path of the same page in that language. */
  inLanguage(locale: Locale): string;
  /** Path of what has no language: REST, GraphQL. */
  plain(path: string): string;
  /** Path of a file under `/assets`, with their version, so that a new page is not met with old files. */
  asset(name: string): string;
}

/** What all visits of a site share. */
export interface SiteFrame extends ProtocolFacts {
  readonly formats: Readonly<Record<Locale, Formats>>;
}

/** @param timeZone IANA name of the zone in which days of the quota begin */
export function createSiteFrame(facts: ProtocolFacts, timeZone: string): SiteFrame {
  return { ...facts, formats: { en: createFormats('en', timeZone), th: createFormats('th', timeZone) } };
}

/** @param request as Express sees it: with the whole target */
export function readVisit(
  request: IncomingMessage & { readonly originalUrl: string },
  frame: SiteFrame,
): Visit {
  const [asked = '/', query = ''] = request.originalUrl.split('?', 2);
  // Links repeat the page's address: remove a key that was pasted into it.
  const { locale, prefix, path } = readLocale(request, withoutCredentials(asked));
  const base = new URL(frame.origin).pathname.replace(/\/$/, '');
  const under = (language: string, to: string): string =>
    base + language + (to === '/' && language ? '' : to);
  return {
    request,
    locale,
    formats: frame.formats[locale],
    path,
    query: new URLSearchParams(query),
    isHttps: isHttps(request, frame),
    isNegotiated: prefix === '',
    link: (to) => under(prefix, to),
    inLanguage: (other) => under(`/${other}`, path),
    plain: (to) => base + to,
    asset: (name) => `${base}/assets/${name}?v=${assetsVersion}`,
  };
}

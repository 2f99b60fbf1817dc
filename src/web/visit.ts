import type { IncomingMessage } from 'node:http';
import { withoutCredentials } from '../domain/accounts/credential.ts';
import type { Locale } from '../domain/locale.ts';
import { isHttps, type ProtocolFacts } from '../http/is-https.ts';
import type { OpenSession } from '../services/accounts/sessions.ts';
import { assetPath } from './assets.ts';
import { createFormats, type Formats, readLocale } from './locale.ts';
import { pageAddress } from './page-address.ts';

/** Who is there, by the cookie of a session. */
export interface Visitor {
  /** Null: nobody is signed in, or it is unknown. */
  readonly session: OpenSession | null;
  /** Why it is unknown, such as that the database is away; null: it is known. */
  readonly failure: unknown;
}

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
  readonly visitor: Visitor;
  /** Whether the language was negotiated, so that another reader may get another page at the same address. */
  readonly isNegotiated: boolean;
  /** Path of a page of ours in the language of this one. */
  link(path: string): string;
  /** Path and query of the same page in that language. */
  inLanguage(locale: Locale): string;
  /** Path of what has no language: REST, GraphQL. */
  plain(path: string): string;
  /** Absolute URL of a page of ours in a language, or without one: for programs that read it elsewhere. */
  address(path: string, locale?: Locale): string;
  /** Whether there are pages to browse phones. */
  readonly hasBrowse: boolean;
  /** Whether this gateway sends mails. */
  readonly hasMail: boolean;
  /** Where the operator can be asked (`mailto:` or `https:`); null: not known. */
  readonly supportContact: string | null;
  /** Where the operator's terms of use are; null: nowhere. */
  readonly termsUrl: string | null;
  /** The same of the privacy notice. */
  readonly privacyUrl: string | null;
  /** Path of a file under `/assets`, with its version, so that a new page is not met with old files. */
  asset(name: string): string;
  /** Absolute URL of such a file. */
  assetAddress(name: string): string;
}

/** What the operator has set, as far as pages show it. */
type OperatorFacts = Pick<Visit, 'hasBrowse' | 'hasMail' | 'supportContact' | 'termsUrl' | 'privacyUrl'>;

/** What all visits of a site share. */
export interface SiteFrame extends ProtocolFacts, OperatorFacts {
  readonly formats: Readonly<Record<Locale, Formats>>;
}

/** @param timeZone IANA name of the zone in which days of the quota begin */
export function createSiteFrame(facts: Omit<SiteFrame, 'formats'>, timeZone: string): SiteFrame {
  return { ...facts, formats: { en: createFormats('en', timeZone), th: createFormats('th', timeZone) } };
}

/** A visit of nobody that is known yet. @param request as Express sees it: with the whole target */
export function readVisit(
  request: IncomingMessage & { readonly originalUrl: string },
  frame: SiteFrame,
): Visit {
  const [rawPath = '/', query = ''] = request.originalUrl.split('?', 2);
  // Links repeat the page's address: remove a key that was pasted into it.
  const { locale, prefix, path } = readLocale(request, withoutCredentials(rawPath));
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
    visitor: { session: null, failure: null },
    isNegotiated: prefix === '',
    link: (to) => under(prefix, to),
    inLanguage: (other) => under(`/${other}`, path) + (query === '' ? '' : `?${withoutCredentials(query)}`),
    plain: (to) => base + to,
    address: (to, language) => pageAddress(frame.origin, to, language),
    hasBrowse: frame.hasBrowse,
    hasMail: frame.hasMail,
    supportContact: frame.supportContact,
    termsUrl: frame.termsUrl,
    privacyUrl: frame.privacyUrl,
    asset: (name) => `${base}/assets/${assetPath(name)}`,
    assetAddress: (name) => `${frame.origin}/assets/${assetPath(name)}`,
  };
}

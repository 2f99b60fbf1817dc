import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { type Locale, locales } from '../domain/locale.ts';
import { formatEnglish } from '../record/money-text.ts';
import type { PartialDate } from '../record/partial-date.ts';

/** The texts of a page in both languages, which have the same members. */
export type Messages<Texts> = Readonly<Record<Locale, Texts>>;

/**
 * Determines the language of a request: the one in its path, else that of the cookie, else the one that the
 * browser prefers, else English.
 * @returns the language, its prefix in the path (empty if the path has none), and the path without it
 */
export function readLocale(
  request: IncomingMessage,
  path: string,
): { readonly locale: Locale; readonly prefix: string; readonly path: string } {
  const [, language, pathInLanguage] = /^\/(en|th)(\/.*)?$/.exec(path) ?? [];
  if (language !== undefined)
    return { locale: language as Locale, prefix: `/${language}`, path: pathInLanguage ?? '/' };
  const rememberedLocale = locales.find((locale) => locale === readLanguageCookie(request));
  const preferred = rememberedLocale ?? accepts(request).languages([...locales]);
  return { locale: (preferred || 'en') as Locale, prefix: '', path };
}

const languageCookieName = 'lang';
const languageCookieSeconds = 365 * 86_400;

/** Returns the language of the last page whose address named one, or undefined without a cookie. */
export function readLanguageCookie(request: IncomingMessage): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[languageCookieName];
}

/** Creates a header that makes the browser remember the language. The cookie identifies nobody. */
export function createLanguageCookie(language: string, isHttps: boolean): [name: string, value: string] {
  const cookie = stringifySetCookie({
    name: languageCookieName,
    value: language,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: languageCookieSeconds,
  });
  return ['Set-Cookie', cookie];
}

/**
 * Returns the absolute URL of a page, with a language or without one.
 * @param origin the origin of the service, without a slash at the end
 * @param path the path with its query, without language
 */
export function getPageUrl(origin: string, path: string, locale?: Locale): string {
  if (locale === undefined) return origin + path;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}

/**
 * The BCP 47 tags for dates and numbers. The Thai tag gives the calendar and the order that are usual in
 * Thailand.
 */
const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', th: 'th-TH' };

export type Formats = ReturnType<typeof createFormats>;

/**
 * Creates functions that format numbers, dates and money in a language.
 * @param timeZone the IANA name of the time zone for instants
 */
export function createFormats(locale: Locale, timeZone: string) {
  const tag = tags[locale];
  const numbers = new Intl.NumberFormat(tag);
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const calendarDates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDates = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const years = new Intl.DateTimeFormat(tag, { year: 'numeric', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  // The Thai format would spell out hours, minutes and seconds.
  const times = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  /** Formats the month of a partial date, or its year if no month is known. */
  const formatMonth = (value: PartialDate): string => {
    const [year = '', monthOrQuarter] = value.split('-');
    return monthOrQuarter === undefined || monthOrQuarter.startsWith('Q')
      ? years.format(new Date(year))
      : months.format(new Date(`${year}-${monthOrQuarter}`));
  };
  return {
    /** Formats a whole number with separators. */
    number: (value: number) => numbers.format(value),
    /** Formats the date of an instant in the time zone, or a calendar date (`YYYY-MM-DD`). */
    date: (value: Date | string) =>
      typeof value === 'string' ? calendarDates.format(new Date(value)) : dates.format(value),
    month: formatMonth,
    /** Formats a partial date for an axis: a year, a month with its year, or a day without it. */
    axisDate: (value: PartialDate) => {
      const format = value.length === 4 ? years : value.length === 7 ? shortMonths : shortDates;
      return format.format(new Date(value));
    },
    /** Formats a partial date: a day, a month, a quarter or a year. */
    partialDate: (value: PartialDate) => {
      const [year = '', quarter = ''] = value.split('-');
      if (quarter.startsWith('Q')) return `${quarter} ${years.format(new Date(year))}`;
      return /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDates.format(new Date(value)) : formatMonth(value);
    },
    /** Formats a short date without its year, for the ends of a chart. */
    shortDate: (value: string) => shortDates.format(new Date(value)),
    /** Formats date and time of day, with the name of the time zone. */
    instant: (value: Date | number) => instants.format(value),
    /** Formats date and time with seconds, for comparison with a log. */
    exactInstant: (value: Date | number) => `${dates.format(value)} ${times.format(value)}`,
    /** Formats an amount in whole minor units of a currency (ISO 4217), without decimals that are zero. */
    money: (amountMinor: number, currency: string) =>
      formatEnglish({ amountMinor, currency }).replace(/\.0+$/, ''),
  };
}

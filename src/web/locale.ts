import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { type Locale, locales } from '../domain/locale.ts';
import { formatEnglish } from '../record/money-text.ts';
import type { PartialDate } from '../record/partial-date.ts';

/** The texts of a page in each language. The texts have the same members in all languages. */
export type Messages<Texts> = Readonly<Record<Locale, Texts>>;

/**
 * Determines the language of a request. The language in the path comes first, then the language cookie, then the
 * preference of the browser. The default is English.
 * @returns the language, its prefix in the path (empty if the path has none), and the path without the prefix
 */
export function readLocale(
  request: IncomingMessage,
  path: string,
): { readonly locale: Locale; readonly prefix: string; readonly path: string } {
  const [, language, pathInLanguage] = /^\/(en|th)(\/.*)?$/.exec(path) ?? [];
  if (language !== undefined)
    return { locale: language as Locale, prefix: `/${language}`, path: pathInLanguage ?? '/' };
  const rememberedLocale = locales.find((locale) => locale === readLanguageCookie(request));
  const preferredLocale = rememberedLocale ?? accepts(request).languages([...locales]);
  return { locale: (preferredLocale || 'en') as Locale, prefix: '', path };
}

const languageCookieName = 'lang';
const languageCookieSeconds = 365 * 86_400;

/** Returns the language that the cookie remembers from an earlier page, or undefined without a cookie. */
export function readLanguageCookie(request: IncomingMessage): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[languageCookieName];
}

/** Creates a header that makes the browser remember the language. The cookie does not identify the visitor. */
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
 * Returns the absolute URL of a page.
 * @param origin the origin of the service, without a slash at the end
 * @param path the path with its query, without language
 * @param locale the language of the URL; without it, the server chooses the language
 */
export function getPageUrl(origin: string, path: string, locale?: Locale): string {
  if (locale === undefined) return origin + path;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}

/**
 * The BCP 47 tags for dates and numbers. The Thai tag selects the Buddhist calendar, which is usual in Thailand.
 */
const languageTags: Readonly<Record<Locale, string>> = { en: 'en-GB', th: 'th-TH' };

export type Formats = ReturnType<typeof createFormats>;

/**
 * Creates functions that format numbers, dates and money in a language.
 * @param timeZone the IANA name of the time zone for instants
 */
export function createFormats(locale: Locale, timeZone: string) {
  const tag = languageTags[locale];
  const createUtcFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const numberFormat = new Intl.NumberFormat(tag);
  const dateFormat = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const calendarDateFormat = createUtcFormat({ dateStyle: 'medium' });
  const shortDateFormat = createUtcFormat({ day: 'numeric', month: 'short' });
  const monthFormat = createUtcFormat({ month: 'long', year: 'numeric' });
  const shortMonthFormat = createUtcFormat({ month: 'short', year: 'numeric' });
  const yearFormat = createUtcFormat({ year: 'numeric' });
  const instantFormat = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  // Both languages use the English format, because the Thai format spells out hours, minutes and seconds.
  const timeFormat = new Intl.DateTimeFormat('en-GB', {
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
      ? yearFormat.format(new Date(year))
      : monthFormat.format(new Date(`${year}-${monthOrQuarter}`));
  };
  return {
    /** Formats a whole number with separators. */
    number: (value: number) => numberFormat.format(value),
    /** Formats the date of an instant in the time zone, or a calendar date (`YYYY-MM-DD`). */
    date: (value: Date | string) =>
      typeof value === 'string' ? calendarDateFormat.format(new Date(value)) : dateFormat.format(value),
    month: formatMonth,
    /** Formats a partial date for the axis of a chart: as a year, a month and its year, or a day without its year. */
    axisDate: (value: PartialDate) => {
      const date = new Date(value);
      if (value.length === 4) return yearFormat.format(date);
      return (value.length === 7 ? shortMonthFormat : shortDateFormat).format(date);
    },
    /** Formats a partial date: a day, a month, a quarter or a year. */
    partialDate: (value: PartialDate) => {
      const [year = '', quarter = ''] = value.split('-');
      if (quarter.startsWith('Q')) return `${quarter} ${yearFormat.format(new Date(year))}`;
      return /^\d{4}-\d\d-\d\d$/.test(value)
        ? calendarDateFormat.format(new Date(value))
        : formatMonth(value);
    },
    /** Formats a date without its year, for the ends of a chart. */
    shortDate: (value: string) => shortDateFormat.format(new Date(value)),
    /** Formats the date and the time of an instant, with the name of the time zone. */
    instant: (value: Date | number) => instantFormat.format(value),
    /** Formats the date and the time with seconds, so that it can be compared with a log. */
    exactInstant: (value: Date | number) => `${dateFormat.format(value)} ${timeFormat.format(value)}`,
    /** Formats an amount of money, given in minor units. Decimals that are all zero are left out. */
    money: (amountMinor: number, currency: string) =>
      formatEnglish({ amountMinor, currency }).replace(/\.0+$/, ''),
  };
}

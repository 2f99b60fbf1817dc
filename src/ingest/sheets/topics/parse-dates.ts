import { findOnlyNearest } from '../../../domain/text/nearest.ts';
import { countDays } from '../../../record/partial-date.ts';
import type { LifecycleStatus, PartialDate } from '../../../record/phone.ts';
import { type DateOrder, englishMonths, padTwoDigits, parseWrittenDate } from '../../dates/written-date.ts';
import { findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';

/**
 * Parses the first date in a text, as precisely as it is stated. Months may be shortened or misspelled. In a date such
 * as 05/03/2025, only the year is certain, unless the user stated the order.
 * @returns the date, or null if there is none
 */
export function parsePartialDate(text: string, order: DateOrder | null = null): PartialDate | null {
  const writtenDate = parseWrittenDate(text);
  if (writtenDate?.precision === 'unordered') {
    if (order === null) return String(writtenDate.year);
    const { year, first, second } = writtenDate;
    return order === 'dmy' ? formatDate(year, second, first) : formatDate(year, first, second);
  }
  if (writtenDate !== null) return writtenDate.date;
  const isoMatch = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/.exec(text);
  if (isoMatch) return formatDate(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3] ?? 0));
  // An impossible year at the beginning ("2924, May") is also returned, so that the plausibility filter reports it.
  const yearMatch = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/.exec(text) ?? /^\s*(\d{4})(?=$|\s*,)/.exec(text);
  const year = Number(yearMatch?.[1] ?? 0);
  if (year === 0) return null;
  const textWithoutYear = text.replace(String(year), ' ');
  const quarter = /\bQ\s?([1-4])\b|\b([1-4])Q\b/i.exec(textWithoutYear);
  if (quarter) return `${year}-Q${quarter[1] ?? quarter[2]}`;
  const month = findEnglishMonth(textWithoutYear);
  if (month === null) return String(year);
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)/.exec(textWithoutYear)?.[1];
  return day === undefined ? `${year}-${padTwoDigits(month)}` : formatDate(year, month, Number(day));
}

function findEnglishMonth(text: string): number | null {
  for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
    const index = englishMonths.findIndex((month) => month.startsWith(word));
    if (index >= 0) return index + 1;
    if (word === 'sept') return 9;
    const nearestMonth = word.length >= 5 ? findOnlyNearest(word, englishMonths, 2) : null;
    if (nearestMonth !== null) return englishMonths.indexOf(nearestMonth) + 1;
  }
  return null;
}

/** Formats a date without impossible parts: 31 April becomes just April, and a date in month 13 just its year. */
function formatDate(year: number, month: number, day: number): PartialDate {
  if (month < 1 || month > 12) return String(year);
  return day >= 1 && day <= countDays(year, month)
    ? `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`
    : `${year}-${padTwoDigits(month)}`;
}

/** Parses an `Announced` cell, which may also contain the release date: "2008, June. Released 2009, Q2". */
export function parseAnnounced(
  text: string,
  order: DateOrder | null = null,
): {
  announcedOn: PartialDate | null;
  releasedOn: PartialDate | null;
} {
  const [announcedText = '', ...releasedTexts] = text.split(/\breleased\b/i);
  return {
    announcedOn: parseEventDate(announcedText, order),
    releasedOn: parseEventDate(releasedTexts.join(' '), order),
  };
}

const statusPatterns: PatternTable<LifecycleStatus> = [
  [/^available|^released/i, 'AVAILABLE'],
  [/^discontinued/i, 'DISCONTINUED'],
  [/^cancell?ed/i, 'CANCELLED'],
  [/^(coming soon|announced|upcoming|pre-?order)/i, 'ANNOUNCED'],
  [/^rumou?red/i, 'RUMORED'],
];

/** Parses a `Status` cell: "Available. Released 2020, May 26". */
export function parseStatus(text: string): {
  status: LifecycleStatus | null;
  releasedOn: PartialDate | null;
} {
  const status = findFirstMeaning(statusPatterns, text);
  const [, ...releasedTexts] = text.split(/\breleased\b/i);
  return { status, releasedOn: status === 'CANCELLED' ? null : parseEventDate(releasedTexts.join(' ')) };
}

/** Parses the date of an event. Returns null if the event is only expected. */
function parseEventDate(text: string, order: DateOrder | null = null): PartialDate | null {
  return /\bexp(?:ected)?\b/i.test(text) ? null : parsePartialDate(text, order);
}

import { foldText, toArabicDigits } from '../../names/normalise-text.ts';
import { countDays, type PartialDate } from '../../record/partial-date.ts';

/**
 * The names of the months, starting with January, in the languages of imported files. Other spellings and abbreviations
 * of a month follow after "|". English names have almost none, because they are also matched by their beginnings.
 */
const namesByLanguage = {
  english: 'january february march april may june july august september|sept october november december',
  thai: 'มกราคม|ม.ค. กุมภาพันธ์|ก.พ. มีนาคม|มี.ค. เมษายน|เม.ย. พฤษภาคม|พ.ค. มิถุนายน|มิ.ย. กรกฎาคม|ก.ค. สิงหาคม|ส.ค. กันยายน|ก.ย. ตุลาคม|ต.ค. พฤศจิกายน|พ.ย. ธันวาคม|ธ.ค.',
  german:
    'januar|jän|jänner februar märz|mär|maerz april mai juni juli august september oktober|okt november dezember|dez',
  spanish:
    'enero|ene febrero marzo abril|abr mayo junio julio agosto|ago septiembre|setiembre octubre noviembre diciembre|dic',
  portuguese:
    'janeiro fevereiro|fev março|marco abril|abr maio|mai junho julho agosto|ago setembro|set outubro|out novembro dezembro|dez',
  french:
    'janvier|janv février|fevrier|févr mars avril|avr mai juin juillet|juil août|aout septembre octobre novembre décembre|decembre|déc',
  indonesian:
    'januari februari maret april mei juni juli agustus|agt|agu september oktober|okt november|nopember desember|des',
} as const;

/** The number of each month, from 1, by each of its names in lower case. */
const monthByName: ReadonlyMap<string, number> = new Map(
  Object.values(namesByLanguage).flatMap((names) =>
    names
      .split(' ')
      .flatMap((spellings, index) => spellings.split('|').map((name) => [name, index + 1] as const)),
  ),
);

/** The full English names, with which shortened and misspelled names are compared. */
export const englishMonths = namesByLanguage.english
  .split(' ')
  .map((spellings) => spellings.split('|')[0] ?? '');

/** The order of day and month in dates such as 05/03/2025. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * A date in a cell. `part` is a year or a month without a day. `unordered` is a date whose first two numbers may be day
 * and month in either order, so only its year is known. `provenOrder` is the order that a date proves, such as `dmy`
 * for 15/03/2025.
 */
export type WrittenDate =
  | { readonly precision: 'day'; readonly date: PartialDate; readonly provenOrder: DateOrder | null }
  | { readonly precision: 'part'; readonly date: PartialDate }
  | {
      readonly precision: 'unordered';
      readonly year: number;
      readonly first: number;
      readonly second: number;
    };

/** Years of the Buddhist calendar, which is used in Thailand, are 543 ahead of the common era. */
const buddhistOffset = 543;
/** The numbers that are read as Buddhist years. They are the years 1897 to 2100 of the common era. */
const buddhistYears = { first: 2440, last: 2643 };
const timeOfDayPattern =
  /[T,\s]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|น\.?|Uhr|h)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** Matches words before a date, and names of the era before its year. */
const datePrefixPattern =
  /^(?:วันที่|ณ|เมื่อ|ngày|as of|(?:reviewed in .{1,60} )?on)\s*|(?:พ\.?ศ\.?|ค\.?ศ\.?|b\.?e\.?|a\.?d\.?)\s*(?=\d{4})/gi;

/**
 * Parses a cell that is a date. The date may be in ISO 8601, or have the day or the month first, with hyphens, slashes,
 * dots or spaces between its numbers. It may name the month in English, Thai, German, Spanish, Portuguese, French,
 * Indonesian or Vietnamese, and its year may be Buddhist. A time of day after the date is ignored.
 * @returns the date, or null for any other text and for days that do not exist
 */
export function parseWrittenDate(cell: string): WrittenDate | null {
  const text = toArabicDigits(foldText(cell))
    .replace(datePrefixPattern, '')
    .replace(timeOfDayPattern, '')
    .trim();
  if (text === '' || text.length > 60) return null;
  return parseNumericDate(text) ?? parseNamedDate(text);
}

function parseNumericDate(text: string): WrittenDate | null {
  // The year comes first in 2025-03-15, 2025/3/15, 2568.03.15 and 20250315.
  const yearFirst =
    /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (yearFirst)
    return createDay(toCommonYear(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]), null);

  const yearLast = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/.exec(text);
  if (yearLast) return readYearLastDate(yearLast);

  const monthBeforeYear = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(text);
  if (monthBeforeYear) return createMonth(toCommonYear(monthBeforeYear[2]), Number(monthBeforeYear[1]));
  const monthAfterYear = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(text);
  if (monthAfterYear) return createMonth(toCommonYear(monthAfterYear[1]), Number(monthAfterYear[2]));

  const year = /^\d{4}$/.test(text) ? toCommonYear(text) : null;
  return year === null ? null : { precision: 'part', date: String(year) };
}

/** Reads a date whose year comes last. Dates with dots, and dates with a Buddhist year, have the day first. */
function readYearLastDate([
  ,
  firstText,
  separator,
  secondText,
  yearText,
]: RegExpExecArray): WrittenDate | null {
  const [first, second] = [Number(firstText), Number(secondText)];
  const year = toCommonYear(yearText);
  if (year === null) return null;
  const isDayFirst = separator === '.' || isBuddhist(Number(yearText));
  if (isDayFirst || first > 12) return createDay(year, second, first, 'dmy');
  if (second > 12) return createDay(year, first, second, 'mdy');
  if (first === second) return createDay(year, first, second, null);
  return { precision: 'unordered', year, first, second };
}

const vietnameseDatePattern = /^(?:(\d{1,2})\s*)?tháng\s*(\d{1,2})(?:\s*[,/-]?\s*(?:năm\s*)?)(\d{4})$/;

/** Reads a date with the name of a month, and no words other than {@link ignoredWords}. */
function parseNamedDate(text: string): WrittenDate | null {
  const plainText = text.toLowerCase().replace(/\b(\d{1,2})(?:st|nd|rd|th|º|°|er)\b/g, '$1');
  const vietnameseMatch = vietnameseDatePattern.exec(plainText);
  if (vietnameseMatch)
    return createDate(toCommonYear(vietnameseMatch[3]), Number(vietnameseMatch[2]), vietnameseMatch[1]);
  const words = plainText.match(/[\p{L}\p{M}.]*\p{L}[\p{L}\p{M}.]*/gu) ?? [];
  const numbers = plainText.match(/\d+/g) ?? [];
  const months = words.flatMap((word) => findMonth(word) ?? []);
  if (
    months.length !== 1 ||
    words.some((word) => findMonth(word) === null && !ignoredWords.has(word.replace(/\.$/, '')))
  )
    return null;
  const [month = 0] = months;
  const yearText =
    numbers.find((number) => number.length === 4) ?? (numbers.length === 2 ? numbers[1] : undefined);
  const day = numbers.find((number) => number !== yearText);
  if (yearText === undefined || numbers.length > 2) return null;
  return createDate(toCommonYear(yearText), month, day);
}

/** Weekdays, articles and prepositions, which may be in a date with the name of a month. */
const ignoredWords: ReadonlySet<string> = new Set(
  (
    'de del of le el den der am on mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche ' +
    'lunes martes miércoles jueves viernes sábado domingo'
  ).split(' '),
);

/** @returns the month of a name in any of the languages, or of the first three or more letters of an English name */
function findMonth(word: string): number | null {
  const name = word.toLowerCase();
  const month = monthByName.get(name) ?? monthByName.get(name.replace(/\.$/, ''));
  if (month !== undefined) return month;
  const letters = name.replace(/\.$/, '');
  if (!/^[a-z]{3,}$/.test(letters)) return null;
  const index = englishMonths.findIndex((englishMonth) => englishMonth.startsWith(letters));
  return index < 0 ? null : index + 1;
}

function createDate(year: number | null, month: number, day: string | undefined): WrittenDate | null {
  return day === undefined ? createMonth(year, month) : createDay(year, month, Number(day), null);
}

function createMonth(year: number | null, month: number): WrittenDate | null {
  if (year === null || month < 1 || month > 12) return null;
  return { precision: 'part', date: `${year}-${padTwoDigits(month)}` };
}

function createDay(
  year: number | null,
  month: number,
  day: number,
  provenOrder: DateOrder | null,
): WrittenDate | null {
  if (year === null || month < 1 || month > 12) return null;
  if (day < 1 || day > countDays(year, month)) return null;
  return { precision: 'day', date: `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`, provenOrder };
}

const isBuddhist = (year: number): boolean => year >= buddhistYears.first && year <= buddhistYears.last;

/**
 * Converts a written year to the common era.
 * @returns a year from 2000 to 2049 for two digits below 50, the year of the common era for a Buddhist year from 2440
 *   to 2643, the same year for a year from 1950 to 2099, otherwise null
 */
function toCommonYear(text: string | undefined): number | null {
  const number = Number(text);
  if (text?.length === 2) return number < 50 ? 2000 + number : null;
  if (isBuddhist(number)) return number - buddhistOffset;
  return number >= 1950 && number < 2100 ? number : null;
}

/** Formats a day or a month with two digits: `05`. */
export function padTwoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

import type {
  IncomingObservation,
  IncomingReview,
  PhoneMention,
  RejectedRow,
} from '../../domain/catalogue/incoming-row.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { createTitleMention } from '../create-title-mention.ts';
import { type DateColumn, toObservationDate } from '../dates/date-column.ts';
import { ImportFileError } from '../import-file-error.ts';
import { isCount, type ReviewColumns } from './read-review-columns.ts';

/** The products by their numbers (ASINs), from a list of prices that was read before the reviews. */
export type ProductList = Map<string, { readonly title: string; readonly brand: string | null }>;

const maxBodyLength = 100_000;

/** @throws {ImportFileError} if the reviews do not show which product they describe */
export function assertProductsAreNamed(columns: ReviewColumns, products: ProductList): void {
  if (columns.product !== null || (columns.asin !== null && products.size > 0)) return;
  throw new ImportFileError(
    columns.asin === null
      ? 'The reviews do not name their phones: there is neither a column such as "Product Name" nor one such as "ASIN".'
      : 'The reviews name their products by number. Give the file with the list of products before this one.',
  );
}

/** The information that applies to all rows of a list of reviews. */
export interface ReviewList {
  readonly columns: ReviewColumns;
  readonly products: ProductList;
  /** Reads the cells of the column of dates. All of its cells together decide the order of day and month. */
  readonly dates: DateColumn;
  /** The brand of products without a brand. */
  readonly brand: string | undefined;
}

/**
 * Reads one row of a list of user reviews.
 * @returns the review, the reason why the row is rejected, or `undecided` if its date depends on the order of day and
 *   month, which no row has proven yet
 */
export function readReviewRow(
  { columns, products, dates, brand }: ReviewList,
  cells: readonly string[],
  line: number,
): IncomingObservation | RejectedRow | 'undecided' {
  const getText = (index: number | null): string => (index === null ? '' : (cells[index] ?? '')).trim();
  const getCell = (index: number | null): string => cutForParsing(getText(index));
  const mention = findMention(columns, products, getCell, brand);
  if (mention === null) return { line, reason: 'The row names no product that is in the list of products.' };
  const score = readScore(getCell(columns.rating), columns.scale);
  if (score === 'impossible')
    return {
      line,
      reason: `The rating ${getCell(columns.rating)} is not possible: ratings are from 0 to ${columns.scale} unless a cell states its own scale.`,
    };
  const headline = getCell(columns.headline).slice(0, 500);
  // The text retains its line breaks, which `getCell` would remove.
  const text = getText(columns.text).replaceAll('\0', '').slice(0, maxBodyLength);
  const body = isCount(text) ? '' : text;
  if (body === '' && headline === '' && score === null)
    return { line, reason: 'The row has neither a text nor a rating.' };
  const date = dates.read(getCell(columns.date));
  if (date.state === 'undecided') return 'undecided';
  if (date.state === 'unreadable')
    return { line, reason: `The date cannot be read: ${getCell(columns.date)}.` };
  const review: IncomingReview = {
    kind: 'USER',
    author: getCell(columns.author).slice(0, 200) || null,
    publisher: getCell(columns.publisher).slice(0, 200) || null,
    title: headline || null,
    body,
    locale: findLocale(getCell(columns.locale), `${headline} ${body}`),
    score,
    pros: splitList(getCell(columns.pros)),
    cons: splitList(getCell(columns.cons)),
    url: /^https?:\/\/\S+$/.test(getCell(columns.url)) ? getCell(columns.url) : null,
    publishedAt: toObservationDate(date).observedAt,
  };
  return { kind: 'review', line, mention, review };
}

function findMention(
  columns: ReviewColumns,
  products: ProductList,
  getCell: (index: number | null) => string,
  statedBrand: string | undefined,
): PhoneMention | null {
  const listedProduct = products.get(getCell(columns.asin));
  const title = columns.product === null ? listedProduct?.title : getCell(columns.product);
  if (title === undefined || title === '') return null;
  return createTitleMention(title, getCell(columns.brand) || listedProduct?.brand || statedBrand || null);
}

/**
 * Converts a rating such as "4.5 out of 5" to a score from 0 to 10, with two decimals.
 * @param columnScale the highest rating of the column, for ratings that do not state their own
 */
function readScore(text: string, columnScale: ReviewColumns['scale']): number | null | 'impossible' {
  if (text === '') return null;
  const [, number, statedScale] =
    /^(\d+(?:\.\d+)?)(?:\s*(?:\/|out of|of)\s*(\d+))?(?:\s*stars?)?$/i.exec(text) ?? [];
  const scale = Number(statedScale ?? columnScale);
  if (number === undefined || scale === 0 || Number(number) > scale) return 'impossible';
  return Math.round((Number(number) / scale) * 1000) / 100;
}

function splitList(text: string): string[] {
  return text
    .split(/[;|]/)
    .map((item) => item.trim().slice(0, 500))
    .filter((item) => item !== '');
}

const englishPattern =
  /\b(?:the|and|is|it|was|this|phone|good|great|very|not|for|with|love|excellent|nice)\b/i;

/** @returns the locale in the column, otherwise a locale guessed from the text, or `und` (undetermined, BCP 47) */
function findLocale(cell: string, text: string): string {
  try {
    if (cell !== '') return new Intl.Locale(cell).toString();
  } catch {
    // The cell is not a BCP 47 tag, so the text decides.
  }
  if (/[\u0e00-\u0e7f]/.test(text)) return 'th';
  return englishPattern.test(text) ? 'en' : 'und';
}

import { readHeaderLabels } from '../files/header-labels.ts';
import {
  type ColumnIndexes,
  emptyMapping,
  findMappedRoles,
  type ResolvedMapping,
} from '../mapping/resolve-mapping.ts';

/** The columns of a list of reviews. `product` is the product's name, and `asin` its number (ASIN or SKU). */
export interface ReviewColumns extends ColumnIndexes<'reviews'> {
  /** The highest possible rating. */
  readonly scale: 5 | 10 | 100;
}

const textLabel =
  /^(?:reviews?|body|text|comments?|content|(?:review|user|customer) ?(?:text|body|content|comments?|reviews?)|รีวิว)$/;
const ratingLabel = /^(?:(?:review|user|customer|star|overall) )?(?:ratings?|stars|score)$/;

/** Matches a number of reviews or a rating, without a text: "1,021", "174 reviews", "1.2k", "4.5 (33)". */
const countPattern =
  /^[\d\s.,()+/]+(?:[km]\b)?\s*(?:(?:customer )?(?:reviews?|ratings?|votes?|comments?))?$/i;

/** Whether a text is only a number, such as the number of reviews. */
export const isCount = (text: string): boolean => text.length <= 60 && countPattern.test(text.trim());

/**
 * The minimum length of the reviews in a list that also has prices. Remarks in such a list, such as "in stock", are
 * shorter.
 */
const minReviewLength = 20;

/**
 * Whether most cells of a column are texts of a minimum length, and not numbers. A blank column is accepted only if the
 * minimum is 0.
 */
function areTexts(cells: readonly string[], minLength: number): boolean {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const textCells = filledCells.filter((cell) => cell.length >= minLength && !isCount(cell));
  return filledCells.length === 0 ? minLength === 0 : textCells.length * 2 > filledCells.length;
}

interface ReviewOptions {
  /** The mapping of the file, which takes precedence over labels. */
  readonly mapping?: ResolvedMapping;
  /** Whether the list also has a column of prices. "Reviews" may then contain numbers, and "Comment" remarks. */
  readonly hasPrices?: boolean;
}

/**
 * Finds the columns of a list of reviews by their labels.
 * @param rows the first rows, whose ratings show the scale
 * @returns the columns, or null if there is neither a column of texts nor columns of headlines and ratings
 */
export function readReviewColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { mapping = emptyMapping, hasPrices = false }: ReviewOptions = {},
): ReviewColumns | null {
  const { labels, findColumn } = readHeaderLabels(header, mapping);
  const roles = findMappedRoles(mapping, 'reviews');
  const rating = roles.rating ?? findColumn(ratingLabel);
  const isTextColumn = (label: string, index: number): boolean => {
    if (!textLabel.test(label)) return false;
    const isCertain = !hasPrices || (rating !== null && /review|รีวิว/.test(label));
    const cells = rows.map((row) => row[index] ?? '');
    return areTexts(cells, isCertain ? 0 : minReviewLength);
  };
  // The index is -1 if there is no column of texts.
  const text = roles.text ?? labels.findIndex(isTextColumn);
  const asin = roles.asin ?? findColumn(/^(?:parent )?asin$|^product id$|^sku$/);
  const productName =
    roles.product ??
    findColumn(/^(?:product|model|phone|device|mobile|item|handset)s?(?: (?:name|title))?$|^model name$/);
  const headline =
    roles.headline ?? findColumn(/^(?:(?:review|comment) )?(?:title|headline|summary|heading)$/);
  const hasOnlyHeadlines =
    text < 0 && rating !== null && headline !== null && header.length <= 4 && !hasPrices;
  if (text < 0 && !hasOnlyHeadlines) return null;
  // If there is a column of texts but no column of product numbers, "Title" or "Name" can only be the name of the
  // product.
  const product = productName ?? (asin === null && text >= 0 ? (findColumn(/^name$/) ?? headline) : null);
  return {
    text: text < 0 ? null : text,
    rating,
    asin,
    product,
    headline: headline === product ? null : headline,
    scale: findScale(
      mapping.columns[rating ?? -1]?.unit ?? labels[rating ?? -1] ?? '',
      rows.map((row) => row[rating ?? -1] ?? ''),
    ),
    brand: findColumn(/^(?:brand|company|manufacturer|maker)(?: name)?$/),
    author:
      findColumn(/^(?:author|reviewer|user|customer|profile)(?: ?name)?$/) ??
      (asin === null ? null : findColumn(/^name$/)),
    date: findColumn(/^(?:review )?(?:date|time|timestamp|published(?: (?:at|on|date))?|posted(?: on)?)$/),
    locale: findColumn(/^(?:locale|lang|language)$/),
    url: findColumn(/^(?:review )?(?:url|link)$/),
    pros: findColumn(/^(?:pros?|advantages)$/),
    cons: findColumn(/^(?:cons?|disadvantages)$/),
    publisher: findColumn(/^(?:publisher|site|source|publication)$/),
    ...roles,
  };
}

/** @returns the highest possible rating, which is 5 unless the label or the ratings show 10 or 100 */
function findScale(label: string, cells: readonly string[]): 5 | 10 | 100 {
  if (/\b10\b/.test(label)) return 10;
  if (/\b100\b|percent/.test(label)) return 100;
  const ratings = cells.map((cell) => Number.parseFloat(cell)).filter(Number.isFinite);
  // A single rating above the limit may be a mistake. If a quarter of the ratings are above it, the scale is larger.
  const areRatingsAbove = (limit: number) =>
    ratings.filter((rating) => rating > limit).length * 4 > ratings.length;
  if (areRatingsAbove(10)) return 100;
  return areRatingsAbove(5) ? 10 : 5;
}

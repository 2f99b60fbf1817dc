import type {
  IncomingObservation,
  IncomingPrice,
  PhoneMention,
  RejectedRow,
} from '../../domain/catalogue/ingest.ts';
import type { Money, PriceKind } from '../../domain/catalogue/price.ts';
import { parsedPart } from '../../names/normalise-text.ts';
import { countryIn, countryOfCurrency, currencyOfCountry } from '../countries.ts';
import type { FileNotes } from '../file-notes.ts';
import { ImportFileError } from '../import-file-error.ts';
import { isCurrency } from '../is-currency.ts';
import { memoryOfCells } from '../memory-of-cells.ts';
import { readInstant } from '../read-instant.ts';
import { titleMention } from '../title-mention.ts';
import { dropOutliers } from './drop-outliers.ts';
import { describeMoney } from './in-euros.ts';
import { parseAmount } from './parse-amount.ts';
import type { PriceColumn, PriceColumns } from './read-price-columns.ts';
import { type Retailer, retailerIn } from './retailers.ts';

/** What is known of every row of a list. */
export interface PriceList {
  readonly columns: PriceColumns;
  /** Who the file's name says to have sold at these prices. */
  readonly retailer: Retailer | null;
  /** The year of today: no phone is of a later one than the next. */
  readonly thisYear: number;
  /** Where it is noted what could not be read, and what was left out. */
  readonly notes: FileNotes;
}

const oldestYear = 1990;
/** Markets ask different prices, and rates have changed by a factor of three in a decade; a slip of a digit is ten. */
const mostLaunchFactor = 6;
const used = /refurb|renewed|used|pre-?owned|second|^(?:yes|true|1)$/i;

/**
 * One row of a list of prices as an observation with every price of the row, or why it is none; null where it states no
 * price. Of a row with some price, cells that are none are counted as unread.
 * @throws {ImportFileError} when the currency is unknown
 */
export function readPriceRow(
  list: PriceList,
  cells: readonly string[],
  line: number,
): IncomingObservation | RejectedRow | null {
  const { columns, notes } = list;
  const cell = (at: number | null): string => parsedPart(at === null ? '' : (cells[at] ?? ''));
  const title = cell(columns.name);
  if (title === '') return { line, reason: 'The row has no name.' };
  const year = readYear(cell(columns.year), list.thisYear);
  if (year === 'impossible')
    return { line, reason: `The row of "${title}" has the impossible year ${cell(columns.year)}.` };
  const observedAt = readInstant(cell(columns.date));
  if (observedAt === null && cell(columns.date) !== '')
    return { line, reason: `The row of "${title}" has a date that cannot be read: ${cell(columns.date)}.` };

  const sale = saleOf(list, cell);
  const isUsed =
    used.test(cell(columns.condition)) || /\b(?:renewed|refurbished|pre-?owned|used)\b/i.test(title);
  const unread: PriceColumn[] = [];
  const prices: IncomingPrice[] = [];
  for (const column of columns.prices) {
    // What a refurbished phone cost when it was new is not stated by the shop that sells it.
    const kind = isUsed && column.kind === 'STREET' ? 'REFURBISHED' : column.kind;
    if (isUsed && kind === 'MSRP' && columns.prices.length > 1) continue;
    const amount = parseAmount(cells[column.at] ?? '', currencyFor(column, sale));
    if (amount === 'none') continue;
    if (amount === 'unknown currency') throw unknownCurrency(column, line);
    if (amount === 'unreadable') unread.push(column);
    else prices.push(...amount.map((money) => toPrice(money, kind, column, sale, observedAt)));
  }
  const { kept, outliers } = dropOutliers(prices, mostLaunchFactor);
  if (kept.length === 0) {
    const faults = [
      ...unread.map(({ label, at }) => `The ${label} of "${title}" is no price: ${cell(at)}.`),
      ...outliers.map(({ amount }) => describeOutlier(title, amount)),
    ];
    return faults.length === 0 ? null : { line, reason: faults.join(' ') };
  }
  for (const { label, at } of unread) notes.unread.count(label, cell(at));
  for (const { amount } of outliers)
    notes.warnings.push({
      ...{ line, phone: title, fact: 'prices.amount', value: describeMoney(amount) },
      bounds: 'near its prices in other currencies',
    });
  const countries = new Set(kept.map(({ country }) => country));
  const mention: PhoneMention = {
    ...titleMention(title, cell(columns.brand) || null),
    country: countries.size === 1 ? ([...countries][0] ?? null) : null,
    year,
    memory: memoryOfCells(cell(columns.ram), cell(columns.storage)),
  };
  return { of: 'prices', line, mention, prices: kept };
}

function describeOutlier(title: string, amount: Money): string {
  return `The price of "${title}", ${describeMoney(amount)}, is many times off its prices in other currencies.`;
}

/** Where and by whom a row was sold. */
interface Sale {
  readonly retailer: Retailer | null;
  readonly seller: string | null;
  readonly country: string | null;
  readonly currency: string | null;
}

function saleOf({ columns, retailer }: PriceList, cell: (at: number | null) => string): Sale {
  const own = retailerIn(`${cell(columns.url)} ${cell(columns.seller)}`) ?? retailer;
  const code = cell(columns.currency).toUpperCase();
  const country = cell(columns.country);
  return {
    retailer: own,
    seller: cell(columns.seller) || own?.seller || null,
    country: /^[A-Z]{2}$/.test(country) ? country : countryIn(country),
    currency: isCurrency(code) ? code : null,
  };
}

function currencyFor(column: PriceColumn, { country, currency, retailer }: Sale): string | null {
  const ofCountry = country === null ? null : currencyOfCountry(country);
  return column.currency ?? currency ?? ofCountry ?? retailer?.currency ?? null;
}

function toPrice(
  amount: Money,
  kind: PriceKind,
  column: PriceColumn,
  { seller, country, retailer }: Sale,
  observedAt: Date | null,
): IncomingPrice {
  const place = column.country ?? country ?? retailer?.country ?? countryOfCurrency(amount.currency);
  return { kind, amount, country: place, variant: null, seller, observedAt };
}

function readYear(text: string, thisYear: number): number | null | 'impossible' {
  if (!/^\d{4}$/.test(text)) return null;
  const year = Number(text);
  return year >= oldestYear && year <= thisYear + 1 ? year : 'impossible';
}

function unknownCurrency({ label }: PriceColumn, line: number): ImportFileError {
  return new ImportFileError(
    `Nothing tells the currency of the column "${label}". Name it in the label (such as "${label} THB"), or add a column "Currency".`,
    line,
  );
}

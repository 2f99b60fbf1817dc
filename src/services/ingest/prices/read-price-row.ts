import type {
  IncomingObservation,
  IncomingPrice,
  PhoneMention,
  RejectedRow,
} from '../../../domain/ingest.ts';
import type { Money, PriceKind } from '../../../domain/price.ts';
import { countryIn, countryOfCurrency, currencyOfCountry } from '../countries.ts';
import { ImportFileError } from '../import-file-error.ts';
import { memoryOfCells } from '../memory-cells.ts';
import { readInstant } from '../read-instant.ts';
import { minorDigits } from '../sheets/currency-digits.ts';
import { cleanText } from '../sheets/normalise-text.ts';
import { dropOutliers } from './drop-outliers.ts';
import { parseAmount } from './parse-amount.ts';
import type { PriceColumn, PriceColumns } from './price-columns.ts';
import { type Retailer, retailerIn } from './retailers.ts';

/** What is known of every row of a list. */
export interface PriceList {
  readonly columns: PriceColumns;
  /** Who the file's name says to have sold at these prices. */
  readonly retailer: Retailer | null;
  /** Of prices whose currency nothing else tells. */
  readonly currency: string | null;
  /** The year of today: no phone is of a later one than the next. */
  readonly thisYear: number;
}

const oldestYear = 1990;
const used = /refurb|renewed|used|pre-?owned|second|^(?:yes|true|1)$/i;

/**
 * One row of a list of prices: an observation with every price of the row, and a reject for each cell that is none.
 * @throws {ImportFileError} when nothing tells the currency
 */
export function readPriceRow(
  list: PriceList,
  cells: readonly string[],
  line: number,
): (IncomingObservation | RejectedRow)[] {
  const { columns } = list;
  const cell = (at: number | null): string => cleanText(at === null ? '' : (cells[at] ?? ''));
  const title = cell(columns.name);
  if (title === '') return [{ line, reason: 'The row has no name.' }];
  const year = readYear(cell(columns.year), list.thisYear);
  if (year === 'impossible')
    return [{ line, reason: `The row of "${title}" has the impossible year ${cell(columns.year)}.` }];
  const observedAt = readInstant(cell(columns.date));
  if (observedAt === null && cell(columns.date) !== '')
    return [{ line, reason: `The row of "${title}" has a date that cannot be read: ${cell(columns.date)}.` }];

  const sale = saleOf(list, cell);
  const isUsed =
    used.test(cell(columns.condition)) || /\b(?:renewed|refurbished|pre-?owned|used)\b/i.test(title);
  const faults: RejectedRow[] = [];
  const prices: IncomingPrice[] = [];
  for (const column of columns.prices) {
    // What a refurbished phone cost when it was new is not told by the shop that sells it.
    const kind = isUsed && column.kind === 'STREET' ? 'REFURBISHED' : column.kind;
    if (isUsed && kind === 'MSRP' && columns.prices.length > 1) continue;
    const amount = parseAmount(cells[column.at] ?? '', currencyFor(column, sale, list));
    if (amount === 'none') continue;
    if (amount === 'unknown currency') throw unknownCurrency(column, line);
    if (amount === 'unreadable')
      faults.push({ line, reason: `The ${column.label} of "${title}" is no price: ${cell(column.at)}.` });
    else prices.push(...amount.map((money) => toPrice(money, kind, column, sale, observedAt)));
  }
  const { kept, outliers } = dropOutliers(prices);
  for (const { amount } of outliers) faults.push({ line, reason: describeOutlier(title, amount) });
  const countries = new Set(kept.map(({ country }) => country));
  const mention: PhoneMention = {
    title,
    isFullName: false,
    brand: cell(columns.brand) || null,
    country: countries.size === 1 ? ([...countries][0] ?? null) : null,
    year,
    memory: memoryOfCells(cell(columns.ram), cell(columns.storage)),
  };
  return kept.length === 0 ? faults : [{ of: 'prices', line, mention, prices: kept }, ...faults];
}

function describeOutlier(title: string, { amountMinor, currency }: Money): string {
  const amount = amountMinor / 10 ** (minorDigits(currency) ?? 2);
  return `The price of "${title}", ${amount} ${currency}, is many times off its prices in other currencies.`;
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
    currency: minorDigits(code) === null ? null : code,
  };
}

function currencyFor(column: PriceColumn, sale: Sale, list: PriceList): string | null {
  const ofCountry = sale.country === null ? null : currencyOfCountry(sale.country);
  return column.currency ?? sale.currency ?? ofCountry ?? sale.retailer?.currency ?? list.currency;
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

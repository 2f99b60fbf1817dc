import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type {
  IncomingObservation,
  IncomingPrice,
  PhoneMention,
  RejectedRow,
} from '../../domain/catalogue/incoming-row.ts';
import { getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import type { Money, PriceKind } from '../../domain/catalogue/prices/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { readTitleMemory } from '../../names/read-title-memory.ts';
import type { Variant } from '../../record/phone.ts';
import { findCountry, getCountryOfCurrency, getCurrencyOfCountry } from '../countries.ts';
import { createTitleMention } from '../create-title-mention.ts';
import { type DateCell, type DateColumn, toObservationDate } from '../dates/date-column.ts';
import type { FileNotes } from '../file-notes.ts';
import { ImportFileError } from '../import-file-error.ts';
import { guessMemoryUnit } from '../sheets/sheet-row.ts';
import { formatMoney } from './money.ts';
import { describeRejectedOffer, readRowOffer } from './offer-columns.ts';
import { type CellAmount, readPriceCell } from './read-price-cell.ts';
import type { PriceColumn, PriceColumns } from './read-price-columns.ts';
import { findRetailer, type Retailer } from './retailers.ts';
import { maxPriceFactor, separateOutliers } from './separate-outliers.ts';

/** The information that applies to all rows of a list of prices. */
export interface PriceList {
  readonly columns: PriceColumns;
  /** The mapping of the file, with the currency, the country and the brand of rows that do not state them. */
  readonly mapping?: ImportMapping;
  /** The retailer that the file's name mentions. */
  readonly retailer: Retailer | null;
  /** The current year. A row with a year later than the next one is rejected. */
  readonly thisYear: number;
  /** Reads the cells of the column of dates. All of its cells together decide the order of day and month. */
  readonly dates: DateColumn;
  /** Collects the cells that could not be read and the implausible values, which are not imported. */
  readonly notes: FileNotes;
}

const oldestYear = 1990;

/**
 * Reads one row of a list of prices. If at least one price can be read, price cells that cannot be read are only
 * counted as unread.
 * @returns an observation with every price of the row, the reason why the row is rejected, null if it states no price,
 *   or `undecided` if its date depends on the order of day and month, which no row has proven yet
 * @throws {ImportFileError} if the currency is unknown
 */
export function readPriceRow(
  list: PriceList,
  cells: readonly string[],
  line: number,
): IncomingObservation | RejectedRow | 'undecided' | null {
  const { columns, notes } = list;
  const getCell = (index: number | null): string => cutForParsing(index === null ? '' : (cells[index] ?? ''));

  // Reject rows without a name, or with an impossible year or date.
  const title = getCell(columns.name);
  if (title === '') return { line, reason: 'The row has no name.' };
  const year = readYear(getCell(columns.year), list.thisYear);
  if (year === 'impossible')
    return { line, reason: `The row for "${title}" has the impossible year ${getCell(columns.year)}.` };
  const date = list.dates.read(getCell(columns.date));
  if (date.state === 'undecided') return 'undecided';
  if (date.state === 'unreadable')
    return {
      line,
      reason: `The row for "${title}" has a date that cannot be read: ${getCell(columns.date)}.`,
    };

  // Read the price cells.
  const offer = readRowOffer(title, columns.offers, getCell);
  const sale = readSale(list, getCell);
  const isUsed = offer.kind === 'refurbished';
  const unreadColumns: PriceColumn[] = [];
  const prices: IncomingPrice[] = [];
  for (const column of columns.prices) {
    // In a row with a used phone, prices of a new phone are skipped. The only price of a row is never skipped,
    // because it is the price of the used phone, whatever its column is called.
    if (isUsed && isNewPhonePriceKind(column.kind) && columns.prices.length > 1) continue;
    const priceCell = readPriceCell(cells[column.index] ?? '', {
      currency: findCurrency(column, sale),
      isBareDollarUsd: column.isBareDollarUsd,
      decimal: column.decimal,
    });
    if (priceCell === 'none') continue;
    if (priceCell === 'unknown currency') throw createUnknownCurrencyError(column, line);
    if (priceCell === 'unread') unreadColumns.push(column);
    else
      for (const { amount, kind: cellKind } of priceCell) {
        const kind = choosePriceKind(column.kind, cellKind, isUsed);
        if (kind === null) unreadColumns.push(column);
        else prices.push(toPrice(amount, kind, column, sale, date));
      }
  }

  // Reject prices that are not those of a phone: of cases, parts, contracts and sets. A trade-in value is imported from
  // a column of such values.
  const isTradeInValue = offer.kind === 'trade-in' && prices.every(({ kind }) => kind === 'TRADE_IN');
  const rejection = isTradeInValue ? null : describeRejectedOffer(title, offer);
  if (prices.length > 0 && rejection !== null) return { line, reason: rejection };

  // Report the cells that are not prices. Reject the row if no price remains.
  const { consistent, outliers } = separateOutliers(prices, maxPriceFactor);
  if (consistent.length === 0) {
    const faults = [
      ...unreadColumns.map(
        ({ label, index }) => `The ${label} of "${title}" is not a price: ${getCell(index)}.`,
      ),
      ...outliers.map(({ amount }) => describeOutlier(title, amount)),
    ];
    return faults.length === 0 ? null : { line, reason: faults.join(' ') };
  }
  for (const { label, index } of unreadColumns) notes.unread.count(label, getCell(index));
  for (const { amount } of outliers)
    notes.warnings.push({
      line,
      phone: title,
      fact: 'prices.amount',
      value: formatMoney(amount),
      bounds: 'near its prices in other currencies',
    });

  const countries = new Set(consistent.map(({ country }) => country));
  const mention: PhoneMention = {
    ...createTitleMention(title, getCell(columns.brand) || list.mapping?.brand || null),
    country: countries.size === 1 ? ([...countries][0] ?? null) : null,
    year,
    memory: readMemoryCells(
      addUnit(getCell(columns.ram), 'ram', columns.ramUnit),
      addUnit(getCell(columns.storage), 'internal', columns.storageUnit),
    ),
  };
  return { kind: 'prices', line, mention, prices: consistent };
}

const sizePattern = /^(\d+(?:\.\d+)?)\s*([TGMK])B?(?:\s*(?:RAM|ROM))?$/i;
const gigabytesPerUnit: Readonly<Record<string, number>> = { T: 1000, G: 1, M: 0.001, K: 0.000001 };

/** Adds a unit to a number without one: the unit of its column, or the only plausible unit for the number. */
const addUnit = (cell: string, topic: 'ram' | 'internal', unit?: string): string =>
  /^[\d.]+$/.test(cell) ? `${cell} ${unit ?? guessMemoryUnit(topic, cell) ?? ''}`.trim() : cell;

/** @returns the variant that two cells such as "8 GB" and "128GB" state, or null if neither states a size */
function readMemoryCells(ram: string, storage: string): Variant | null {
  const [ramGb, storageGb] = [readGigabytes(ram), readGigabytes(storage)];
  const ramMb = ramGb === null ? null : Math.round(ramGb < 1 ? ramGb * 1000 : ramGb * 1024);
  // The storage cell may also contain other words, such as a colour.
  const storageMb = storageGb === null ? readStorageInText(storage) : Math.round(storageGb * 1000);
  return ramMb === null && storageMb === null ? null : { ramMb, storageMb };
}

/** Reads the storage from a text. An empty string is not parsed, to save time, since most lists have no such column. */
const readStorageInText = (cell: string): number | null =>
  cell === '' ? null : (readTitleMemory(cell).memory?.storageMb ?? null);

function readGigabytes(cell: string): number | null {
  const [, number, unit = ''] = sizePattern.exec(cell.trim()) ?? [];
  return number === undefined ? null : Number(number) * (gigabytesPerUnit[unit.toUpperCase()] ?? 1);
}

function describeOutlier(title: string, amount: Money): string {
  return `The price of "${title}", ${formatMoney(amount)}, is many times higher or lower than its prices in other currencies.`;
}

/** The seller of the prices in a row, and the place of the sale. Each member is null if it is unknown. */
interface Sale {
  readonly retailer: Retailer | null;
  readonly seller: string | null;
  readonly country: string | null;
  readonly currency: string | null;
}

function readSale(
  { columns, retailer, mapping = {} }: PriceList,
  getCell: (index: number | null) => string,
): Sale {
  const rowRetailer = findRetailer(`${getCell(columns.url)} ${getCell(columns.seller)}`) ?? retailer;
  // A column of currencies may have codes in lower case.
  const currencies = getCurrencies(getCell(columns.currency).toUpperCase());
  const country = getCell(columns.country);
  return {
    retailer: rowRetailer,
    seller: getCell(columns.seller) || rowRetailer?.seller || null,
    country: (/^[A-Z]{2}$/.test(country) ? country : findCountry(country)) ?? mapping.country ?? null,
    currency: (currencies.length === 1 ? currencies[0] : mapping.currency) ?? null,
  };
}

function findCurrency(column: PriceColumn, { country, currency, retailer }: Sale): string | null {
  const countryCurrency = country === null ? null : getCurrencyOfCountry(country);
  return column.currency ?? currency ?? countryCurrency ?? retailer?.currency ?? null;
}

function toPrice(
  amount: Money,
  kind: PriceKind,
  column: PriceColumn,
  { seller, country, retailer }: Sale,
  date: DateCell,
): IncomingPrice {
  const priceCountry =
    column.country ?? country ?? retailer?.country ?? getCountryOfCurrency(amount.currency);
  return { kind, amount, country: priceCountry, variant: null, seller, ...toObservationDate(date) };
}

function readYear(text: string, thisYear: number): number | null | 'impossible' {
  if (!/^\d{4}$/.test(text)) return null;
  const year = Number(text);
  return year >= oldestYear && year <= thisYear + 1 ? year : 'impossible';
}

function createUnknownCurrencyError({ label }: PriceColumn, line: number): ImportFileError {
  return new ImportFileError(
    `The currency of the column "${label}" is unknown. Name it in the label (such as "${label} THB"), add a column "Currency", or import with a --mapping that has it: { "currency": "THB" }.`,
    line,
  );
}

/** Whether prices of this kind are always for new phones, even if the row offers a used phone. */
const isNewPhonePriceKind = (kind: PriceKind): boolean =>
  kind === 'MSRP' || kind === 'REGULAR' || kind === 'INSTALMENT';

/**
 * Chooses the kind of an amount from what its column and its cell state.
 * @param isUsed whether the row offers a used phone
 * @returns the kind, or null if the column and the cell contradict each other or if the kind for a used phone is
 *   unclear
 */
export function choosePriceKind(
  columnKind: PriceKind,
  cellKind: CellAmount['kind'],
  isUsed: boolean,
): PriceKind | null {
  if (cellKind === 'INSTALMENT') return isUsed || columnKind === 'TRADE_IN' ? null : 'INSTALMENT';
  const isAskingPrice = columnKind === 'STREET' || columnKind === 'ESTIMATE';
  if (!isUsed) return columnKind === 'STREET' ? (cellKind ?? 'STREET') : columnKind;
  if (isAskingPrice) return cellKind === null || cellKind === 'ESTIMATE' ? 'REFURBISHED' : null;
  return columnKind === 'REGULAR' || columnKind === 'INSTALMENT' ? null : columnKind;
}

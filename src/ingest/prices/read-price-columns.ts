import { type DecimalSign, findDecimalSign } from '../../domain/catalogue/amount-number.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { findCountry, getCurrencyOfCountry } from '../countries.ts';
import { normaliseLabel, readHeaderLabels } from '../header-labels.ts';
import { getCurrencies } from './currency-signs.ts';
import { isSpanishLabel, readLabelKind, type StatedKind } from './price-words.ts';
import { readPriceCell } from './read-price-cell.ts';

export interface PriceColumn {
  readonly index: number;
  readonly label: string;
  readonly kind: PriceKind;
  readonly country: string | null;
  /** The currency of numbers that do not state one. */
  readonly currency: string | null;
  /** Whether a bare dollar sign means US dollars, if nothing else states the currency. */
  readonly isDollarUs: boolean;
  /** The decimal sign of its numbers; null if none of its first cells proves one. */
  readonly decimal: DecimalSign | null;
}

/** The indexes of the columns of a list of prices. An index is null if there is no such column. */
export interface PriceColumns {
  readonly prices: readonly PriceColumn[];
  readonly name: number;
  readonly brand: number | null;
  readonly ram: number | null;
  readonly storage: number | null;
  readonly year: number | null;
  readonly date: number | null;
  readonly seller: number | null;
  readonly country: number | null;
  readonly currency: number | null;
  readonly condition: number | null;
  readonly url: number | null;
  readonly asin: number | null;
}

const nameLabels = [
  /^(?:product|model|phone|device|mobile|item|handset)s? (?:name|title)$/,
  /^(?:product|model|phone|device|mobile|handset|item|title|name)s?$/,
  /^ชื่อ|^รุ่น|^สินค้า|^modell$|^modelo$|^modèle$|^producto$|^produto$|^produit$|^produk$|^tên|^nombre$|^nome$|^nom$/,
];

/**
 * Finds the columns of a list of prices by their labels. A column without a known label is a column of prices
 * if most of its cells are amounts with a currency.
 * @param rows the first rows, without the header
 * @returns null if there is no column of prices, or none of names
 */
export function readPriceColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): PriceColumns | null {
  const { findColumn } = readHeaderLabels(header);
  const prices = header.flatMap((label, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    return toPriceColumn(label, index, cells) ?? [];
  });
  const name = nameLabels.map(findColumn).find((at) => at !== null) ?? null;
  if (prices.length === 0 || name === null) return null;
  const storage = findColumn(/\b(?:storage|rom|internal(?: memory)?|capacity)$/);
  return {
    prices,
    name,
    brand: findColumn(
      /^(?:brand|company|manufacturer|maker|make|vendor)(?: name)?$|^ยี่ห้อ|^แบรนด์|^marke$|^marca$|^marque$|^merek$|^hãng$/,
    ),
    ram: findColumn(storage === null ? /\bram\b/ : /\bram\b|^memory$/),
    storage: storage ?? findColumn(/^memory$/),
    year: findColumn(/^(?:launch|launched|release|released|announced)? ?year$/),
    date: findColumn(
      /^(?:observed |price |scraped |crawl(?:ed)? |recorded )?(?:date|time|timestamp|at|on)$|^observed at$|^วันที่|^datum$|^fecha$|^data$|^tanggal$|^ngày$/,
    ),
    seller: findColumn(
      /^(?:seller|store|shop|retailer|(?:prices )?merchant|source)(?: name)?$|^ร้าน|^ผู้ขาย|^händler$|^tienda$|^loja$|^boutique$|^toko$/,
    ),
    country: findColumn(/^(?:country|market|region)(?: code)?$/),
    currency: findColumn(
      /^(?:price |prices )?currency(?: code)?$|^pricecurrency$|^สกุลเงิน|^währung$|^moneda$|^moeda$|^devise$|^mata uang$/,
    ),
    condition: findColumn(
      /^(?:item )?condition$|^(?:is )?(?:refurbished|renewed)$|^สภาพ|^zustand$|^estado$|^état$|^kondisi$|^tình trạng$/,
    ),
    url: findColumn(/^(?!.*(?:image|img|photo|thumb)).*\b(?:url|link)$/),
    asin: findColumn(/^asin$/),
  };
}

/**
 * Reads a column as prices of the phone: those of a known label, and those whose cells are mostly amounts with a
 * currency. Null if it is something else, such as the costs of shipping, a monthly rate, or a value in trade-in.
 */
function toPriceColumn(rawLabel: string, index: number, cells: readonly string[]): PriceColumn | null {
  const label = cutForParsing(rawLabel);
  const stated = readLabelKind(normaliseLabel(label));
  if (stated !== null && !isPriceKind(stated)) return null;
  if (stated === null && !areAmounts(cells)) return null;
  const country = findCountry(label);
  return {
    index,
    label,
    kind: stated ?? 'STREET',
    country,
    currency: findLabelCurrency(label) ?? (country === null ? null : getCurrencyOfCountry(country)),
    isDollarUs: !isSpanishLabel(normaliseLabel(label)),
    decimal: findDecimalSign(cells),
  };
}

/** Crossed-out prices, rates and values in trade-in are not what a shop asks for. */
const isPriceKind = (kind: StatedKind): kind is PriceKind =>
  kind !== 'none' && kind !== 'REGULAR' && kind !== 'INSTALMENT' && kind !== 'TRADE_IN';

/** Whether most cells of a column are amounts with a currency. */
function areAmounts(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const amounts = filled.filter(
    (cell) => cell.length < 40 && typeof readPriceCell(cell, noContext) !== 'string',
  );
  return filled.length > 0 && amounts.length * 2 > filled.length;
}
const noContext = { currency: null, isDollarUs: true, decimal: null };

/** The currency that a label names by its code, sign or name: "price_EUR", "ราคา (บาท)", "Price ($)". */
function findLabelCurrency(label: string): string | null {
  const labelWords = label.match(/[\p{L}\p{M}]+\$?|[$€£₹฿¥₩₽₱₫₭₺]/gu) ?? [];
  for (const word of labelWords) {
    const isCodeOrSign =
      /^[A-Z]{3}$/.test(word) ||
      !/^[A-Za-z]+$/.test(word) ||
      /^(?:baht|euros?|yuan|yen|dirhams?)$/i.test(word);
    const currencies = isCodeOrSign ? getCurrencies(word) : [];
    if (currencies.length === 1 || word === '$') return currencies[0] ?? null;
  }
  return null;
}

import type { PriceKind } from '../../domain/catalogue/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { findCountry, getCurrencyOfCountry } from '../countries.ts';
import { normaliseLabel, readHeaderLabels } from '../header-labels.ts';
import { isCurrency } from '../is-currency.ts';
import { parsePrices } from '../sheets/parse-prices.ts';

export interface PriceColumn {
  readonly index: number;
  readonly label: string;
  readonly kind: PriceKind;
  readonly country: string | null;
  /** The currency of numbers that do not state one. */
  readonly currency: string | null;
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
  /^ชื่อ|^รุ่น/,
];
const priceLabel = /price|msrp|\bmrp\b|^cost\b|\bcost$|^amount$|^ราคา/;
/** Words in labels that contain the word "price" but do not mean a price, such as "price change". */
const notPriceLabel = /date|range|segment|category|currency|change|drop|index/;

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
  const { labels, findColumn } = readHeaderLabels(header);
  const prices = header.flatMap((label, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    return isPriceColumn(labels[at] ?? '', cells) ? [toPriceColumn(cutForParsing(label), at)] : [];
  });
  const name = nameLabels.map(findColumn).find((at) => at !== null) ?? null;
  if (prices.length === 0 || name === null) return null;
  const storage = findColumn(/\b(?:storage|rom|internal(?: memory)?|capacity)$/);
  return {
    prices,
    name,
    brand: findColumn(/^(?:brand|company|manufacturer|maker|make|vendor)(?: name)?$|^ยี่ห้อ/),
    ram: findColumn(storage === null ? /\bram\b/ : /\bram\b|^memory$/),
    storage: storage ?? findColumn(/^memory$/),
    year: findColumn(/^(?:launch|launched|release|released|announced)? ?year$/),
    date: findColumn(
      /^(?:observed |price |scraped |crawl(?:ed)? |recorded )?(?:date|time|timestamp|at|on)$|^observed at$|^วันที่/,
    ),
    seller: findColumn(/^(?:seller|store|shop|retailer|merchant|source)(?: name)?$/),
    country: findColumn(/^(?:country|market|region)(?: code)?$/),
    currency: findColumn(/^currency(?: code)?$/),
    condition: findColumn(/^condition$|^(?:is )?(?:refurbished|renewed)$/),
    url: findColumn(/^(?!.*(?:image|img|photo|thumb)).*\b(?:url|link)$/),
    asin: findColumn(/^asin$/),
  };
}

function isPriceColumn(label: string, cells: readonly string[]): boolean {
  if (priceLabel.test(label)) return !notPriceLabel.test(label);
  const filled = cells.filter((cell) => cell.trim() !== '');
  const amounts = filled.filter((cell) => cell.length < 40 && parsePrices(cell, null).length > 0);
  return filled.length > 0 && amounts.length * 2 > filled.length;
}

function toPriceColumn(label: string, at: number): PriceColumn {
  const country = findCountry(label);
  const code = label.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)?.find(isCurrency);
  const currencyOfSign = parsePrices(`${label.replace(/\d/g, '')} 1`, null)[0]?.amount.currency;
  return {
    index: at,
    label,
    kind: readPriceKind(normaliseLabel(label)),
    country,
    currency: code ?? (country === null ? null : getCurrencyOfCountry(country)) ?? currencyOfSign ?? null,
  };
}

function readPriceKind(label: string): PriceKind {
  if (/refurb|renewed|\bused\b|second ?hand|pre ?owned/.test(label)) return 'REFURBISHED';
  if (/launch|msrp|\bmrp\b|\brrp\b|original|\blist\b|official|retail/.test(label)) return 'MSRP';
  return /approx|estimate|expected|about/.test(label) ? 'ESTIMATE' : 'STREET';
}

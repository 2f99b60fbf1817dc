import { type DecimalSign, findDecimalSign } from '../../domain/catalogue/amount-number.ts';
import { getCurrencies } from '../../domain/catalogue/currency-signs.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { findCountry, getCurrencyOfCountry } from '../countries.ts';
import { normaliseLabel, readHeaderLabels } from '../header-labels.ts';
import { emptyMapping, findMappedRoles, type ResolvedMapping } from '../mapping/resolve-mapping.ts';
import {
  isReducedLabel,
  isSpanishLabel,
  readAmountKind,
  readLabelKind,
  type StatedKind,
} from './price-words.ts';
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
  /** The units of sizes that have none themselves, as the label or a mapping states them. */
  readonly ramUnit?: string | undefined;
  readonly storageUnit?: string | undefined;
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
 * @param stated what a mapping states of the columns, which counts instead
 * @returns null if there is no column of prices, or none of names
 */
export function readPriceColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  stated: ResolvedMapping = emptyMapping,
): PriceColumns | null {
  const { labels, findColumn } = readHeaderLabels(header, stated);
  const roles = findMappedRoles(stated, 'prices');
  const prices = findPriceColumns(header, rows, stated);
  const name = roles.name ?? nameLabels.map(findColumn).find((at) => at !== null) ?? null;
  if (prices.length === 0 || name === null) return null;
  const storage =
    roles.storage ?? findColumn(/^(?!battery).*\b(?:storage|rom|internal(?: memory)?|capacity)(?: [tgm]b)?$/);
  const sizes = {
    ram: roles.ram ?? findColumn(storage === null ? /\bram\b/ : /\bram\b|^memory$/),
    storage: storage ?? findColumn(/^memory$/),
  };
  const getUnit = (index: number | null): string | undefined =>
    stated.columns[index ?? -1]?.unit ?? /\b[tgm]b\b/.exec(labels[index ?? -1] ?? '')?.[0];
  return {
    prices,
    name,
    ramUnit: getUnit(sizes.ram),
    storageUnit: getUnit(sizes.storage),
    brand: findColumn(
      /^(?:brand|company|manufacturer|maker|make|vendor)(?: name)?$|^ยี่ห้อ|^แบรนด์|^marke$|^marca$|^marque$|^merek$|^hãng$/,
    ),
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
    ...roles,
    ...sizes,
  };
}

/**
 * Finds the columns of prices. Beside one of reduced prices ("Offer", "Discounted price"), the plain price of the same
 * currency is the one that a shop crosses out.
 */
function findPriceColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  stated: ResolvedMapping,
): PriceColumn[] {
  const columns = header.flatMap((label, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    return toPriceColumn(label, index, cells, stated) ?? [];
  });
  const isStreet = ({ kind, index }: PriceColumn): boolean =>
    kind === 'STREET' && stated.columns[index]?.kind === undefined;
  const isReduced = ({ label }: PriceColumn): boolean => isReducedLabel(normaliseLabel(label));
  const reduced = columns.filter((column) => isStreet(column) && isReduced(column));
  const isBesideReduced = (column: PriceColumn): boolean =>
    reduced.some(
      ({ currency }) => currency === null || column.currency === null || currency === column.currency,
    );
  return columns.map((column) =>
    isStreet(column) && !isReduced(column) && isBesideReduced(column)
      ? { ...column, kind: 'REGULAR' }
      : column,
  );
}

/**
 * Reads a column as prices: those of a known label, and those whose cells are mostly amounts with a currency. Null if
 * it is something else, such as the costs of shipping.
 */
function toPriceColumn(
  rawLabel: string,
  index: number,
  cells: readonly string[],
  { mapping, columns }: ResolvedMapping,
): PriceColumn | null {
  const label = cutForParsing(rawLabel);
  const mapped = columns[index] ?? null;
  if (mapped !== null && mapped.as !== 'price') return null;
  const normalLabel = normaliseLabel(label);
  const kind = mapped === null ? readKind(normalLabel, cells) : readMappedKind(mapped.kind, normalLabel);
  if (kind === 'none') return null;
  const country = findCountry(label);
  return {
    index,
    label,
    kind,
    country,
    currency:
      mapped?.unit ?? findLabelCurrency(label) ?? (country === null ? null : getCurrencyOfCountry(country)),
    isDollarUs: !isSpanishLabel(normalLabel),
    decimal: mapping.decimal ?? findDecimalSign(cells),
  };
}

/** @returns the kind of price that a column has by its label or its cells, or `none` */
const readKind = (label: string, cells: readonly string[]): StatedKind =>
  readLabelKind(label) ?? (areAmounts(cells) ? readAmountKind(label) : 'none');

/** @returns the kind of a column that a mapping calls a price: the stated one, or else that of its label */
function readMappedKind(kind: string | undefined, label: string): PriceKind {
  if (kind !== undefined) return kind.toUpperCase() as PriceKind;
  const labelKind = readAmountKind(label);
  return labelKind === 'none' ? 'STREET' : labelKind;
}

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
export function findLabelCurrency(label: string): string | null {
  const labelWords = label.match(/[\p{L}\p{M}]+\$?|[$€£₹฿¥₩₽₱₫₭₺]/gu) ?? [];
  // In a label of capitals, "TOP" and "ALL" are codes only at its end.
  const isCapitals = label === label.toUpperCase() && labelWords.length > 1;
  for (const [index, word] of labelWords.entries()) {
    const isCodeOrSign =
      /^[A-Z]{3}$/i.test(word) ||
      !/^[A-Za-z]+$/.test(word) ||
      /^(?:baht|euros?|yuan|yen|dirhams?)$/i.test(word);
    const isLast = index === labelWords.length - 1;
    const currencies = isCodeOrSign ? getCurrencies(isCapitals && !isLast ? word.toLowerCase() : word) : [];
    if (currencies.length === 1 || word === '$') return currencies[0] ?? null;
  }
  return null;
}

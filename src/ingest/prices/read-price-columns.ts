import { type DecimalSign, findDecimalSign } from '../../domain/catalogue/prices/amount-number.ts';
import { getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { findCountry, getCurrencyOfCountry } from '../countries.ts';
import { normaliseLabel, readHeaderLabels } from '../files/header-labels.ts';
import {
  type ColumnIndexes,
  emptyMapping,
  findMappedRoles,
  type ResolvedMapping,
} from '../mapping/resolve-mapping.ts';
import { findOfferColumns, type OfferColumn } from './offer-columns.ts';
import {
  type AmountKind,
  isIberianLabel,
  isReducedLabel,
  readAmountKind,
  readLabelKind,
} from './price-words.ts';
import { readPriceCell } from './read-price-cell.ts';

export interface PriceColumn {
  readonly index: number;
  readonly label: string;
  readonly kind: PriceKind;
  readonly country: string | null;
  /** The currency of numbers that do not state one. */
  readonly currency: string | null;
  /** Whether a bare dollar sign means US dollars if nothing else states the currency. */
  readonly isBareDollarUsd: boolean;
  /** The decimal separator of its numbers, or null if the first rows do not show it. */
  readonly decimal: DecimalSign | null;
}

/** The columns of a list of prices. */
export interface PriceColumns extends ColumnIndexes<'prices'> {
  readonly prices: readonly PriceColumn[];
  /** The columns that state what each row offers, such as "Condition". */
  readonly offers: readonly OfferColumn[];
  readonly name: number;
  /** The unit of RAM sizes that do not state one, from the label of the column or from a mapping. */
  readonly ramUnit?: string | undefined;
  /** The unit of storage sizes that do not state one. */
  readonly storageUnit?: string | undefined;
}

const nameLabelPatterns = [
  /^(?:product|model|phone|device|mobile|item|handset)s? (?:name|title)$/,
  /^(?:product|model|phone|device|mobile|handset|item|title|name)s?$/,
  /^ชื่อ|^รุ่น|^สินค้า|^modell$|^modelo$|^modèle$|^producto$|^produto$|^produit$|^produk$|^tên|^nombre$|^nome$|^nom$/,
];

/** Matches labels of storage sizes in other languages than English. */
const storageLabelPattern =
  /^(?:capacidade?|almacenamiento|armazenamento|memoria interna|memória interna|speicher(?:platz|kapazität|größe)?|stockage|capacité|mémoire interne|capacità|archiviazione|opslag(?:capaciteit)?|pamięć(?: wbudowana)?|lagring(?:sutrymme)?|depolama|úložiště|объ[её]м памяти|встроенная память|penyimpanan|memori internal|bộ nhớ(?: trong)?|dung lượng)(?: ?[tgm]b)?$|^ความจุ|^หน่วยความจำภายใน|容量|存储|ストレージ|저장/;

/**
 * Finds the columns of a list of prices by their labels. A column without a known label is a column of prices if most
 * of its cells are amounts with a currency.
 * @param rows the first rows, without the header
 * @param mapping the mapping of the file, which takes precedence over labels
 * @returns the columns, or null if there is no column of prices or no column of names
 */
export function readPriceColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: ResolvedMapping = emptyMapping,
): PriceColumns | null {
  const { labels, findColumn } = readHeaderLabels(header, mapping);
  const roles = findMappedRoles(mapping, 'prices');
  const prices = findPriceColumns(header, rows, mapping);
  const name = roles.name ?? nameLabelPatterns.map(findColumn).find((index) => index !== null) ?? null;
  if (prices.length === 0 || name === null) return null;
  const storage =
    roles.storage ??
    findColumn(/^(?!battery).*\b(?:storage|rom|internal(?: memory)?|capacity)(?: [tgm]b)?$/) ??
    findColumn(storageLabelPattern);
  const memoryColumns = {
    ram: roles.ram ?? findColumn(storage === null ? /\bram\b/ : /\bram\b|^memory$/),
    storage: storage ?? findColumn(/^memory$/),
  };
  const getUnit = (index: number | null): string | undefined =>
    mapping.columns[index ?? -1]?.unit ?? /[tgm]b\b/.exec(labels[index ?? -1] ?? '')?.[0];
  return {
    prices,
    offers: findOfferColumns(header, rows, mapping).filter(
      ({ index }) => index !== name && prices.every((price) => price.index !== index),
    ),
    name,
    ramUnit: getUnit(memoryColumns.ram),
    storageUnit: getUnit(memoryColumns.storage),
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
    url: findColumn(/^(?!.*(?:image|img|photo|thumb)).*\b(?:url|link)$/),
    asin: findColumn(/^asin$/),
    ...roles,
    ...memoryColumns,
  };
}

/**
 * Finds the columns of prices. If there is a column of reduced prices ("Offer", "Discounted price"), a column of plain
 * prices in the same currency contains the regular prices that the shop crosses out.
 */
function findPriceColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: ResolvedMapping,
): PriceColumn[] {
  const columns = header.flatMap((label, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    return toPriceColumn(label, index, cells, mapping) ?? [];
  });
  const isStreet = ({ kind, index }: PriceColumn): boolean =>
    kind === 'STREET' && mapping.columns[index]?.kind === undefined;
  const isReduced = ({ label }: PriceColumn): boolean => isReducedLabel(normaliseLabel(label));
  const reducedColumns = columns.filter((column) => isStreet(column) && isReduced(column));
  const hasReducedColumn = (column: PriceColumn): boolean =>
    reducedColumns.some(
      ({ currency }) => currency === null || column.currency === null || currency === column.currency,
    );
  return columns.map((column) =>
    isStreet(column) && !isReduced(column) && hasReducedColumn(column)
      ? { ...column, kind: 'REGULAR' }
      : column,
  );
}

/**
 * Reads a column as prices if its label means a price, or if most of its cells are amounts with a currency. Returns
 * null if the column contains something else, such as shipping costs.
 */
function toPriceColumn(
  rawLabel: string,
  index: number,
  cells: readonly string[],
  { mapping, columns }: ResolvedMapping,
): PriceColumn | null {
  const label = cutForParsing(rawLabel);
  const columnMapping = columns[index] ?? null;
  if (columnMapping !== null && columnMapping.as !== 'price') return null;
  const normalisedLabel = normaliseLabel(label);
  const kind =
    columnMapping === null
      ? readKind(normalisedLabel, cells)
      : readMappedKind(columnMapping.kind, normalisedLabel);
  if (kind === 'none') return null;
  const country = findCountry(label);
  const countryCurrency = country === null ? null : getCurrencyOfCountry(country);
  return {
    index,
    label,
    kind,
    country,
    currency: columnMapping?.unit ?? findLabelCurrency(label) ?? countryCurrency,
    isBareDollarUsd: !isIberianLabel(normalisedLabel),
    decimal: mapping.decimal ?? findDecimalSign(cells),
  };
}

/** @returns the kind of price from the label or the cells of a column, or `none` if they are not prices */
const readKind = (label: string, cells: readonly string[]): AmountKind =>
  readLabelKind(label) ?? (areAmounts(cells) ? readAmountKind(label) : 'none');

/** @returns the kind of price in a column that a mapping reads as prices, from the mapping, otherwise from the label */
function readMappedKind(kind: string | undefined, label: string): PriceKind {
  if (kind !== undefined) return kind.toUpperCase() as PriceKind;
  const labelKind = readAmountKind(label);
  return labelKind === 'none' ? 'STREET' : labelKind;
}

/** Whether most cells of a column are amounts with a currency. */
function areAmounts(cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== '');
  const amountCells = filledCells.filter(
    (cell) => cell.length < 40 && typeof readPriceCell(cell, noContext) !== 'string',
  );
  return filledCells.length > 0 && amountCells.length * 2 > filledCells.length;
}
const noContext = { currency: null, isBareDollarUsd: true, decimal: null };

/** Finds the currency that a label names by a code, a symbol or a name: "price_EUR", "ราคา (บาท)", "Price ($)". */
export function findLabelCurrency(label: string): string | null {
  const labelWords = label.match(/[\p{L}\p{M}]+\$?|[$€£₹฿¥₩₽₱₫₭₺]/gu) ?? [];
  // "TOP" and "ALL" are words and also codes of currencies. In a label in capitals, only its last word may be a code.
  const isInCapitals = label === label.toUpperCase() && labelWords.length > 1;
  for (const [index, word] of labelWords.entries()) {
    const canBeCurrency =
      /^[A-Z]{3}$/i.test(word) ||
      !/^[A-Za-z]+$/.test(word) ||
      /^(?:baht|euros?|yuan|yen|dirhams?)$/i.test(word);
    if (!canBeCurrency) continue;
    const isLast = index === labelWords.length - 1;
    // `getCurrencies` does not read a lower-case word as a code if it is also an ordinary word.
    const currencies = getCurrencies(isInCapitals && !isLast ? word.toLowerCase() : word);
    if (currencies.length === 1 || word === '$') return currencies[0] ?? null;
  }
  return null;
}

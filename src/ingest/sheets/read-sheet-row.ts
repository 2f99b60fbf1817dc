import { isDeepStrictEqual } from 'node:util';
import type { IncomingPhone, IncomingPrice, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import type { PhoneFacts, SpecSection } from '../../record/phone.ts';
import { recordFields } from '../../record/record-fields.ts';
import type { DateOrder } from '../dates/written-date.ts';
import { createFileNotes, type FileNotes } from '../file-notes.ts';
import { findFirstMeaning, type PatternTable } from '../files/pattern-table.ts';
import { addMappedFacts } from '../mapping/add-mapped-facts.ts';
import { formatMoney } from '../prices/money.ts';
import { isOtherProduct } from '../prices/offer-words.ts';
import { readPriceCell } from '../prices/read-price-cell.ts';
import { separateOutliers } from '../prices/separate-outliers.ts';
import { findBrandOfModel, isNameBlank } from './find-brand-of-model.ts';
import { readSheetFacts } from './read-sheet-facts.ts';
import { type Column, isKnownLabel } from './sheet-columns.ts';
import { countUnread, type ParsedPhone } from './sheet-fields.ts';
import { type Cell, readCells, type SheetRow } from './sheet-row.ts';
import {
  factlessTopics,
  networkAndMemoryTopics,
  phoneTopics,
  type Section,
  sections,
  type Topic,
} from './sheet-topics.ts';
import { parseSecondDisplay } from './topics/parse-display.ts';
import { parseIpRating } from './topics/parse-lists.ts';
import { parseMemory } from './topics/parse-memory.ts';

/** The information about a file with which the facts of its rows are read. */
interface FactsContext {
  /** Collects the cells that could not be read, and the implausible values, which are not imported. */
  readonly notes: FileNotes;
  /** The order of day and month in dates such as 05/03/2025, if the user stated it. */
  readonly dateOrder?: DateOrder | null;
}

/** The position of a row, and the information that applies to all rows of its file. */
export interface RowContext extends FactsContext {
  /** The 1-based line on which the row begins. */
  readonly line: number;
  /** The file's name without its extension. It may name the brand. */
  readonly fileHint: string;
  /** The brand that the user stated for rows without a brand, or an empty string. */
  readonly statedBrand: string;
}

/** Reads one row of a spec sheet as a phone, or describes why it is rejected. It never throws. */
export function readSheetRow(
  columns: readonly Column[],
  cells: readonly string[],
  { line, fileHint, statedBrand, notes, dateOrder = null }: RowContext,
): IncomingPhone | RejectedRow {
  const row = readCells(columns, cells);

  // Reject rows without a usable name or content.
  const model = findSourceText(row, 'model');
  if (isNameBlank(model)) return { line, reason: 'The row has no model name.' };
  if (model.length > maxNameLength)
    return { line, reason: `The model name is longer than ${maxNameLength} characters.` };
  if (hasMostlyLabels(row))
    return { line, reason: `The row of "${model.trim()}" contains labels where the values should be.` };
  if (hasOnlyIdentity(row))
    return { line, reason: `The row of "${model.trim()}" states nothing but a name.` };
  if (!isPhone(columns, row, model))
    return { line, reason: `The row of "${model.trim()}" states no fact about a phone.` };
  const name = findBrandOfModel(model, {
    cell: findSourceText(row, 'brand'),
    statedBrand,
    fileName: fileHint,
  });
  if (name.brand.length > maxBrandLength)
    return {
      line,
      reason: `The brand of "${model.trim()}" is longer than ${maxBrandLength} characters.`,
    };

  // Read the facts and prices, and report the cells and prices that are not imported.
  const { facts, prices, outliers } = readFactsAndPrices(row, { notes, dateOrder });
  countUnread(notes.unread, row, { facts, prices });
  for (const { amount } of outliers)
    notes.warnings.push({
      line,
      phone: name.fullName,
      fact: 'prices.amount',
      value: formatMoney(amount),
      bounds: 'near the other prices of the row',
    });
  return {
    line,
    ...name,
    isOtherDevice: false,
    facts,
    specSheet: toSpecSections(row.cells),
    prices,
    reviews: [],
    ...(columns.some(({ isMapped }) => isMapped) && {
      certainFacts: listCertainFacts(columns, cells, facts, dateOrder),
    }),
  };
}

/** Lists the paths of the facts that the columns of a mapping state without the other columns of the row. */
function listCertainFacts(
  columns: readonly Column[],
  cells: readonly string[],
  facts: PhoneFacts,
  dateOrder: DateOrder | null,
): readonly string[] {
  const mappedCells = cells.map((cell, index) => (columns[index]?.isMapped === true ? cell : ''));
  const mapped = readCellFacts(columns, mappedCells, { notes: createFileNotes(), dateOrder }).facts;
  return recordFields
    .filter(({ read, isUnknown }) => !isUnknown(read(mapped)) && isDeepStrictEqual(read(mapped), read(facts)))
    .map(({ path }) => path);
}

/** Reads the facts and prices of cells without checking that they describe a phone. */
export function readCellFacts(
  columns: readonly Column[],
  cells: readonly string[],
  context: FactsContext,
): ParsedPhone {
  return readFactsAndPrices(readCells(columns, cells), context);
}

const readFactsAndPrices = (row: SheetRow, { notes, dateOrder = null }: FactsContext) => ({
  facts: addMappedFacts(readSheetFacts(row, dateOrder), row, { dateOrder, unread: notes.unread }),
  ...selectPrices(row),
});

/** @returns the original text of the first cell of a topic that is not blank, or an empty string */
function findSourceText(row: SheetRow, topic: 'model' | 'brand'): string {
  return row.cells.find((cell) => cell.column.topic === topic && cell.text !== '')?.source ?? '';
}

const maxNameLength = 200;
const maxBrandLength = 100;
const identityTopics = new Set(['model', 'brand', 'link']);

function hasOnlyIdentity(row: SheetRow): boolean {
  return row.cells.every((cell) => cell.text === '' || identityTopics.has(cell.column.topic));
}

/**
 * Whether a row describes a phone. It must state a fact that only phones have, if the sheet has columns for such facts,
 * and otherwise any fact. If its name is the name of another product, it must state a mobile network or memory.
 */
function isPhone(columns: readonly Column[], row: SheetRow, model: string): boolean {
  const hasAnyOf = (topics: ReadonlySet<Topic>): boolean =>
    [...topics].some((topic) => row.getText(topic) !== '');
  if (hasAnyOf(networkAndMemoryTopics)) return true;
  if (isOtherProduct(model)) return false;
  if (columns.some(({ topic }) => phoneTopics.has(topic))) return hasAnyOf(phoneTopics);
  return row.cells.some(({ column, text }) => text !== '' && !factlessTopics.has(column.topic));
}

/**
 * Whether most cells contain labels instead of values ("Announced" in the column `Launch`), as scrapers write them if a
 * page is missing.
 */
function hasMostlyLabels(row: SheetRow): boolean {
  const filledCells = row.cells.filter(
    ({ column, text }) => text !== '' && !identityTopics.has(column.topic),
  );
  const labelCells = filledCells.filter(({ text }) => isKnownLabel(text));
  return labelCells.length > filledCells.length / 2;
}

/**
 * The largest factor by which a shop's price may differ from the median of its row. Markets and memory account for a
 * factor of about three. In 14,433 real rows, only ten prices differ by more than a factor of four. They are prices of
 * a case ("₹ 1,999"), launch prices, or mistakes ("€ 5,000").
 */
const maxShopFactor = 4;

/**
 * Selects every amount of the row's price cells. A column named after a memory variant contains prices of that variant.
 * @returns the prices, and separately the outliers: shops' prices that contradict the others
 */
function selectPrices(row: SheetRow): {
  readonly prices: readonly IncomingPrice[];
  readonly outliers: readonly IncomingPrice[];
} {
  const currencies = getCurrencies(row.getText('currency').toUpperCase());
  const rowCurrency = currencies.length === 1 ? (currencies[0] ?? null) : null;
  const prices = row.cells.flatMap((cell) => readPrices(cell, rowCurrency));
  const streetPrices = prices.filter(({ kind }) => kind === 'STREET');
  const { outliers } = separateOutliers(streetPrices, maxShopFactor);
  return { prices: prices.filter((price) => !outliers.includes(price)), outliers };
}

/**
 * Matches a currency symbol at the beginning of a cell, where shops write it. Such a cell is a price even if its label
 * is unknown.
 */
const shopPricePattern = /^(?:\p{Sc}|[A-Z]{1,2}\$)/u;

function readPrices({ column, text }: Cell, rowCurrency: string | null): IncomingPrice[] {
  const isShopPrice = column.topic === 'other' && shopPricePattern.test(text);
  if (column.priceKind === null && !isShopPrice) return [];
  const amounts = readPriceCell(text, {
    currency: column.currency ?? rowCurrency,
    isBareDollarUsd: true,
    decimal: column.decimal,
  });
  if (typeof amounts === 'string' || amounts.some(({ kind }) => kind === 'INSTALMENT')) return [];
  const columnKind = column.priceKind ?? 'STREET';
  const variant = column.topic === 'variantPrice' ? (parseMemory(column.label)[0] ?? null) : null;
  return amounts.map(({ amount, kind }) => ({
    kind: columnKind === 'STREET' && kind === 'ESTIMATE' ? kind : columnKind,
    amount,
    country: null,
    variant,
    seller: null,
    observedAt: null,
  }));
}

/** Groups all cells by section, with their original labels and texts. */
function toSpecSections(cells: readonly Cell[]): SpecSection[] {
  const rows = new Map<Section, SpecSection['rows']>(sections.map((name) => [name, []]));
  for (const cell of cells) {
    rows.get(findSection(cell))?.push({ label: cell.column.label, value: cell.source });
  }
  return sections
    .map((name) => ({ name, rows: rows.get(name) ?? [] }))
    .filter((section) => section.rows.length > 0);
}

/** The sections of cells without a label, by their content. */
const sectionPatterns: PatternTable<Section> = [
  [/^(?:GSM|CDMA|HSDPA|HSPA|UMTS|TD-?SCDMA|LTE|EV-?DO)\b|^\d{1,3}(?:, \d{1,3})+|\bSA\/NSA\b/, 'Network'],
  [/\b(?:UFS|eMMC|NVMe)\b/, 'Memory'],
  [/\b(?:player|organizer|predictive text|viewer|voice memo)\b/i, 'Features'],
  [/\bHi-Res\b|\baudio\b|\bTuned with\b|\bspeakers?\b/i, 'Sound'],
];

function findSection({ column, text }: Cell): Section {
  if (column.topic === 'type' && /mAh|Li-|battery/i.test(text)) return 'Battery';
  if (column.topic !== 'unlabelled') return column.section;
  if (parseIpRating(text) !== null) return 'Body';
  if (parseSecondDisplay(text) !== null) return 'Display';
  return findFirstMeaning(sectionPatterns, text) ?? 'Other';
}

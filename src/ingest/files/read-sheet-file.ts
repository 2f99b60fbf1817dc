import { basename } from 'node:path';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { IncomingPhone, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { createFileNotes, type FileNotes } from '../file-notes.ts';
import { createNoHeaderError, ImportFileError } from '../import-file-error.ts';
import { readMappedColumns } from '../mapping/map-sheet-columns.ts';
import { resolveMapping } from '../mapping/resolve-mapping.ts';
import {
  describeRejectedOffer,
  findOfferColumns,
  type OfferColumn,
  readRowOffer,
} from '../prices/offer-columns.ts';
import { createPhrasePattern } from '../prices/offer-words.ts';
import { choosePriceKind } from '../prices/read-price-row.ts';
import { readSheetRow } from '../sheets/read-sheet-row.ts';
import type { Column } from '../sheets/sheet-columns.ts';
import { factlessTopics } from '../sheets/sheet-topics.ts';
import { normaliseLabel } from './header-labels.ts';
import type { TableRecords } from './open-table.ts';
import { type CsvRecord, describeCellCount } from './read-csv-records.ts';

const maxColumns = 2000;

export interface SheetOptions {
  readonly fileName: string;
  /** The brand for rows that do not name one. */
  readonly brand?: string;
  /** The user's description of how the file is read. */
  readonly mapping?: ImportMapping | undefined;
  /** Collects the cells that could not be read, and the implausible values, which are not imported. */
  readonly notes?: FileNotes;
}

/**
 * Streams the rows of a spec sheet in the order of the file, including the rejected rows.
 * @throws {ImportFileError} if the table is not a spec sheet, or has more than 2,000 columns
 */
export async function* readSheetFile(
  records: TableRecords,
  { fileName, brand = '', mapping = {}, notes = createFileNotes() }: SheetOptions,
): AsyncGenerator<IncomingPhone | RejectedRow> {
  let columns: readonly Column[] | null = null;
  let offers: readonly OfferColumn[] = [];
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  const statedBrand = brand || (mapping.brand ?? '');
  const dateOrder = mapping.date_order ?? null;
  for await (const record of records) {
    if ('reason' in record) yield record;
    else if (columns === null) {
      columns = readHeader(record, mapping);
      // "Type" and "Network" are facts of the phone in a spec sheet.
      const offerColumns = findOfferColumns(record.cells, [], resolveMapping(record.cells, mapping));
      offers = offerColumns.filter(({ meaning }) => meaning === 'condition');
    } else if (record.cells.length !== columns.length)
      yield { line: record.line, reason: describeCellCount(record.cells, columns.length) };
    else {
      const context = { line: record.line, fileHint, statedBrand, notes, dateOrder };
      const row = readSheetRow(columns, record.cells, context);
      yield 'reason' in row ? row : addCountry(applyOffer(row, offers, record, notes), mapping.country);
    }
  }
  if (columns === null) throw createNoHeaderError(mapping.header_row);
}

/**
 * Adjusts the prices of a row to what its condition states. Without a known condition, it is unclear whether the prices
 * are those of a new phone, so they are left out.
 */
function applyOffer(
  row: IncomingPhone,
  columns: readonly OfferColumn[],
  { cells, line }: CsvRecord,
  notes: FileNotes,
): IncomingPhone | RejectedRow {
  if (row.prices.length === 0) return row;
  const offer = readRowOffer(row.fullName, columns, (index) => cutForParsing(cells[index] ?? ''));
  if (offer.column !== null && offer.kind === 'unknown') {
    notes.unread.count(offer.column.label, offer.column.cell);
    return { ...row, prices: [] };
  }
  const reason = offer.column === null ? null : describeRejectedOffer(row.fullName, offer);
  if (reason !== null) return { line, reason };
  if (offer.kind !== 'refurbished') return row;
  const prices = row.prices.flatMap((price) => {
    const kind = choosePriceKind(price.kind, null, true);
    return kind === null ? [] : { ...price, kind };
  });
  return { ...row, prices };
}

/** Adds the country that the user states to prices that have none. */
function addCountry(
  row: IncomingPhone | RejectedRow,
  country: string | undefined,
): IncomingPhone | RejectedRow {
  if (country === undefined || 'reason' in row) return row;
  return { ...row, prices: row.prices.map((price) => ({ ...price, country: price.country ?? country })) };
}

/** Recognises the columns, and checks that the file is a spec sheet. */
function readHeader(record: CsvRecord, mapping: ImportMapping): Column[] {
  if (record.cells.length > maxColumns)
    throw new ImportFileError(
      `The file has ${record.cells.length} columns; at most ${maxColumns} are read.`,
      record.line,
    );
  const columns = readMappedColumns(record.cells, resolveMapping(record.cells, mapping));
  const factCount = columns.filter(({ topic }) => !factlessTopics.has(topic)).length;
  // The meaning of columns in a mapping is certain, so fewer of them are enough.
  const hasMappedColumns = mapping.columns !== undefined;
  const inventoryColumn = columns.find(({ label }) => inventoryPattern.test(normaliseLabel(label)));
  if (inventoryColumn !== undefined && !hasMappedColumns && factCount < minFactsWithInventory)
    throw new ImportFileError(
      `The column "${inventoryColumn.label}" belongs to a list of stock, sales or repairs, which is not imported. A spec sheet has columns of facts instead, and a price list has a column "Price".`,
      record.line,
    );
  const hasNames = columns.some(({ topic }) => topic === 'model');
  if (hasNames && factCount >= (hasMappedColumns ? 1 : 2)) return columns;
  throw new ImportFileError(
    'This is not a spec sheet, and not a list of prices or reviews. A spec sheet has a column "Model Name" (or "Model", ' +
      '"Phone", "Device") and at least two columns of facts, such as "Announced", "Dimensions", "Size", "Internal". ' +
      `State what its columns are with --mapping FILE.json: ${createExampleMapping(columns)}.`,
    record.line,
  );
}

/** @returns the JSON of a first mapping for two columns of the file, with advice if the file has no header */
function createExampleMapping(columns: readonly Column[]): string {
  if (columns.some(({ label }) => valuePattern.test(label)))
    return '{"header_row":0,"columns":{"1":{"as":"name"},"2":{"as":"price"}}} if it has no line of column names';
  const name = columns.find(({ topic }) => topic === 'model') ?? columns[0];
  const fact = columns.find((column) => column !== name && column.topic === 'other' && column.label !== '');
  return JSON.stringify({
    columns: { [name?.label || 'Model']: { as: 'name' }, [fact?.label ?? 'Price']: { as: 'price' } },
  });
}

/** Matches texts that are values and never labels: a web address, or an amount. */
const valuePattern = /^https?:|^\p{Sc}?\s?\d[\d.,\s]*(?:\p{Sc}|\p{L}{1,4}\.?)?$/u;

/** A table with a column of stock, sales or repairs is a spec sheet only if it has at least this many fact columns. */
const minFactsWithInventory = 6;

/** Matches labels of columns in lists of stock, sales and repairs. */
const inventoryPattern = createPhrasePattern(`
  stock, on hand, qty, quantity, units?, warehouse, sold, sales, revenue, turnover, profit, margin, orders?, invoice,
  customer, buyer, ticket, technician, fault, issue, defect, problem, repairs?, replacement, labou?r, serial, imei,
  จำนวน, คงเหลือ, สต็อก, สต๊อก, คลัง, ยอดขาย, อาการ, ซ่อม, ลูกค้า, อะไหล่,
  bestand, lager, menge, umsatz, verkauft, reparatur, existencias, cantidad, ventas, vendidos, reparación, estoque,
  quantidade, vendas, conserto, quantité, ventes, réparation, stok, jumlah, terjual, penjualan, perbaikan,
  tồn kho, số lượng, đã bán, sửa chữa, остаток, количество, продажи, ремонт
`);

import { basename } from 'node:path';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { IncomingObservation, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { createDateColumn } from '../dates/date-column.ts';
import type { DateOrder } from '../dates/written-date.ts';
import type { FileNotes } from '../file-notes.ts';
import { ImportFileError } from '../import-file-error.ts';
import { readModelRow } from '../models/read-model-row.ts';
import { readPriceRow } from '../prices/read-price-row.ts';
import { findRetailer } from '../prices/retailers.ts';
import { assertProductsAreNamed, type ProductList, readReviewRow } from '../reviews/read-review-row.ts';
import type { TableRecords } from './open-table.ts';
import { type CsvRecord, describeCellCount } from './read-csv-records.ts';
import type { TableKind } from './recognise-table.ts';

type Row = IncomingObservation | RejectedRow;

export interface ListOptions {
  readonly fileName: string;
  /** The current date as `YYYY-MM-DD`. */
  readonly today: string;
  /** The order of day and month in the dates of the file, if the user stated it. */
  readonly dateOrder?: DateOrder | undefined;
  /** The user's description of how the file is read. */
  readonly mapping?: ImportMapping | undefined;
  readonly notes: FileNotes;
  /** The products by their numbers. Lists of prices add their products, and reviews may refer to them by number. */
  readonly products: ProductList;
}

/**
 * Streams the rows of a list of prices.
 * @throws {ImportFileError} if the currency of its prices is unknown
 */
export async function* readPriceFile(
  records: TableRecords,
  { columns, width }: Extract<TableKind, { kind: 'prices' }>,
  { fileName, today, notes, products, dateOrder, mapping = {} }: ListOptions,
): AsyncGenerator<Row> {
  const thisYear = Number(today.slice(0, 4));
  const dates = createDateColumn(dateOrder ?? null);
  const retailer = findRetailer(basename(fileName));
  const priceList = { columns, mapping, retailer, thisYear, dates, notes };
  const readRow = ({ cells, line }: CsvRecord) => {
    const getCell = (index: number | null): string => (index === null ? '' : (cells[index] ?? ''));
    const asin = getCell(columns.asin).trim();
    if (asin !== '')
      products.set(asin, { title: getCell(columns.name), brand: getCell(columns.brand).trim() || null });
    return readPriceRow(priceList, cells, line);
  };
  yield* readDatedRows(readRows(records, width), columns.date, readRow);
  notes.dateOrder = dates.findOrder();
}

/**
 * Reads rows whose dates may depend on the order of day and month. A later row may prove the order, so undecided rows
 * are read again at the end of the file. They are rejected if no row has proven the order.
 */
async function* readDatedRows(
  rows: AsyncIterable<CsvRecord | RejectedRow>,
  dateColumn: number | null,
  readRow: (row: CsvRecord) => Row | 'undecided' | null,
): AsyncGenerator<Row> {
  const undecidedRows: CsvRecord[] = [];
  for await (const row of rows) {
    const result = 'reason' in row ? row : readRow(row);
    if (result === 'undecided') undecidedRows.push(row as CsvRecord);
    else if (result !== null) yield result;
  }
  for (const row of undecidedRows) {
    const result = readRow(row);
    if (result === 'undecided')
      yield { line: row.line, reason: describeUndecidedDate(row.cells[dateColumn ?? -1] ?? '') };
    else if (result !== null) yield result;
  }
}

function describeUndecidedDate(cell: string): string {
  return `The date ${cell} may have the day or the month first, and no row shows which comes first; state it with --date-order dmy or --date-order mdy, or with "date_order" in a mapping.`;
}

/**
 * Streams the rows of a list of reviews.
 * @throws {ImportFileError} if the reviews do not show which product they describe
 */
export async function* readReviewFile(
  records: TableRecords,
  { columns, width }: Extract<TableKind, { kind: 'reviews' }>,
  { products, dateOrder, mapping, notes }: ListOptions,
): AsyncGenerator<Row> {
  assertProductsAreNamed(columns, products);
  const dates = createDateColumn(dateOrder ?? null);
  const reviewList = { columns, products, dates, brand: mapping?.brand };
  yield* readDatedRows(readRows(records, width), columns.date, ({ cells, line }) =>
    readReviewRow(reviewList, cells, line),
  );
  notes.dateOrder = dates.findOrder();
}

/** Streams the rows of a register of devices. Rows without a model number or a code name are skipped. */
export async function* readModelFile(
  records: TableRecords,
  { columns, width }: Extract<TableKind, { kind: 'models' }>,
): AsyncGenerator<Row> {
  for await (const row of readRows(records, width)) {
    if ('reason' in row) {
      yield row;
      continue;
    }
    const { cells, line } = row;
    const device = {
      brand: columns.brand === null ? null : cells[columns.brand],
      name: cells[columns.name],
      device: cells[columns.device],
      model: cells[columns.model],
    };
    yield* readModelRow(device, line) ?? [];
  }
}

/**
 * Streams the rows after the header. A row that repeats the header, or has a different number of cells, is rejected.
 * @param width the number of columns
 */
async function* readRows(records: TableRecords, width: number): AsyncGenerator<CsvRecord | RejectedRow> {
  let header: string | null = null;
  for await (const record of records) {
    if ('reason' in record) {
      yield record;
      continue;
    }
    const { cells, line } = record;
    if (header === null) {
      assertDistinctLabels(cells, line);
      header = cells.join('\n');
    } else if (cells.join('\n') === header) yield { line, reason: 'The row repeats the header.' };
    else if (cells.length !== width) yield { line, reason: describeCellCount(cells, width) };
    else yield record;
  }
}

function assertDistinctLabels(header: readonly string[], line: number): void {
  const labels = header.map((label) => label.trim().toLowerCase()).filter((label) => label !== '');
  const duplicate = labels.find((label, index) => labels.indexOf(label) !== index);
  if (duplicate !== undefined)
    throw new ImportFileError(`The header has the column "${duplicate}" twice; rename or remove one.`, line);
}

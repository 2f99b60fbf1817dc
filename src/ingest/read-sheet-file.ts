import { basename } from 'node:path';
import type { IncomingPhone, RejectedRow } from '../domain/catalogue/ingest.ts';
import { createFileNotes, type FileNotes } from './file-notes.ts';
import { normaliseLabel } from './header-labels.ts';
import { ImportFileError } from './import-file-error.ts';
import { matchAnyOf } from './prices/offer-words.ts';
import { type CsvRecord, describeCellCount, readCsvRecords } from './read-csv-records.ts';
import { readSheetRow } from './sheets/read-sheet-row.ts';
import { type Column, readColumns } from './sheets/sheet-columns.ts';
import { factlessTopics } from './sheets/sheet-topics.ts';

const maxColumns = 2000;

export interface SheetOptions {
  readonly fileName: string;
  /** The brand for rows that do not name one. */
  readonly brand?: string;
  /** Collects the cells that could not be read and the implausible values, which are not imported. */
  readonly notes?: FileNotes;
}

/**
 * Streams the rows of a CSV spec sheet, in the order of the file. The file has the format of RFC 4180, but
 * may also have semicolons or tabs, lines that end with CR or LF, and a byte order mark. Rows that cannot be
 * used are yielded as rejected rows. Blank rows are skipped.
 *
 * @throws {ImportFileError} if the file is not UTF-8, is not a spec sheet, ends inside a quote, or has a
 *   record over 1 MiB or more than 2,000 columns
 */
export async function* readSheetFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName, brand = '', notes = createFileNotes() }: SheetOptions,
): AsyncGenerator<IncomingPhone | RejectedRow> {
  let columns: readonly Column[] | null = null;
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  for await (const record of readCsvRecords(stream)) {
    if (columns === null) columns = readHeader(record);
    else if (record.cells.length !== columns.length)
      yield { line: record.line, reason: describeCellCount(record.cells, columns.length) };
    else
      yield readSheetRow(columns, record.cells, { line: record.line, fileHint, statedBrand: brand, notes });
  }
  if (columns === null)
    throw new ImportFileError('The file is empty; a spec sheet begins with a line of column names.');
}

function readHeader(record: CsvRecord): Column[] {
  if (record.cells.length > maxColumns)
    throw new ImportFileError(
      `The file has ${record.cells.length} columns; at most ${maxColumns} are read.`,
      record.line,
    );
  const columns = readColumns(record.cells);
  const factCount = columns.filter(({ topic }) => !factlessTopics.has(topic)).length;
  const inventory = columns.find(({ label }) => inventoryPattern.test(normaliseLabel(label)));
  if (inventory !== undefined && factCount < minFactsBesideInventory)
    throw new ImportFileError(
      `The column "${inventory.label}" is of a list of stock, sales or repairs, which is not imported. A spec sheet has columns of facts instead, a price list a column "Price".`,
      record.line,
    );
  if (columns.some(({ topic }) => topic === 'model') && factCount >= 2) return columns;
  throw new ImportFileError(
    'This is not a spec sheet, nor a list of prices or reviews. Expected are a column "Model Name" (or "Model", ' +
      '"Phone", "Device") and at least two columns of facts, such as "Announced", "Dimensions", "Size", "Internal".',
    record.line,
  );
}

/** A table with a column of stock, sales or repairs and fewer columns of facts than this is not a spec sheet. */
const minFactsBesideInventory = 6;

/** Words in labels of lists of stock, sales and repairs. */
const inventoryPattern = matchAnyOf(`
  stock, on hand, qty, quantity, units?, warehouse, sold, sales, revenue, turnover, profit, margin, orders?, invoice,
  customer, buyer, ticket, technician, fault, issue, defect, problem, repairs?, replacement, labou?r, serial, imei,
  จำนวน, คงเหลือ, สต็อก, สต๊อก, คลัง, ยอดขาย, อาการ, ซ่อม, ลูกค้า, อะไหล่,
  bestand, lager, menge, umsatz, verkauft, reparatur, existencias, cantidad, ventas, vendidos, reparación, estoque,
  quantidade, vendas, conserto, quantité, ventes, réparation, stok, jumlah, terjual, penjualan, perbaikan,
  tồn kho, số lượng, đã bán, sửa chữa, остаток, количество, продажи, ремонт
`);

import { basename } from 'node:path';
import type { IncomingObservation, IncomingReview } from '../../domain/catalogue/incoming-row.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { createDateColumn } from '../dates/date-column.ts';
import { createFileNotes } from '../file-notes.ts';
import type { CsvRecord } from '../files/read-csv-records.ts';
import type { TableKind } from '../files/recognise-table.ts';
import { ImportFileError } from '../import-file-error.ts';
import { formatMoney } from '../prices/money.ts';
import { readPriceRow } from '../prices/read-price-row.ts';
import { findRetailer } from '../prices/retailers.ts';
import { readReviewRow } from '../reviews/read-review-row.ts';
import { readCellFacts } from '../sheets/read-sheet-row.ts';
import type { Column } from '../sheets/sheet-columns.ts';
import type { ParsedPhone } from '../sheets/sheet-fields.ts';
import { readMappedColumns } from './map-sheet-columns.ts';
import { meaningByRole } from './meanings.ts';
import type { ResolvedMapping } from './resolve-mapping.ts';

interface SampleContext {
  readonly resolvedMapping: ResolvedMapping;
  readonly fileName: string;
  /** The current date as `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Reads each cell of a row separately, to show what it states.
 * @returns the value of each cell, in the order of the columns, or null for a cell from which nothing is imported
 */
export function readSample(
  table: TableKind,
  header: readonly string[],
  record: CsvRecord,
  context: SampleContext,
): (string | null)[] {
  if (table.kind === 'sheet')
    return readSheetCells(readMappedColumns(header, context.resolvedMapping), record, context);
  const values: (string | null)[] = header.map(() => null);
  const row = readListRow(table, record, context);
  for (const [role, meaning] of Object.entries(meaningByRole[table.kind])) {
    const index = table.columns[role as keyof typeof table.columns] as number | null;
    if (index !== null) values[index] = readListCell(table, meaning, record.cells[index] ?? '', row);
  }
  if (table.kind === 'prices') {
    for (const { index } of table.columns.offers) values[index] = record.cells[index]?.trim() || null;
    for (const column of table.columns.prices)
      values[column.index] = describePrices(
        { ...table, columns: { ...table.columns, prices: [column] } },
        record,
        context,
      );
  }
  return values;
}

function readSheetCells(
  columns: readonly Column[],
  { cells }: CsvRecord,
  { resolvedMapping: { mapping } }: SampleContext,
): (string | null)[] {
  const context = { notes: createFileNotes(), dateOrder: mapping.date_order ?? null };
  return columns.map(({ topic }, sampleIndex) => {
    if (topic === 'model' || topic === 'brand' || topic === 'currency') return cells[sampleIndex] ?? null;
    // Read the cell as a row of its own. A price also needs the currency of its row.
    const row = cells.map((cell, index) =>
      index === sampleIndex || columns[index]?.topic === 'currency' ? cell : '',
    );
    return describeFacts(readCellFacts(columns, row, context));
  });
}

function describeFacts({ facts, prices }: ParsedPhone): string | null {
  // The form factor is omitted, because it is inferred from the whole row.
  const { formFactor: _formFactor, ...cellFacts } = facts;
  const values = [...listKnownFacts(cellFacts, ''), ...prices.map(({ amount }) => formatMoney(amount))];
  return values.length === 0 ? null : values.join(', ');
}

/** Lists the known facts with their paths: `battery.capacity_mah 5000`. */
function listKnownFacts(value: Partial<PhoneFacts> | object, path: string): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const memberPath = path === '' ? toMemberName(name) : `${path}.${toMemberName(name)}`;
    if (member === null || (Array.isArray(member) && member.length === 0)) return [];
    if (Array.isArray(member) && typeof member[0] === 'object')
      return member.flatMap((item, index) => listKnownFacts(item, `${memberPath}[${index}]`));
    if (Array.isArray(member)) return [`${memberPath} ${member.join('/')}`];
    return typeof member === 'object' ? listKnownFacts(member, memberPath) : [`${memberPath} ${member}`];
  });
}

type PriceList = Extract<TableKind, { kind: 'prices' }>;
type PriceObservation = Extract<IncomingObservation, { kind: 'prices' }>;

/** The content of a row of a list. A member is null if the list is of a different kind or the row cannot be read. */
interface ListRow {
  readonly price: PriceObservation | null;
  readonly review: IncomingReview | null;
}

function readListRow(table: TableKind, record: CsvRecord, context: SampleContext): ListRow {
  const price = table.kind === 'prices' ? readPriceObservation(table, record, context) : null;
  if (table.kind !== 'reviews') return { price, review: null };
  const { mapping } = context.resolvedMapping;
  const dates = createDateColumn(mapping.date_order ?? null);
  const reviewList = { columns: table.columns, products: new Map(), dates, brand: mapping.brand };
  const row = readReviewRow(reviewList, record.cells, record.line);
  return { price, review: typeof row === 'object' && 'review' in row ? row.review : null };
}

function readPriceObservation(
  { columns }: PriceList,
  { cells, line }: CsvRecord,
  { resolvedMapping: { mapping }, fileName, today }: SampleContext,
): PriceObservation | null {
  const dates = createDateColumn(mapping.date_order ?? null);
  const priceList = {
    columns,
    mapping,
    retailer: findRetailer(basename(fileName)),
    thisYear: Number(today.slice(0, 4)),
    dates,
    notes: createFileNotes(),
  };
  try {
    const row = readPriceRow(priceList, cells, line);
    return row !== null && row !== 'undecided' && 'prices' in row ? row : null;
  } catch (error) {
    if (error instanceof ImportFileError) return null;
    throw error;
  }
}

function describePrices(priceList: PriceList, record: CsvRecord, context: SampleContext): string | null {
  const row = readPriceObservation(priceList, record, context);
  const prices = row?.prices.map(({ amount, country }) =>
    country === null ? formatMoney(amount) : `${formatMoney(amount)} (${country})`,
  );
  return prices?.join(', ') ?? null;
}

/** @returns the value of a cell of a list, or null if the cell is blank or cannot be read */
function readListCell(
  table: TableKind,
  meaning: string,
  cell: string,
  { price, review }: ListRow,
): string | null {
  if (meaning === 'date')
    return formatDay(table.kind === 'prices' ? price?.prices[0]?.observedAt : review?.publishedAt);
  if (meaning === 'ram') return formatMegabytes(price?.mention.memory?.ramMb);
  if (meaning === 'storage') return formatMegabytes(price?.mention.memory?.storageMb);
  if (meaning === 'score') return review?.score == null ? null : `${review.score} of 10`;
  return cell.trim() === '' ? null : cell;
}

const formatMegabytes = (megabytes: number | null = null): string | null =>
  megabytes === null ? null : `${megabytes} MB`;
const formatDay = (date: Date | null = null): string | null => date?.toISOString().slice(0, 10) ?? null;

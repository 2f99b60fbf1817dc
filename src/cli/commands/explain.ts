import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { toPrintableLine } from '../../domain/text/printable.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import {
  type ExplainedColumn,
  explainFile,
  type FileExplanation,
} from '../../ingest/mapping/explain-file.ts';
import { fileKindLabels } from '../../ingest/mapping/read-mapping.ts';
import { shorten } from '../../ingest/shorten.ts';
import type { CommandResult } from '../command-context.ts';
import { type ReadingOptions, toFault } from '../files/file-reader.ts';
import { describeUnread, describeWarning } from '../import-report.ts';
import { formatTable } from '../output.ts';

/** Runs `import --explain FILE`. @throws ImportFileError if the file cannot be explained */
export async function explainOneFile(
  files: readonly string[],
  options: ReadingOptions,
): Promise<CommandResult> {
  const [path] = files;
  if (path === undefined || files.length > 1)
    throw new ImportFileError('--explain explains one file at a time; name only one.');
  const explanation = await explainPath(path, options);
  return {
    value: explanation.mapping,
    lines: presentExplanation(basename(path), explanation, options.mapping),
    exitCode: explanation.fault === null ? 0 : 1,
  };
}

async function explainPath(path: string, options: ReadingOptions): Promise<FileExplanation> {
  try {
    if (statSync(path).isDirectory())
      throw new ImportFileError('This is a directory; name one of its files.');
    return await explainFile(() => createReadStream(path), { ...options, fileName: path });
  } catch (error) {
    const { reason } = toFault(error);
    throw new ImportFileError(`${path}: ${reason}`, null, { cause: error });
  }
}

/** The maximum width of the table. Terminals usually have at least this many columns. */
const maxWidth = 100;
/** The maximum number of rejected rows, and of left-out values, that are printed. An import reports all of them. */
const maxRows = 5;
/** The maximum number of labels that are listed in a sentence. The table has all of them. */
const maxLabels = 8;

/** Formats an explanation for people. @param userMapping the mapping that the user passed with `--mapping` */
function presentExplanation(
  fileName: string,
  explanation: FileExplanation,
  userMapping: ImportMapping = {},
): string[] {
  const { kind, columns, readable, rejected, unread, warnings, fault } = explanation;
  const countsText = `${formatPlural(readable, 'row')} can be imported, ${rejected.length} rejected.`;
  const ignoredColumns = columns.filter(
    ({ as, label }) => (as === 'ignore' || as === 'other') && userMapping.columns?.[label]?.as !== as,
  );
  return [
    `${fileName} is read as ${fileKindLabels[kind]} (${describeFormat(explanation)}).`,
    '',
    ...formatColumns(explanation),
    '',
    fault === null ? countsText : `It cannot be imported: ${fault}`,
    ...limitItems(
      rejected.map(({ line, reason }) => `  line ${line}: ${reason}`),
      maxRows,
      '  … ',
    ),
    ...limitItems(
      warnings.map((warning) => `  left out, ${describeWarning(warning)}`),
      maxRows,
      '  … ',
    ),
    ...(unread.length > 0 ? [`Cells not understood: ${describeUnread(unread)}.`] : []),
    ...(ignoredColumns.length > 0 ? [`Columns not understood: ${listLabels(ignoredColumns)}.`] : []),
    'To change this, save it with --json, edit the file, and import with --mapping FILE.json.',
  ];
}

/** Returns the first items, followed by one item with `prefix` and the number of the items that were left out. */
function limitItems(items: readonly string[], max: number, prefix: string): string[] {
  if (items.length <= max) return [...items];
  return [...items.slice(0, max), `${prefix}and ${items.length - max} more`];
}

const listLabels = (columns: readonly ExplainedColumn[]): string =>
  limitItems(
    columns.map(({ label }) => label.trim() || '(no label)'),
    maxLabels,
    '',
  ).join(', ');

const dateOrderNames = { dmy: 'dates with the day first', mdy: 'dates with the month first' };

function describeFormat({ mapping }: FileExplanation): string {
  const { encoding, separator, header_row, date_order, decimal, currency, country, brand, as_of } = mapping;
  return [
    encoding,
    ...(separator === undefined ? [] : [`separator ${separator === '\t' ? 'tab' : separator}`]),
    ...(header_row === undefined ? [] : [header_row === 0 ? 'no header' : `header in line ${header_row}`]),
    ...(date_order === undefined ? [] : [dateOrderNames[date_order]]),
    ...(decimal === undefined ? [] : [`decimal sign ${decimal}`]),
    ...[currency, country, brand, as_of].filter((text) => text !== undefined),
  ].join(', ');
}

/** Describes a cell that is not imported. The spec sheet of a phone shows even cells that were not understood. */
const describeUnused = (kind: FileExplanation['kind'], as: string): string =>
  kind === 'sheet' && as !== 'ignore' ? '(spec sheet only)' : '(not imported)';

/** Formats the columns as a table of at most 100 characters. */
function formatColumns({ kind, columns, sampleLine }: FileExplanation): string[] {
  const headings = [
    'COLUMN',
    'READ AS',
    'UNIT',
    'KIND',
    sampleLine === null ? 'CELL' : `LINE ${sampleLine}`,
    'VALUE',
  ];
  const rows = columns.map(({ label, as, unit = '', kind: priceKind = '', cell, value }) => [
    label,
    as,
    unit,
    priceKind,
    cell,
    value ?? (cell.trim() === '' ? '' : describeUnused(kind, as)),
  ]);
  const widths = headings.map((heading, index) =>
    Math.max(heading.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const gaps = (headings.length - 1) * 2;
  const fixedWidth = (widths[1] ?? 0) + (widths[2] ?? 0) + (widths[3] ?? 0) + gaps;
  // The columns of labels, cells and values share the remaining width.
  const [labelWidth = 0, cellWidth = 0, valueWidth = 0] = shareWidth(maxWidth - fixedWidth, [
    widths[0] ?? 0,
    widths[4] ?? 0,
    widths[5] ?? 0,
  ]);
  const shortenCell = (text: string, width: number) => shorten(toPrintableLine(text), width);
  return formatTable(
    headings,
    rows.map(([label = '', as = '', unit = '', priceKind = '', cell = '', value = '']) => [
      shortenCell(label, labelWidth),
      as,
      unit,
      priceKind,
      shortenCell(cell, cellWidth),
      shortenCell(value, valueWidth),
    ]),
  );
}

/** Divides a width equally among columns. If a column needs less than its share, the wide columns get the rest. */
function shareWidth(totalWidth: number, neededWidths: readonly number[]): number[] {
  const equalShare = Math.floor(totalWidth / neededWidths.length);
  const spareWidth = neededWidths.reduce((sum, width) => sum + Math.max(0, equalShare - width), 0);
  const wideColumns = neededWidths.filter((width) => width > equalShare).length;
  return neededWidths.map((width) =>
    width > equalShare ? equalShare + Math.floor(spareWidth / wideColumns) : width,
  );
}

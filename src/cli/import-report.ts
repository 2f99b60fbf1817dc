import type { ImportReport } from '../domain/catalogue/catalogue-writer.ts';
import type { ImportWarning, RejectedRow } from '../domain/catalogue/incoming-row.ts';
import { currentStreetDays } from '../domain/catalogue/prices/price-age.ts';
import { type FieldCoverage, formatCoverage } from '../ingest/coverage.ts';
import type { UnreadColumn } from '../ingest/file-notes.ts';
import type { CommandResult } from './command-context.ts';
import type { FileFault } from './files/file-reader.ts';
import { formatTable } from './output.ts';

/** A file that could not be imported at all. */
export interface FailedFile extends FileFault {
  readonly file: string;
}

/** A rejected row of one of the files. */
interface RejectedFileRow extends RejectedRow {
  readonly file: string;
}

/** The report of one imported file, with the cells that could not be read. */
export interface FileReport extends ImportReport {
  readonly unread: readonly UnreadColumn[];
}

/** The plans that see new prices at once, and the plans that see them after the next midnight, by name. */
export interface PriceTimes {
  readonly at_once: readonly string[];
  readonly after_midnight: readonly string[];
  readonly timezone: string;
}

interface ImportOutcome {
  readonly reports: readonly FileReport[];
  readonly rejectedRows: readonly RejectedFileRow[];
  readonly failedFiles: readonly FailedFile[];
  /** The coverage of each field, or null if it was not requested. */
  readonly coverage: readonly FieldCoverage[] | null;
  readonly priceTimes: PriceTimes;
}

/** The maximum number of rejected rows, and of warnings, that are printed for people. `--json` prints all. */
const maxLines = 100;

const countCells = (unread: readonly UnreadColumn[]): number =>
  unread.reduce((total, { cells }) => total + cells, 0);

/** Formats the cells that could not be read: `Weight 2 ("heavy", "light"), Price 1 ("cheap")`. */
export function describeUnread(unread: readonly UnreadColumn[]): string {
  return unread
    .map(
      ({ column, cells, examples }) =>
        `${column} ${cells} (${examples.map((example) => JSON.stringify(example)).join(', ')})`,
    )
    .join(', ');
}

/**
 * Formats a warning: `line 7: displays[1].diagonal_in of "Acme One" is 106.45, not 0.4 to 25 in`, or `line 7:
 * connectivity.nfc of "Acme One" is false, but known to be true (one says that there is none)`.
 */
export function describeWarning(warning: ImportWarning): string {
  const { line, phone, fact, value } = warning;
  const text = `line ${line}: ${fact} of "${phone}" is ${value}`;
  return 'bounds' in warning
    ? `${text}, not ${warning.bounds}`
    : `${text}, but known to be ${warning.known} (${warning.reason})`;
}

/** Whether a file lacks a date that matters. The date of model numbers and reviews does not. */
const needsDate = ({ isDateAssumed, added, changed, unchanged, pricesAdded }: FileReport): boolean =>
  isDateAssumed && added + changed + unchanged + pricesAdded > 0;

const describeAssumedDate = ({ file }: FileReport): string =>
  `no date in ${file}: its facts replace no known facts, and its prices without a date count as older than ${currentStreetDays} days; pass --as-of to state the date`;

function describePriceTimes({ at_once, after_midnight, timezone }: PriceTimes): string {
  const laterText = `${after_midnight.join(' and ')} see the new prices after midnight (QUOTA_TIMEZONE: ${timezone})`;
  const atOnceText = `${at_once.join(' and ')} at once`;
  if (at_once.length === 0) return `${laterText}.`;
  return after_midnight.length === 0
    ? 'All plans see the new prices at once.'
    : `${laterText}, ${atOnceText}.`;
}

const sumReports = (reports: readonly FileReport[], getCount: (report: FileReport) => number): number =>
  reports.reduce((total, report) => total + getCount(report), 0);

/** The columns of counts: the heading, the name in JSON, and the function that reads the count of a file. */
const columns: readonly (readonly [string, string, (report: FileReport) => number])[] = [
  ['ROWS', 'rows', ({ rows }) => rows],
  ['ADDED', 'added', ({ added }) => added],
  ['CHANGED', 'changed', ({ changed }) => changed],
  ['UNCHANGED', 'unchanged', ({ unchanged }) => unchanged],
  ['REJECTED', 'rejected', ({ rejected }) => rejected.length],
  ['NEW PRICES', 'prices_added', ({ pricesAdded }) => pricesAdded],
  ['NEW REVIEWS', 'reviews_added', ({ reviewsAdded }) => reviewsAdded],
  ['NEW MODELS', 'models_added', ({ modelsAdded }) => modelsAdded],
  ['MATCHED', 'matched', ({ matched }) => matched],
  ['UNMATCHED', 'unmatched', ({ unmatched }) => unmatched],
];

const sumColumns = (reports: readonly FileReport[]) =>
  Object.fromEntries(columns.map(([, name, getCount]) => [name, sumReports(reports, getCount)]));

/** Formats how many items of a list are not printed, if any. @param advice how the user can see all of them */
const formatOmittedCount = (items: readonly unknown[], advice: string): string[] =>
  items.length > maxLines ? [`… and ${items.length - maxLines} more; ${advice}`] : [];

/** Lists the rejected rows of all files. */
export const listRejectedRows = (
  reports: readonly { readonly file: string; readonly rejected: readonly RejectedRow[] }[],
): RejectedFileRow[] =>
  reports.flatMap(({ file, rejected }) => rejected.map(({ line, reason }) => ({ file, line, reason })));

/** Formats the result of an import for people and for programs. */
export function presentImport({
  reports,
  rejectedRows,
  failedFiles,
  coverage,
  priceTimes,
}: ImportOutcome): CommandResult {
  const totals = { files: reports.length, ...sumColumns(reports) };
  const warnings = reports.flatMap(({ file, warnings: fileWarnings }) =>
    fileWarnings.map((warning) => ({ file, ...warning })),
  );
  const addedLike = reports.flatMap((report) =>
    report.addedLike.map((addedPhone) => ({ file: report.file, ...addedPhone })),
  );
  const pricesVisible = sumReports(reports, ({ pricesAdded }) => pricesAdded) === 0 ? null : priceTimes;
  return {
    value: {
      ...totals,
      unread_cells: sumReports(reports, ({ unread }) => countCells(unread)),
      by_file: reports.map((report) => ({
        file: report.file,
        as_of: report.asOf,
        as_of_assumed: report.isDateAssumed,
        ...sumColumns([report]),
        unread: report.unread,
        warned: report.warnings.length,
      })),
      warned: warnings.length,
      warnings,
      added_like: addedLike,
      rejects: rejectedRows,
      failed: failedFiles,
      prices_visible: pricesVisible,
      ...(coverage && { coverage }),
    },
    lines: [
      ...formatTable(['FILES', ...columns.map(([heading]) => heading)], [Object.values(totals).map(String)]),
      ...rejectedRows
        .slice(0, maxLines)
        .map(({ file, line, reason }) => `rejected ${file}:${line} ${reason}`),
      ...formatOmittedCount(rejectedRows, '--rejects FILE writes all of them'),
      ...addedLike
        .slice(0, maxLines)
        .map(
          ({ file, line, phone, like }) =>
            `new ${file}:${line} "${phone}", although it is similar to "${like}"`,
        ),
      ...formatOmittedCount(addedLike, '--json prints all of them'),
      ...failedFiles.map(({ file, reason }) => `not imported ${file}: ${reason}`),
      ...reports
        .filter(({ unread }) => unread.length > 0)
        .map(({ file, unread }) => `not read in ${file}: ${describeUnread(unread)}`),
      ...reports.filter(needsDate).map(describeAssumedDate),
      ...warnings
        .slice(0, maxLines)
        .map(({ file, ...warning }) => `left out of ${file}, ${describeWarning(warning)}`),
      ...formatOmittedCount(warnings, '--json prints all of them'),
      ...(pricesVisible === null ? [] : [describePriceTimes(pricesVisible)]),
      ...(coverage === null ? [] : ['', formatCoverage(coverage)]),
    ],
  };
}

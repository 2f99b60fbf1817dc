import type { ImportReport } from '../domain/ingest.ts';
import { type FieldCoverage, formatCoverage } from '../services/ingest/coverage.ts';
import { table } from './output.ts';

/** A file that could not be read at all. */
export interface FailedFile {
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
}

interface ImportOutcome {
  readonly reports: readonly ImportReport[];
  readonly rejected: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  readonly failed: readonly FailedFile[];
  /** Null where nobody asked for it. */
  readonly coverage: readonly FieldCoverage[] | null;
}

/** Rejects that are told to a person; a program gets all of them. */
const mostLines = 100;

const sum = (reports: readonly ImportReport[], count: (report: ImportReport) => number): number =>
  reports.reduce((total, report) => total + count(report), 0);

/** What an import ends with, for a person and for a program. */
export function presentImport({ reports, rejected, failed, coverage }: ImportOutcome): {
  readonly value: object;
  readonly lines: readonly string[];
} {
  const totals = {
    files: reports.length,
    rows: sum(reports, ({ rows }) => rows),
    added: sum(reports, ({ added }) => added),
    changed: sum(reports, ({ changed }) => changed),
    unchanged: sum(reports, ({ unchanged }) => unchanged),
    rejected: rejected.length,
    prices_added: sum(reports, ({ pricesAdded }) => pricesAdded),
    reviews_added: sum(reports, ({ reviewsAdded }) => reviewsAdded),
    matched: sum(reports, ({ matched }) => matched),
    unmatched: sum(reports, ({ unmatched }) => unmatched),
  };
  const files = reports.map((report) => ({
    file: report.file,
    as_of: report.asOf,
    rows: report.rows,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    rejected: report.rejected.length,
    prices_added: report.pricesAdded,
    reviews_added: report.reviewsAdded,
    matched: report.matched,
    unmatched: report.unmatched,
  }));
  return {
    value: { ...totals, by_file: files, rejects: rejected, failed, ...(coverage && { coverage }) },
    lines: [
      ...table(
        [
          'FILES',
          'ROWS',
          'ADDED',
          'CHANGED',
          'UNCHANGED',
          'REJECTED',
          'NEW PRICES',
          'NEW REVIEWS',
          'MATCHED',
          'UNMATCHED',
        ],
        [Object.values(totals).map(String)],
      ),
      ...rejected.slice(0, mostLines).map(({ file, line, reason }) => `rejected ${file}:${line} ${reason}`),
      ...(rejected.length > mostLines
        ? [`… and ${rejected.length - mostLines} more; --rejects FILE writes all of them`]
        : []),
      ...failed.map(({ file, reason }) => `not imported ${file}: ${reason}`),
      ...(coverage === null ? [] : ['', formatCoverage(coverage)]),
    ],
  };
}

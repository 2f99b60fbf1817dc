import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { DateOrder } from '../../ingest/dates/written-date.ts';
import { type ImportFileContent, readImportFile } from '../../ingest/files/read-import-file.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import type { ProductList } from '../../ingest/reviews/read-review-row.ts';

/** The options for reading the files of one import. */
export interface ReadingOptions {
  /** The date of the facts as `YYYY-MM-DD`, or null for the date that each file states itself. */
  readonly asOf: string | null;
  /** The brand of rows that state none. */
  readonly brand?: string;
  readonly encoding?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  /** The mapping in which the user states how the files are read. */
  readonly mapping?: ImportMapping | undefined;
  /** Today's date as `YYYY-MM-DD`. */
  readonly today: string;
}

/** The reason why a file cannot be imported at all. */
export interface FileFault {
  /** The number of the faulty line, from 1, or null if no single line is faulty. */
  readonly line: number | null;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/** The content of a file, or the reason why it could not be read, as plain data that threads can exchange. */
export type FileOutcome = { readonly content: ImportFileContent } | { readonly fault: FileFault };

/**
 * Creates a reader for the files of one import. Files must be read in order, because a file may refer to
 * products of an earlier one.
 */
export function createFileReader(options: ReadingOptions): (path: string) => Promise<FileOutcome> {
  const products: ProductList = new Map();
  return async (path) => {
    try {
      if ((await stat(path)).isDirectory())
        throw new ImportFileError('This is a directory; name its files instead.');
      const content = await readImportFile(createReadStream(path), { ...options, fileName: path, products });
      return { content };
    } catch (error) {
      return { fault: toFault(error) };
    }
  };
}

/** Converts the error of one file, so that the other files are still read. @throws unexpected errors */
export function toFault(error: unknown): FileFault {
  if (error instanceof ImportFileError) return { line: error.line, reason: error.message };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { line: null, reason: 'There is no such file.' };
  if (code === 'EACCES') return { line: null, reason: 'This file cannot be read; check its permissions.' };
  throw error;
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ImportFileError } from '../ingest/import-file-error.ts';
import { type ReadFile, readImportFile } from '../ingest/read-import-file.ts';
import type { ProductList } from '../ingest/reviews/read-review-row.ts';

/** How the files of one import are read. */
export interface ReadingOptions {
  /** `YYYY-MM-DD`; null: each file's own. */
  readonly asOf: string | null;
  readonly brand?: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Why a file cannot be imported at all. */
export interface FileFault {
  /** 1-based; null: it is not about a line. */
  readonly line: number | null;
  /** A sentence. */
  readonly reason: string;
}

/** A file as it was read, as plain data, which threads can pass on. */
export type FileOutcome = { readonly read: ReadFile } | { readonly fault: FileFault };

/** Reads the files of one import one after the other, since a list of products may name those of a later one. */
export function createFileReader(options: ReadingOptions): (path: string) => Promise<FileOutcome> {
  const products: ProductList = new Map();
  return async (path) => {
    try {
      if ((await stat(path)).isDirectory())
        throw new ImportFileError('This is a directory; name its files instead.');
      const read = await readImportFile(createReadStream(path), { ...options, fileName: path, products });
      return { read };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  };
}

function faultOf(error: unknown): FileFault {
  if (error instanceof ImportFileError) return { line: error.line, reason: error.message };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { line: null, reason: 'There is no such file.' };
  if (code === 'EACCES') return { line: null, reason: 'This file may not be read; check its permissions.' };
  throw error;
}

import type { ImportWarning } from '../domain/catalogue/ingest.ts';
import { createUnreadCells, type UnreadCells } from './unread-cells.ts';

/** Notes about the imported rows of a file: cells that could not be read, and values that were left out. */
export interface FileNotes {
  readonly unread: UnreadCells;
  readonly warnings: ImportWarning[];
}

export const createFileNotes = (): FileNotes => ({ unread: createUnreadCells(), warnings: [] });

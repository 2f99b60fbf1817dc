import type { ImportWarning } from '../domain/catalogue/ingest.ts';
import { createUnreadCells, type UnreadCells } from './unread-cells.ts';

/** What there is to say of rows of a file that are imported: what of them could not be read, and what was left out. */
export interface FileNotes {
  readonly unread: UnreadCells;
  readonly warnings: ImportWarning[];
}

export const createFileNotes = (): FileNotes => ({ unread: createUnreadCells(), warnings: [] });

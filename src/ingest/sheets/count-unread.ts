import type { IncomingPhone } from '../../domain/catalogue/ingest.ts';
import type { UnreadCells } from '../unread-cells.ts';
import { sheetFields, statedText } from './sheet-fields.ts';
import type { SheetRow } from './sheet-row.ts';

/** Counts the cells of a row that state a fact which was not understood, or are too long to be read whole. */
export function countUnread(
  unread: UnreadCells,
  row: SheetRow,
  phone: Pick<IncomingPhone, 'facts' | 'prices'>,
): void {
  for (const field of sheetFields) {
    const text = statedText(field, row);
    if (text === null || field.parsed(phone)) continue;
    const cells = row.cells.filter((each) => each.text === text);
    const cell = cells.find(({ column }) => column.topic === field.topic) ?? cells[0];
    if (cell?.isCut !== true) unread.count(cell?.column.label || field.name, text);
  }
  for (const { column, text, isCut } of row.cells) if (isCut) unread.count(column.label, text);
}

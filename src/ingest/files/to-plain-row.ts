import type { IncomingReview } from '../../domain/catalogue/incoming-row.ts';
import { removeControls, toPrintable } from '../../domain/text/printable.ts';
import type { IncomingRow } from './read-json-file.ts';

/**
 * Removes control characters and bidirectional marks, which reorder text, from the texts of a row, since these are
 * shown in terminals, pages and e-mails. The texts of reviews retain bidirectional marks, which some languages need.
 * @returns the row, or the reason why it is rejected if its name or its brand has only such characters
 */
export function toPlainRow<Row extends IncomingRow>(row: Row): Row | { line: number; reason: string } {
  const plainRow = isPlain(row) ? row : (toPlainValue(row) as Row);
  // A row whose brand was empty before is accepted, since it is matched with the brands in the catalogue.
  const hasInvisibleName =
    'fullName' in row &&
    'fullName' in plainRow &&
    (plainRow.fullName.trim() === '' || (row.brand !== '' && plainRow.brand.trim() === ''));
  return hasInvisibleName
    ? { line: row.line, reason: 'The name or the brand has only invisible characters.' }
    : plainRow;
}

/** Whether all texts of a value are already plain. Nearly all rows are, so they need not be copied. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return toPrintable(value) === value;
  if (value === null || typeof value !== 'object') return true;
  for (const member of Object.values(value)) if (!isPlain(member)) return false;
  return true;
}

function toPlainValue(value: unknown): unknown {
  if (typeof value === 'string') return toPrintable(value);
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'review') return [name, toPlainReview(member as IncomingReview)];
      if (name === 'reviews') return [name, (member as readonly IncomingReview[]).map(toPlainReview)];
      return [name, toPlainValue(member)];
    }),
  );
}

function toPlainReview(review: IncomingReview): IncomingReview {
  const { title, body, pros, cons } = review;
  return {
    ...(toPlainValue({ ...review }) as IncomingReview),
    title: title === null ? null : removeControls(title),
    body: removeControls(body),
    pros: pros.map(removeControls),
    cons: cons.map(removeControls),
  };
}

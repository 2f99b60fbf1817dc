import type { Body, FormFactor, PhoneFacts } from '../../record/phone.ts';
import type { SheetRow } from './sheet-row.ts';

/** The form, where it is certain: of foldables by the side that folding shortens, of others BAR or nothing. */
export function readFormFactor(
  row: SheetRow,
  facts: Pick<PhoneFacts, 'announcedOn' | 'displays' | 'platform'> & { readonly body: Body },
): FormFactor | null {
  return readFold(facts.body) ?? (isBar(row, facts) ? 'BAR' : null);
}

/** Folding shortens a side to about a half, or to about a third; a crease or a hinge does not. */
function readFold({ heightMm, widthMm, foldedHeightMm, foldedWidthMm }: Body): FormFactor | null {
  if (heightMm === null || widthMm === null || foldedHeightMm === null || foldedWidthMm === null) return null;
  const panels = (heightMm * widthMm) / (foldedHeightMm * foldedWidthMm);
  if (panels < 1.3) return null;
  if (panels > 2.5) return 'TRI_FOLD';
  return foldedHeightMm / heightMm < foldedWidthMm / widthMm ? 'FLIP_FOLD' : 'BOOK_FOLD';
}

const barSystems = new Set(['ANDROID', 'IOS', 'HARMONYOS']);
/** The last sliding smartphones are of 2019, and their sheets do not say that they slide. */
const firstBarYear = '2020';
const otherForms = /fold|flip|clamshell|slid(?:e|er|ing)\b|swivel|rotat|hinge|qwerty|keyboard/i;

/** A smartphone whose sheet hints at no moving part, and whose front is nearly all display. */
function isBar(
  row: SheetRow,
  { announcedOn, displays, platform }: Pick<PhoneFacts, 'announcedOn' | 'displays' | 'platform'>,
): boolean {
  const { diagonalIn = null, screenToBodyPct = null } = displays[0] ?? {};
  return (
    announcedOn !== null &&
    announcedOn >= firstBarYear &&
    barSystems.has(platform.os ?? '') &&
    (diagonalIn ?? 0) >= 4 &&
    (diagonalIn ?? 0) < 7 &&
    (screenToBodyPct ?? 0) >= 60 &&
    (screenToBodyPct ?? 0) <= 100 &&
    !row.cells.some((cell) => cell.column.topic !== 'link' && otherForms.test(cell.text))
  );
}

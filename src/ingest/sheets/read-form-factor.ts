import type { Body, FormFactor, PhoneFacts } from '../../record/phone.ts';
import type { SheetRow } from './sheet-row.ts';

/** The form, where it is certain: of foldables by the side that folding shortens, of other smartphones BAR or nothing. */
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

const barSystems = new Set(['ANDROID', 'IOS', 'HARMONYOS', 'WINDOWS_PHONE']);
/** Before, most smartphones were of several forms, and their sheets do not say which. */
const firstBarYear = '2011';
/** The last smartphones of two parts that do not fold. */
const lastSlidingYear = '2019';
/** Two parts are thicker: sliders with keys have 12.7 mm or more, clamshells 15. */
const mostBarDepthMm = 12.5;
const otherForms = /fold|flip|clamshell|slid(?:e|er|ing)\b|swivel|rotat|hinge|qwerty|keyboard/i;
/** What slides for its camera says no more than that this one does. */
const popUp = /pop-?up/i;
/** A front of this diagonal holds nothing but a display. */
const wholeFrontIn = 6;

/** A thin smartphone whose sheet hints at no moving part, and whose front is mostly display. */
function isBar(
  row: SheetRow,
  { announcedOn, body, displays, platform }: Parameters<typeof readFormFactor>[1],
): boolean {
  const { diagonalIn, screenToBodyPct: share = null } = displays[0] ?? {};
  if (announcedOn === null || announcedOn < firstBarYear || !barSystems.has(platform.os ?? '')) return false;
  if (diagonalIn == null || diagonalIn < 3 || diagonalIn >= 7) return false;
  const mayBeTwoParts = announcedOn.slice(0, 4) <= lastSlidingYear;
  if (mayBeTwoParts && (body.depthMm === null || body.depthMm > mostBarDepthMm)) return false;
  if (share === null ? diagonalIn < wholeFrontIn : share < 45 || share > 100) return false;
  return !row.cells.some(
    ({ column, text }) =>
      column.topic !== 'link' && (otherForms.test(text) || (mayBeTwoParts && popUp.test(text))),
  );
}

import type { Body, FormFactor, PhoneFacts } from '../../../record/phone.ts';
import type { SheetRow } from '../sheet-row.ts';

type FormFacts = Pick<PhoneFacts, 'announcedOn' | 'releasedOn' | 'displays' | 'platform' | 'body'>;

/**
 * Infers the form factor. The form factor of a foldable follows from the side that is shortened by folding. Other
 * smartphones are `BAR` if they certainly have no moving parts.
 * @returns the form factor, or null if it is uncertain
 */
export function inferFormFactor(row: SheetRow, facts: FormFacts): FormFactor | null {
  return inferFold(facts.body) ?? (isBar(row, facts) ? 'BAR' : null);
}

/** Folding shortens a side to about half or a third of its length. If sizes differ less, the phone does not fold. */
function inferFold({ heightMm, widthMm, foldedHeightMm, foldedWidthMm }: Body): FormFactor | null {
  if (heightMm === null || widthMm === null || foldedHeightMm === null || foldedWidthMm === null) return null;
  const panelCount = (heightMm * widthMm) / (foldedHeightMm * foldedWidthMm);
  if (panelCount < 1.3) return null;
  if (panelCount > 2.5) return 'TRI_FOLD';
  return foldedHeightMm / heightMm < foldedWidthMm / widthMm ? 'FLIP_FOLD' : 'BOOK_FOLD';
}

const barSystems = new Set(['ANDROID', 'IOS', 'HARMONYOS', 'WINDOWS_PHONE']);
/** Before this year, smartphones had many form factors, which sheets do not state. */
const firstBarYear = '2011';
/** The last year in which smartphones with two parts that do not fold, such as sliders, were announced. */
const lastSlidingYear = '2019';
/** Smartphones with two parts are thicker: sliders with keys are at least 12.7 mm thick, and clamshells 15 mm. */
const maxBarDepthMm = 12.5;
const otherFormPattern = /fold|flip|clamshell|slid(?:e|er|ing)\b|swivel|rotat|hinge|qwerty|keyboard/i;
/** Matches a pop-up part. It may be only the camera, but in the years of sliders it may also be a keyboard. */
const popUpPattern = /pop-?up/i;
/** A display of at least this diagonal fills the front. */
const fullFrontDiagonalIn = 6;

/** Whether a phone is certainly a thin smartphone without moving parts, and the display covers most of its front. */
function isBar(row: SheetRow, { announcedOn, releasedOn, body, displays, platform }: FormFacts): boolean {
  const { diagonalIn, screenToBodyPct = null } = displays[0] ?? {};
  const date = announcedOn ?? releasedOn;
  if (date === null || date < firstBarYear || !barSystems.has(platform.os ?? '')) return false;
  if (diagonalIn == null || diagonalIn < 3 || diagonalIn >= 7) return false;
  const canHaveTwoParts = date.slice(0, 4) <= lastSlidingYear;
  if (canHaveTwoParts && (body.depthMm === null || body.depthMm > maxBarDepthMm)) return false;
  if (screenToBodyPct === null && diagonalIn < fullFrontDiagonalIn) return false;
  if (screenToBodyPct !== null && (screenToBodyPct < 45 || screenToBodyPct > 100)) return false;
  return !row.cells.some(
    ({ column, text }) =>
      column.topic !== 'link' &&
      (otherFormPattern.test(text) || (canHaveTwoParts && popUpPattern.test(text))),
  );
}

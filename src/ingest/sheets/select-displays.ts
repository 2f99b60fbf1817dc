import { createEmptyItem } from '../../record/empty-phone.ts';
import type { Display } from '../../record/phone.ts';
import type { SheetRow } from './sheet-row.ts';
import {
  parseDiagonal,
  parseDisplay,
  parseHdr,
  parseResolution,
  parseSecondDisplay,
} from './topics/parse-display.ts';

/** Selects the main display, and a second one if a cell without a label describes it. */
export function selectDisplays(row: SheetRow): Display[] {
  const sizes = row.getTexts('size');
  const size = sizes.find((text) => parseDiagonal(text) !== null) ?? sizes[0] ?? '';
  const resolution = row.getText('resolution');
  const main = parseDisplay({
    type: [row.getText('displayType') || size, ...row.getTexts('refreshRate')].join(', '),
    size,
    resolution: resolution !== '' || parseResolution(size).widthPx === null ? resolution : size,
    protection: row.getText('protection'),
  });
  const [secondDisplay] = row.getTexts('unlabelled').flatMap((text) => parseSecondDisplay(text) ?? []);
  const mainWithHdr = addUnlabelledHdr(main, row);
  if (secondDisplay === undefined) return mainWithHdr === null ? [] : [mainWithHdr];
  return [mainWithHdr ?? createEmptyItem('displays'), secondDisplay];
}

/** Adds HDR formats from cells without a label: "Dolby Vision, wide color gamut", "Ultra HDR image". */
function addUnlabelledHdr(main: Display | null, row: SheetRow): Display | null {
  if (main === null) return null;
  const unlabelledTexts = row.getTexts('unlabelled').filter((text) => parseSecondDisplay(text) === null);
  const hdr = new Set([...(main.hdr ?? []), ...unlabelledTexts.flatMap((text) => parseHdr(text) ?? [])]);
  return hdr.size === 0 ? main : { ...main, hdr: [...hdr] };
}

import { emptyItem } from '../../record/empty-phone.ts';
import type { Display } from '../../record/phone.ts';
import { parseDiagonalIn, parseDisplay, parseResolution, parseSecondDisplay } from './parse-display.ts';
import type { SheetRow } from './sheet-row.ts';

/** The main display, and a second one where a cell without a label describes it. */
export function selectDisplays(row: SheetRow): Display[] {
  const sizes = row.texts('size');
  const size = sizes.find((text) => parseDiagonalIn(text) !== null) ?? sizes[0] ?? '';
  const resolution = row.text('resolution');
  const main = parseDisplay({
    type: [row.text('displayType') || size, ...row.texts('refreshRate')].join(', '),
    size,
    resolution: resolution !== '' || parseResolution(size).widthPx === null ? resolution : size,
    protection: row.text('protection'),
  });
  const [second] = row.texts('unlabelled').flatMap((text) => parseSecondDisplay(text) ?? []);
  if (second === undefined) return main === null ? [] : [main];
  return [main ?? emptyItem('displays'), second];
}

import type { Display } from '../../../domain/phone.ts';
import { parseDiagonalIn, parseDisplay, parseResolution, parseSecondDisplay } from './parse-display.ts';
import type { SheetRow } from './sheet-row.ts';

/** The main display, and a second one where a cell without a label tells of it. */
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
  const second = row
    .texts('unlabelled')
    .map(parseSecondDisplay)
    .find((display) => display !== null);
  if (!main && !second) return [];
  return [main ?? unknownDisplay, second].filter((display) => display !== null && display !== undefined);
}

const unknownDisplay: Display = {
  diagonalIn: null,
  widthPx: null,
  heightPx: null,
  ppi: null,
  panel: null,
  refreshHz: null,
  peakNits: null,
  screenToBodyPct: null,
  protection: null,
};

import type { Display, PanelTech } from '../../../record/phone.ts';
import { findAllMeanings, findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { isBlank } from '../is-blank.ts';
import { matchInteger, matchNumber } from '../read-number.ts';

const panelPatterns: PatternTable<PanelTech> = [
  [/^(?=.*ltpo)(?=.*amoled)/i, 'LTPO_AMOLED'],
  [/ltpo/i, 'LTPO_OLED'],
  [/amoled/i, 'AMOLED'],
  [/oled/i, 'OLED'],
  [/\bips\b/i, 'IPS_LCD'],
  [/ltps/i, 'LTPS_LCD'],
  [/\bcstn\b|\bcolou?r stn\b|\bf?stn\b.*colou?r/i, 'CSTN'],
  [/e[- ]?ink|e-?paper/i, 'E_INK'],
  [/\btf[td]s?\b|\bpls\b/i, 'TFT_LCD'],
  [/mono(?:chrome|chromatic)?\b|gr[ae]yscale|\bf?stn\b|\bb\/w\b|alphanumeric|chars?\b/i, 'MONOCHROME'],
  [
    /\bsc?-?lcd|super (?:clear )?lcd|mini-?led|\btn\b|\bffs\b|\ba?hva\b|\bmva\b|\bufb\b|\basv\b|\bva\b|\bmicro-?led\b|\bslc\b/i,
    'OTHER',
  ],
];

/** @returns the technology of the panel, or null if the text does not name it ("65K colors") */
export function parsePanel(text: string): PanelTech | null {
  return findFirstMeaning(panelPatterns, text);
}

/** Parses a diagonal in inches: "6.7 inches", "6,7-inch" or `6.7"`. */
export function parseDiagonal(text: string): number | null {
  return matchNumber(text, /(?<!\d)(\d+(?:[.,]\d+)?)[\s-]*(?:inch(?:es)?\b|"|in\b)/i);
}

const pixelsPattern =
  /(\d{2,5})\s*(?:px|pixels?)?\s*[x*]\s*(\d{2,5})(?!\s*(?:mm|chars?|characters|lines|\d*\s*to\b))/i;
const diameterPattern = /(\d{2,4}) pixels diameter/i;

/**
 * Parses the number of pixels in the order of the source. If a cell describes two panels, the first is used. "4 x 16
 * chars" and "6 lines" are not pixels.
 */
export function parseResolution(text: string): { widthPx: number | null; heightPx: number | null } {
  const match = pixelsPattern.exec(text.replace(/\b\d+(?:\.\d+)? x \d+(?:\.\d+)? ?mm\b/gi, ''));
  if (match) return { widthPx: Number(match[1]), heightPx: Number(match[2]) };
  const diameterPx = matchInteger(text, diameterPattern);
  return { widthPx: diameterPx, heightPx: diameterPx };
}

/** The texts of the cells that describe one display. */
export interface DisplayCells {
  readonly type: string;
  readonly size: string;
  readonly resolution: string;
  readonly protection: string;
}

/** @returns the main display, or null if the cells do not describe one */
export function parseDisplay(cells: DisplayCells): Display | null {
  const display: Display = {
    diagonalIn: parseDiagonal(cells.size) ?? parseDiagonal(cells.resolution),
    ...parseResolution(cells.resolution),
    ppi: matchInteger(cells.resolution, /(?<!\d)(\d+)\s*ppi/i),
    panel: parsePanel(cells.type),
    refreshHz: matchInteger(cells.type, /(?<!\d)(\d+)\s?Hz\b/i),
    peakNits: parsePeakNits(cells.type),
    typicalNits: matchInteger(cells.type, /(?<!\d,?)(\d[\d,]*)\s*nits?\s*\(typ/i),
    hbmNits: matchInteger(cells.type, /(?<!\d,?)(\d[\d,]*)\s*nits?\s*\((?:HBM|HMB)\b/i),
    hdr: parseHdr(cells.type),
    aspectRatio:
      /(?<![\d.:])(\d{1,2}(?:\.\d{1,2})?:\d{1,2}(?:\.\d)?) (?:aspect )?ratio/i.exec(cells.resolution)?.[1] ??
      null,
    screenToBodyPct: matchNumber(cells.size, /(?<!\d)(\d+(?:\.\d+)?)\s*%\s*screen/i),
    protection: isBlank(cells.protection) || /^(?:yes|no)$/i.test(cells.protection) ? null : cells.protection,
  };
  return Object.values(display).every((value) => value === null) ? null : display;
}

const hdrPatterns: PatternTable<NonNullable<Display['hdr']>[number]> = [
  [/\bHDR10(?!\s?\+)/i, 'HDR10'],
  [/\bHDR10\s?\+/i, 'HDR10_PLUS'],
  [/\bDolby Vision/i, 'DOLBY_VISION'],
  [/\bHLG\b/i, 'HLG'],
  [/\bUltra ?HDR\b/i, 'ULTRA_HDR'],
  [/\bHDR Vivid|\bCUVA\b/i, 'HDR_VIVID'],
];

/** @returns the HDR formats that the text names, or null for "HDR" alone */
export function parseHdr(text: string): Display['hdr'] {
  const formats = findAllMeanings(hdrPatterns, text);
  return formats.length === 0 ? null : formats;
}

/**
 * Parses the peak brightness. Only a number with the word "peak" is used, since others may be the typical brightness or
 * the brightness in high brightness mode (HBM).
 */
function parsePeakNits(text: string): number | null {
  return (
    matchInteger(text, /(?<!\d,?)(\d[\d,]*)\s*nits?\s*(?:\([^()]*)?peak/i) ??
    matchInteger(text, /peak(?: brightness)?(?: of|:)?\s*(\d[\d,]*)\s*nits?\b/i)
  );
}

/**
 * Matches the beginning of the description of a second display. It may be joined to other text: "displaySecondary
 * display".
 */
const secondDisplayPattern =
  /(?:\b(?:[Cc]over|[Ss]ub|[Ss]econd(?:ary)?|[Rr]ear|[Ee]xternal|[Oo]uter)|(?<=[a-z)])(?:Cover|Second(?:ary)?|External))\b(?:[^.;]|\.\d){0,40}?(?:display|screen|\bLCD|\bTFT|STN\b|\b[A-Za-z]*OLED)|\d(?:\.\d+)?" [A-Za-z-]*OLED display \(on the back/;

/** Matches a name that ends with a number and is joined to a size: "Victus 26.3 inches", "HDR106.45 inches". */
const gluedNumberPattern = /(?:(?:Victus|Glass) \d|HDR10)(?=\d\.\d+ inch)/i;

/** Finds a cover, rear or external display in a cell without a label. It may be joined to other text. */
export function parseSecondDisplay(text: string): Display | null {
  const start = secondDisplayPattern.exec(text);
  if (!start) return null;
  const line = text.slice(start.index, start.index + 220).replace(gluedNumberPattern, '$& ');
  const glass = /(?:Corning )?(?:Gorilla|Victus|Kunlun|Dragontrail)[A-Za-z ]*(?:\d(?!\.\d|\d))?/
    .exec(line)?.[0]
    ?.trim();
  return parseDisplay({ type: line, size: line, resolution: line, protection: glass ?? '' });
}

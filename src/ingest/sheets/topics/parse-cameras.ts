import type { Camera, CameraPosition, CameraRole } from '../../../record/phone.ts';
import { findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { readBrackets, replaceBrackets } from '../brackets.ts';
import { matchNumber, readNumber } from '../read-number.ts';
import { splitAndTrim } from '../split-glued-lines.ts';

const rolePatterns: PatternTable<CameraRole> = [
  [/periscope/i, 'PERISCOPE'],
  [/telephoto/i, 'TELEPHOTO'],
  [/ultra-?\s?wide/i, 'ULTRAWIDE'],
  [/(?<!\dx )\bb\/w|monochrome|black and white/i, 'MONOCHROME'],
  [/\(wide\)|\(standard\)|\bwide\b/i, 'WIDE'],
  [/macro/i, 'MACRO'],
  [/lidar/i, 'LIDAR'],
  [/\btof\b/i, 'TOF'],
  [/depth/i, 'DEPTH'],
];

/** The resolutions, in megapixels, that sheets state by a name. */
const namedResolutions: PatternTable<number> = [
  [/\bSVGA\b/i, 0.5],
  [/\bQVGA\b/i, 0.08],
  [/(?<!Q)VGA\b/i, 0.3],
  [/\bQCIF\b/i, 0.03],
  [/\bCIF\b/i, 0.1],
];

/**
 * The resolutions of real cameras, in megapixels. They show where a number begins if it was joined to the text before
 * it: "H4455 MP" is "H445" and "5 MP".
 */
const realMegapixels = new Set(
  '0.08 0.1 0.3 0.5 0.8 1 1.2 1.3 1.5 1.6 1.9 2 2.1 3 3.1 3.15 3.2 4 5 5.1 6 6.7 7 8 8.1 8.7 9 9.5 10 10.1 10.2 10.3 10.5 10.7 10.8 11 11.1 12 12.1 12.2 12.3 12.5 12.6 13 14 14.5 14.6 15 16 16.1 18 19 20 20.1 20.2 20.7 20.8 21 22 22.5 23 24 25 28 32 40 41 42 44 47 48 48.2 50 50.3 52 54 60 64 108 160 200'.split(
    ' ',
  ),
);

/**
 * Parses the cameras of one cell. The cameras after "Cover camera:" are on the cover of a foldable. If editions have
 * different cameras ("or32 MP"), those of the first edition are used.
 */
export function parseCameras(text: string, position: CameraPosition): Camera[] {
  if (/^no\b/i.test(text)) return [];
  const [mainText = '', coverText] = text.split(/cover camera:?/i);
  const coverCameras =
    coverText === undefined ? [] : splitModules(coverText).flatMap((line) => readModule(line, 'COVER'));
  return [...splitModules(mainText).flatMap((line) => readModule(line, position)), ...coverCameras];
}

/** Splits a cell into one line per camera module, without the modules of other editions. */
function splitModules(text: string): string[] {
  const [firstEdition = ''] = splitAndTrim(text.replace(sharedUnitPattern, '$1 MP + '), nextEditionPattern);
  const modules = firstEdition
    .replace(/(?<!\d)(?:\d+x )?\d+(?:\.\d+)?\s?MP(?![^()]*\))/g, '\n$&')
    .split('\n');
  const lines = splitAndTrim(separateGluedNumbers(modules), nextModulePattern);
  return lines.filter((line, index) => index === 0 || !isAlternative(line, lines[index - 1] ?? ''));
}

/** Matches each number but the last one in a sum with a single unit: "50+12 MP". */
const sharedUnitPattern = /(?<![\w.])(\d{1,3})\s?\+\s?(?=(?:\d{1,3}\s?\+\s?){0,4}\d{1,3}\s?MP)/gi;
/** Matches the beginning of another edition's cameras: "or" before a number, or a heading such as "- China model -". */
const nextEditionPattern =
  /(?<=\S)(?<!sens|col|mirr|fact)or(?=\d+(?:\.\d+)?\s?MP)|- [\w/ ]+ (?:model|version) -/gi;
const nextModulePattern =
  /\n|(?<=[^\s(/Q])(?=(?:Q?VGA|(?:IR )?TOF|LiDAR|SL 3D)\b)|\+ (?=Q?VGA\b)|(?<=[^,\s]) (?=(?:IR TOF|SL 3D|(?<!IR )TOF 3D)\b)/g;
/** Matches names of editions and model numbers of phones, but not the model numbers of image sensors. */
const editionPattern =
  /\b(?:models?|version|USA|China|India|Europe|Global|International|Latin America|regions?|markets|INT)\b|(?:^|\()(?!IMX|OV|S5K|GN|HM|JN)[A-Z]+\d[\w,/ ]*$/;

/** Whether a module replaces the previous one in another edition: "8 MP - Global13 MP - India", "5 MP, AF or 8 MP". */
function isAlternative(line: string, previousLine: string): boolean {
  const hasEdition =
    replaceBrackets(line, '').includes(' - ') ||
    readBrackets(line).some((bracketText) => editionPattern.test(bracketText));
  return hasEdition || /\bor$|(?<![f\d])\/$/.test(previousLine);
}

/** Separates numbers that were joined to the previous line: "f/2.02 MP" is "f/2.0" and "2 MP". */
function separateGluedNumbers(lines: readonly string[]): string {
  const separatedLines: string[] = [];
  for (const line of lines) {
    const previousLine = separatedLines.at(-1) ?? '';
    const [, number = '', textAfterNumber = ''] = /^(\d+(?:\.\d+)?)(\s?MP.*)$/is.exec(line) ?? [];
    const canBeGlued = number !== '' && /[^\s(]$/.test(previousLine);
    const megapixels = canBeGlued ? findRealResolution(previousLine, number) : '';
    if (megapixels === '') separatedLines.push(line);
    else {
      separatedLines[separatedLines.length - 1] = previousLine + number.slice(0, -megapixels.length);
      separatedLines.push(megapixels + textAfterNumber);
    }
  }
  return separatedLines.join('\n');
}

/**
 * @returns the longest end of a number that is the resolution of a real camera, or an empty string if there is none. If
 *   the previous line ends with "f/" or "1/", at least one digit remains for that line.
 */
function findRealResolution(previousLine: string, number: string): string {
  const firstStart = /[f1]\/$/.test(previousLine) ? (/^\d+\.\d/.exec(number)?.[0].length ?? 1) : 0;
  for (let start = firstStart; start < number.length; start++) {
    const megapixels = number.slice(start);
    if (realMegapixels.has(megapixels)) return megapixels;
  }
  return '';
}

/** @returns the camera of a module, several equal cameras for a line such as "2x 12 MP", or an empty list */
function readModule(line: string, position: CameraPosition): Camera[] {
  const megapixels = readMegapixels(line);
  const role = findFirstMeaning(rolePatterns, line);
  const isCamera =
    megapixels !== null || role === 'TOF' || role === 'LIDAR' || /^yes\b|video-?\s?call/i.test(line);
  if (!isCamera) return [];
  const camera: Camera = {
    position,
    role,
    megapixels,
    apertureF: matchNumber(line, /f\/\s?(\d+(?:\.\d+)?)/i),
    focalEqMm: matchNumber(line, /(?<![\d.])(\d+(?:\.\d+)?)\s?mm\b/i),
    ois: /\bOIS(?![a-z])(?! \(unconfirmed)/.test(line) ? true : null,
    opticalZoomX: matchNumber(line, /(?<!\d)(\d+(?:\.\d+)?)x (?:[a-z]+ )?optical/i),
    sensorFormat: readSensorFormat(line),
    pixelUm: matchNumber(line, /(?<![\d./])(\d(?:\.\d+)?)\s?(?:µm|um\b)/i),
    fovDeg: matchNumber(line, /(?<![\d.])(\d{2,3}(?:\.\d+)?)\s?°/),
  };
  const count = Number(/^(\d)x /.exec(line)?.[1] ?? 1);
  return Array.from({ length: count }, () => ({ ...camera }));
}

/** Reads the sensor format in `1/1.28"`, with or without the inch sign. `1.0"` is a sensor of one inch. */
function readSensorFormat(line: string): string | null {
  const [, fraction, whole] =
    /(?<![\d./])(1\/\d(?:\.\d{1,3})?)(?:\.?"|(?![\d.]|\s?[µu]m|s\b))|(?<![\d./])(1(?:\.\d{1,2})?)"/.exec(
      line,
    ) ?? [];
  return fraction ?? whole ?? null;
}

function readMegapixels(line: string): number | null {
  const [, withUnit, bare] =
    /(?<!\d)(\d+(?:[.,]\d+)?)\s?(?:MP|megapixels?)|^(\d{1,3}(?:\.\d)?), f\//i.exec(line) ?? [];
  const number = readNumber(withUnit ?? bare ?? '');
  if (number !== null && number > 0 && number <= 400) return number;
  return findFirstMeaning(namedResolutions, line);
}

import type { OsFamily, Platform } from '../../../domain/phone.ts';
import { splitChipsets, splitGpus } from './glued-lines.ts';
import { matchNumber, readNumber } from './read-number.ts';

/** In this order: the first that matches the system's name (before the first comma) is the family. */
const families: readonly (readonly [RegExp, OsFamily])[] = [
  [/^android|\bwear ?os\b|android-based|based on .*android|\bfire ?os\b|\bcyanogen/i, 'ANDROID'],
  [/watch ?os\b(?! platform)/i, 'WATCHOS'],
  [/^(?:ios|ipados|iphone os)\b/i, 'IOS'],
  [/harmony ?os/i, 'HARMONYOS'],
  [/windows phone|windows 10 mobile/i, 'WINDOWS_PHONE'],
  [/windows mobile|pocket ?pc|win(?:dows )?ce\b|windows powered|smartphone 200\d/i, 'WINDOWS_MOBILE'],
  [/symbian|\buiq\b|series (?:60|80|90)|\bs60\b|nokia belle/i, 'SYMBIAN'],
  [/blackberry/i, 'BLACKBERRY'],
  [/\bbada\b/i, 'BADA'],
  [/tizen/i, 'TIZEN'],
  [/kai ?os/i, 'KAIOS'],
];
const androidSkins =
  /^(?:emui|miui|hyper ?os|flyme|colou?r ?os|oxygen ?os|magic ?(?:os|ui)|funtouch|one ui|realme ui)\b/i;
/** Watch systems of vendors whose name ends as Apple's does. */
const otherWatchOs = /\b(?:lite|huawei|amazfit|zepp) watch ?os/i;

/**
 * "Android 4.2.2 (Jelly Bean), upgradable to 4.4.2 (KitKat), TouchWiz UI".
 *
 * @param diagonalIn of the main display: "Windows 10" is of a phone or of a tablet, and only that tells which
 */
export function parseOs(
  text: string,
  diagonalIn: number | null,
): Pick<Platform, 'os' | 'osVersion' | 'upgradableTo' | 'skin'> {
  // Systems of several editions are glued; the first speaks for the phone.
  const first = text.split(/(?<=[a-z0-9)])(?=(?:Android|Microsoft Windows) )/)[0] ?? text;
  const [name = '', ...parts] = first.split(/,\s*(?![^(]*\))/).map((part) => part.trim());
  if (/^(?:no|yes)?$/i.test(name)) return { os: null, osVersion: null, upgradableTo: null, skin: null };
  const upgrade = parts.find((part) => /^upgrad\w* to\b/i.test(part));
  const skin = parts.find(
    (part) => part !== '' && !/^no\b|upgrad|update|^planned|^tbc\b|^or\b|^(?:android )?\d/i.test(part),
  );
  const upgradableTo = upgrade === undefined ? null : readUpgrade(upgrade);
  // A skin that stands for the system tells its own version, not Android's.
  if (androidSkins.test(name))
    return { os: 'ANDROID', osVersion: null, upgradableTo, skin: name.replace(/\s*[;(].*$/, '') };
  return {
    os: readFamily(name, diagonalIn),
    osVersion: readVersion(name),
    upgradableTo,
    skin: skin?.replace(/\s*\([^)]*\)?$/, '') || null,
  };
}

function readFamily(name: string, diagonalIn: number | null): OsFamily {
  if (/windows 10\b/i.test(name) && diagonalIn !== null && diagonalIn < 7) return 'WINDOWS_PHONE';
  if (otherWatchOs.test(name)) return 'OTHER';
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? 'OTHER';
}

function readVersion(name: string): string | null {
  return (
    /(?<![\w.])v?(\d+(?:\.[\dx]+)*[a-z]?(?: SE)?)\b/i.exec(name.replace(/\bS(?:eries )?60\b/i, ''))?.[1] ??
    null
  );
}

/** "upgradable to Android 8.0 (Oreo)" → "8.0"; another system keeps its name: "iPadOS 14". */
function readUpgrade(part: string): string | null {
  const target = part
    .replace(/^upgrad\w* to\s*/i, '')
    .replace(/\s*\([^)]*\).*$/, '')
    .trim();
  return target.replace(/^(?:android|ios|watchos|v)\s*(?=\d)/i, '') || null;
}

const cores: readonly (readonly [RegExp, number])[] = [
  [/\bsingle[- ]core/i, 1],
  [/\bdual[- ]core/i, 2],
  [/\bquad[- ]core/i, 4],
  [/\bhexa[- ]core/i, 6],
  [/\bocta[- ]core/i, 8],
  [/\bnona[- ]core/i, 9],
  [/\bdeca[- ]core/i, 10],
  [/\b(?:dodeca|12)[- ]core/i, 12],
];

export function parseCpu(text: string): Pick<Platform, 'cpuCores' | 'cpuMaxMhz'> {
  const first =
    text.split(/(?<=[a-z0-9)]) - |(?<=[a-z0-9)])(?=(?:Dual|Quad|Hexa|Octa|Deca)-core)/)[0] ?? text;
  const clocks = Array.from(
    first
      .replace(/(\d)(\s?\/\s?\d+(?:\.\d+)?)\s?(GHz|MHz)/g, '$1 $3$2 $3')
      .matchAll(/(\d+(?:[.,]\d+)?)\s?(GHz|MHz)/gi),
    ([, number = '', unit = '']) =>
      Math.round((readNumber(number) ?? 0) * (unit.toLowerCase() === 'ghz' ? 1000 : 1)),
  ).filter((mhz) => mhz > 0);
  return {
    cpuCores: cores.find(([pattern]) => pattern.test(first))?.[1] ?? null,
    cpuMaxMhz: clocks.length === 0 ? null : Math.max(...clocks),
  };
}

/** The first chipset of the cell, without its node and edition. */
export function parseChipset(text: string): Pick<Platform, 'chipset' | 'processNm'> {
  const [first = ''] = splitChipsets(text);
  const chipset = first.replace(/\s*\(\d+(?:\.\d+)?\s?nm\+?\).*$/i, '').trim();
  return { chipset: chipset || null, processNm: matchNumber(first, /(\d+(?:\.\d+)?)\s?nm\b/i) };
}

export function parseGpu(text: string): string | null {
  const first = splitGpus(text)[0] ?? '';
  return first === '' || /^(?:yes|no)$/i.test(first) ? null : first;
}

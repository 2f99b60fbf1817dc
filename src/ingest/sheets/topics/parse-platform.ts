import type { OsFamily, Platform } from '../../../record/phone.ts';
import { findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { readBrackets, replaceBrackets, splitOutsideBrackets } from '../brackets.ts';
import { matchNumber, readNumber } from '../read-number.ts';
import { splitChipsets, splitGpus } from '../split-glued-lines.ts';

/** The families of operating systems, by patterns for their names. The first pattern that matches decides. */
const familyPatterns: PatternTable<OsFamily> = [
  [
    /^(?:customi[sz]ed )?android|\bwear ?os\b|\bandroid[- ]based|based on .*android|\bfire ?os\b|\bcyanogen/i,
    'ANDROID',
  ],
  [/watch ?os\b(?! platform)/i, 'WATCHOS'],
  [/^(?:ios|ipados|iphone os)\b/i, 'IOS'],
  [/harmony ?os/i, 'HARMONYOS'],
  [/windows phone|windows 10 mobile/i, 'WINDOWS_PHONE'],
  [
    /windows mobile|pocket ?pc|win(?:dows )?ce\b|windows powered|smartphone 200\d|windows 200\d smartphone/i,
    'WINDOWS_MOBILE',
  ],
  [/symbian|\buiq\b|series (?:60|80|90)|\bs60\b|nokia belle/i, 'SYMBIAN'],
  [/blackberry/i, 'BLACKBERRY'],
  [/\bbada\b/i, 'BADA'],
  [/tizen/i, 'TIZEN'],
  [/kai ?os/i, 'KAIOS'],
];
const androidSkinPattern =
  /^(?:emui|miui|hyper ?os|flyme|colou?r ?os|oxygen ?os|magic ?(?:os|ui)|funtouch|one ui|realme ui)\b/i;
/** Matches watch systems of other vendors, which also have "Watch OS" in their names. */
const otherWatchOsPattern = /\b(?:lite|huawei|amazfit|zepp) watch ?os/i;

/**
 * Parses a cell such as "Android 4.2.2 (Jelly Bean), upgradable to 4.4.2 (KitKat), TouchWiz UI".
 * @param diagonalIn the diagonal of the main display in inches, which decides whether "Windows 10" means the system for
 *   phones or for tablets
 */
export function parseOs(
  text: string,
  diagonalIn: number | null,
): Pick<Platform, 'os' | 'osVersion' | 'upgradableTo' | 'skin'> {
  // The systems of several editions may be joined without a separator. The first is used.
  const [firstSystem = ''] = text.split(/(?<=[a-z0-9)])(?=(?:Android|Microsoft Windows|ColorOS) )/);
  const [firstEdition = ''] = splitOutsideBrackets(firstSystem, / - /g);
  const [name = '', ...parts] = splitOutsideBrackets(firstEdition, /,\s*/g).map((part) => part.trim());
  if (/^(?:no|yes|[\d.]+)?$/i.test(name)) {
    return { os: null, osVersion: readVersion(name), upgradableTo: null, skin: null };
  }
  const upgrade = parts.find((part) => upgradePattern.test(part));
  const skin = parts.find(
    (part) =>
      part !== '' &&
      !/^(?:no|up to|planned|tbc|or|based on|qualcomm|snapdragon|mediatek|exynos|kirin)\b|upgrad|update|^(?:android )?\d/i.test(
        part,
      ),
  );
  const upgradableTo = upgrade === undefined ? null : readUpgrade(upgrade, name);
  // If a skin is named instead of the system, the version belongs to the skin and not to Android.
  if (androidSkinPattern.test(name))
    return { os: 'ANDROID', osVersion: null, upgradableTo, skin: name.replace(/\s*[;(].*$/, '') };
  return {
    os: readFamily(name, diagonalIn),
    osVersion: readVersion(name),
    upgradableTo,
    skin: skin?.replace(/\s*\([^)]*\)?$| or .*$/, '') || null,
  };
}

function readFamily(name: string, diagonalIn: number | null): OsFamily {
  if (/windows 10\b/i.test(name) && diagonalIn !== null && diagonalIn < 7) return 'WINDOWS_PHONE';
  if (otherWatchOsPattern.test(name)) return 'OTHER';
  return findFirstMeaning(familyPatterns, name) ?? 'OTHER';
}

function readVersion(name: string): string | null {
  return (
    /(?<![\w.])v?(\d+(?:\.[\dx]+)*[a-z]?(?: SE)?)\b/i.exec(name.replace(/\bS(?:eries )?60\b/i, ''))?.[1] ??
    null
  );
}

/** Parses the number in "up to 4 major Android upgrades". "no major Android upgrades planned" is 0. */
export function parseOsUpgrades(text: string): number | null {
  if (/\bno (?:major )?android upgrades/i.test(text)) return 0;
  const count = /\bup to (\d{1,2}) (?:major )?(?:android|os|system) (?:upgrade|update)s?/i.exec(text)?.[1];
  return count === undefined ? null : Number(count);
}

/** Matches the version to which a phone can be upgraded, but not "up to 4 major Android upgrades". */
const upgradePattern = /^(?:upgrad\w* to\b|up to (?:[a-z]+ )?\d[\d.]*$)/i;

/** Reads "8.0" from "upgradable to Android 8.0 (Oreo)". Another system keeps its name: "iPadOS 14". */
function readUpgrade(upgradeText: string, name: string): string | null {
  const target = upgradeText
    .replace(/^up\w* to\s*/i, '')
    .replace(/\s*\([^()]*\).*$/, '')
    .trim();
  const [system = ''] = name.split(/\s+(?=\d)/);
  const isSameSystem = target.toLowerCase().startsWith(`${system.toLowerCase()} `);
  const version = isSameSystem ? target.slice(system.length + 1) : target;
  return version.replace(/^(?:android|ios|watchos|v)\s*(?=\d)/i, '') || null;
}

const coreCounts: Readonly<Record<string, number>> = {
  single: 1,
  dual: 2,
  triple: 3,
  quad: 4,
  penta: 5,
  hexa: 6,
  octa: 8,
  nona: 9,
  deca: 10,
  dodeca: 12,
};
const corePattern = new RegExp(`\\b(${Object.keys(coreCounts).join('|')}|\\d{1,2})[- ]core`, 'gi');
/** Matches the beginning of another edition's processor. */
const nextProcessorPattern =
  / - |(?<=[a-z0-9)])(?=(?:Dual|Quad|Penta|Hexa|Octa|Deca)-core)|(?<=[a-z)])(?=\d+-core)|(?: or|,|\s?\/) ?(?=[a-z\d]+-core)/i;

/** Parses the number of cores and the highest clock rate of the first edition's processor. */
export function parseCpu(text: string): Pick<Platform, 'cpuCores' | 'cpuMaxMhz'> {
  const [firstProcessor = ''] = text.split(nextProcessorPattern);
  const clocks = Array.from(
    firstProcessor
      // The first number of "1.8/2.4 GHz" has no unit, so add it.
      .replace(/(\d)(\s?\/\s?\d+(?:\.\d+)?)\s?(GHz|MHz)/g, '$1 $3$2 $3')
      .matchAll(/(?<!\d)(\d+(?:[.,]\d+)?)\s?(GHz|MHz)/gi),
    ([, number = '', unit = '']) =>
      Math.round((readNumber(number) ?? 0) * (unit.toLowerCase() === 'ghz' ? 1000 : 1)),
  ).filter((mhz) => mhz > 0);
  return {
    cpuCores: countCores(replaceBrackets(firstProcessor, '')) ?? countCores(firstProcessor),
    cpuMaxMhz: clocks.length === 0 ? null : Math.max(...clocks),
  };
}

/** Adds up the cores of all parts of a processor: "Dual-core Cortex-A72 & quad-core Cortex-A53" has six. */
function countCores(text: string): number | null {
  const coreCountTexts = Array.from(text.matchAll(corePattern), ([, word = '']) => word.toLowerCase());
  return coreCountTexts.reduce((sum, word) => sum + (coreCounts[word] ?? Number(word)), 0) || null;
}

/** Matches the edition in brackets after a chipset: "(3G model)", "(SM-G750F)", "(Snapdragon 805)". */
const editionPattern = /\b(?:models?|version|RAM|LTE|[345]G|Wi-?Fi)\b|^(?:SM-|Snapdragon|Exynos)/i;

function removeEdition(text: string): string {
  const bracketText = text.endsWith(')') ? (readBrackets(text).at(-1) ?? '') : '';
  return editionPattern.test(bracketText) ? text.slice(0, -bracketText.length - 2).trimEnd() : text;
}

/**
 * Parses the chipsets of all editions, and the process node of the first one in nm, which is 14 for "14/16 nm". A
 * number without letters is a clock rate and not a chipset.
 */
export function parseChipset(text: string): Pick<Platform, 'chipset' | 'chipsets' | 'processNm'> {
  const chipsetTexts = splitChipsets(text);
  const chipsets = chipsetTexts.map(readChipset).filter(({ name }) => /\p{L}/u.test(name));
  return {
    chipset: chipsets[0]?.name ?? null,
    chipsets: chipsets.length === 0 ? null : chipsets,
    processNm: matchNumber(chipsetTexts[0] ?? '', /(?<!\d)(\d+(?:\.\d+)?)(?:\/\d+)?\s?nm\b/i),
  };
}

/** Reads the name, with the region in "Exynos 2100 (5 nm) - International" or the edition in "MSM8909 (4G model)". */
function readChipset(text: string): NonNullable<Platform['chipsets']>[number] {
  const [head = '', ...regions] = splitOutsideBrackets(text, / - /g);
  const name = removeEdition(head.replace(/\s*\([\d./]+\s?nm.*$/i, '')).trim();
  const editionText = readBrackets(head).findLast(
    (bracketText) => !/\dnm|\d\s?nm\b/i.test(bracketText) && editionPattern.test(bracketText),
  );
  return { name, region: regions.join(' - ').trim() || editionText?.trim() || null };
}

/** @returns the graphics processor of the first edition, or null if the text does not name it */
export function parseGpu(text: string): string | null {
  const gpu = removeEdition(splitGpus(text)[0] ?? '');
  return gpu === '' || /^(?:yes|no)$/i.test(gpu) ? null : gpu;
}

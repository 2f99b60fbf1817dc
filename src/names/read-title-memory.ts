import type { Variant } from '../record/phone.ts';

/** The memory that the title of a product states. */
export interface TitleMemory {
  readonly memory: Variant | null;
  /** The title with each size replaced by a comma, so sizes are not taken for names. */
  readonly titleWithoutSizes: string;
}

const numberSource = String.raw`\d+(?:\.\d+)?`;
const pairPattern = new RegExp(
  String.raw`(?<![\w.])(${numberSource})\s*(?:gb?|гб)?\s*(?:ram)?\s*[+/]\s*(${numberSource})\s*([gt]b?|[гт]б)(?![\p{L}\p{N}])`,
  'giu',
);
/** Matches a pair without a unit, such as "12/512", "8+256" and "(8 + 256)". */
const barePairPattern =
  /(?<![\p{L}\p{N}.,+/-])(\d{1,2})(?:[+/]|(?<=\([\d\s]*)\s*[+/|]\s*)(\d{2,4})(?![\p{L}\p{N}]|[.,+/-]\d)/gu;
/** Matches a plus with a space only after it, which belongs to the name: "Note 10+ 256GB". */
const plusOfNamePattern = /^[\d.]+\+\s/;
const sizeSource = String.raw`(${numberSource})\s*([tgmтгм])i?[bб](?!\p{L})`;
const kindSource = String.raw`(rom|ram|storage|memory)(?!\p{L})`;
/** Matches a size, which may have a word before it ("RAM 8 GB") or after it ("8 GB RAM", "8GB (RAM)"). */
const sizePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(?:${kindSource}\s*:?\s*${sizeSource}|${sizeSource}\s*(?:\(\s*${kindSource}\s*\)|${kindSource})?)`,
  'giu',
);
const unitByLetter: Readonly<Record<string, string>> = { т: 't', г: 'g', м: 'm' };
const ramSizesGb = new Set([0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24]);
/** Matches words before the size of a memory card, which is not the memory of the phone. */
const beforeCardPattern = /(?:micro\s?sd|expandable|up\s?to|card\s?slot|\bcard|\bkit)\W*$/i;
/** Matches words after the size of a memory card. */
const afterCardPattern = /^\s*(?:micro\s?sd|sd\s?card|card|expandable)/i;

/** A size in a title. Its kind is `plain` if no word says whether it is RAM or storage. */
type MemorySize = { kind: 'ram' | 'storage' | 'plain'; mb: number };

/**
 * Reads RAM and storage from a product title: "128GB", "8/128GB", "4GB(RAM)+64GB", "128GB ROM + 8GB RAM". If
 * no word says what two sizes are, the smaller one is RAM and the larger one is storage. `memory` is null if there
 * is no size, or if there are several of one kind.
 */
export function readTitleMemory(title: string): TitleMemory {
  const sizes: MemorySize[] = [];
  const readPair = (text: string, first: string, second: string, unit: unknown): string => {
    if (plusOfNamePattern.test(text)) return text;
    const isTerabytes = typeof unit === 'string' && /^[tт]/iu.test(unit);
    const [ramGb, storageGb] = [Number(first), Number(second) * (isTerabytes ? 1000 : 1)];
    // The minimum excludes networks ("3G/4G") and megapixels ("16+32").
    const minStorageGb = typeof unit === 'string' ? (unit.length === 1 ? 16 : ramGb) : 5 * ramGb;
    if (!ramSizesGb.has(ramGb) || !isStorageSize(storageGb) || storageGb < minStorageGb) return text;
    sizes.push({ kind: 'ram', mb: ramGb * 1024 }, { kind: 'storage', mb: toStorageMb(storageGb) });
    return ' , ';
  };
  const titleWithoutPairs = title.replace(pairPattern, readPair).replace(barePairPattern, readPair);
  const titleWithoutSizes = titleWithoutPairs.replace(sizePattern, (text: string, ...groups) => {
    const [wordBefore, numberAfterWord, unitAfterWord, number, unit, wordInBrackets, wordAfter] =
      groups as string[];
    const start = Number(groups[7]);
    const end = start + text.length;
    const isCard =
      beforeCardPattern.test(titleWithoutPairs.slice(Math.max(0, start - 20), start)) ||
      afterCardPattern.test(titleWithoutPairs.slice(end, end + 20));
    const unitLetter = (unitAfterWord ?? unit ?? '').toLowerCase();
    const size = toMemorySize(
      Number(numberAfterWord ?? number),
      unitByLetter[unitLetter] ?? unitLetter,
      (wordBefore ?? wordInBrackets ?? wordAfter ?? '').toLowerCase(),
    );
    if (!isCard && isPossibleSize(size)) sizes.push(size);
    return ' , ';
  });
  return {
    memory: toVariant(sizes),
    titleWithoutSizes: titleWithoutSizes.replace(plusBetweenPattern, '$1'),
  };
}

/** Matches a plus between two sizes or networks, which must not be read as the plus of a name such as "S24+". */
const plusBetweenPattern = /(,|\b[345]g)\s*\+(?=\s*(?:,|[345]g\b))/gi;

function toMemorySize(number: number, unit: string, kindWord: string): MemorySize {
  const gigabytes = unit === 't' ? number * 1000 : unit === 'm' ? number / 1000 : number;
  if (kindWord === 'ram') return { kind: 'ram', mb: unit === 'm' ? number : Math.round(gigabytes * 1024) };
  return { kind: kindWord === '' ? 'plain' : 'storage', mb: toStorageMb(gigabytes) };
}

function isStorageSize(gigabytes: number): boolean {
  const terabytes = gigabytes / 1000;
  return gigabytes >= 4 && Number.isInteger(Math.log2(terabytes >= 1 ? terabytes : gigabytes));
}

/** Whether phones are sold with this size. No phone is sold with "464GB", which is "4/64GB" without its slash. */
function isPossibleSize({ kind, mb }: MemorySize): boolean {
  return kind === 'ram' || mb < 4000 || isStorageSize(mb / 1000);
}

/** Converts storage to MB as makers count it: 1 TB is 1,000 GB, even if it is written as 1024 GB. */
function toStorageMb(gigabytes: number): number {
  return Math.round(
    (gigabytes >= 1024 && gigabytes % 1024 === 0 ? (gigabytes / 1024) * 1000 : gigabytes) * 1000,
  );
}

function toVariant(sizes: readonly MemorySize[]): Variant | null {
  const getSizesOfKind = (kind: MemorySize['kind']) => [
    ...new Set(sizes.filter((size) => size.kind === kind).map(({ mb }) => mb)),
  ];
  let ramSizes = getSizesOfKind('ram');
  let storageSizes = getSizesOfKind('storage');
  const plainSizes = getSizesOfKind('plain');
  if (storageSizes.length === 0 && plainSizes.length === 2 && ramSizes.length === 0) {
    const [smaller = 0, larger = 0] = plainSizes.sort((a, b) => a - b);
    if (!ramSizesGb.has(smaller / 1000)) return null;
    ramSizes = [(smaller / 1000) * 1024];
    storageSizes = [larger];
  } else storageSizes = [...new Set([...storageSizes, ...plainSizes])];
  if (ramSizes.length > 1 || storageSizes.length > 1) return null;
  if (ramSizes.length + storageSizes.length === 0) return null;
  return { ramMb: ramSizes[0] ?? null, storageMb: storageSizes[0] ?? null };
}

import type { Variant } from '../record/phone.ts';

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
/** A pair without a unit, such as "12/512", "8+256" and "(8 + 256)". */
const barePairPattern =
  /(?<![\p{L}\p{N}.,+/-])(\d{1,2})(?:[+/]|(?<=\([\d\s]*)\s*[+/|]\s*)(\d{2,4})(?![\p{L}\p{N}]|[.,+/-]\d)/gu;
/** A plus that only touches the number before it belongs to the name: "Note 10+ 256GB". */
const plusOfNamePattern = /^[\d.]+\+\s/;
const sizeSource = String.raw`(${numberSource})\s*([tgmтгм])i?[bб](?!\p{L})`;
const kindSource = String.raw`(rom|ram|storage|memory)(?!\p{L})`;
/** A size with a word before it, "RAM 8 GB", or behind it: "8 GB RAM", "8GB (RAM)". */
const sizePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(?:${kindSource}\s*:?\s*${sizeSource}|${sizeSource}\s*(?:\(\s*${kindSource}\s*\)|${kindSource})?)`,
  'giu',
);
const unitByLetter: Readonly<Record<string, string>> = { т: 't', г: 'g', м: 'm' };
const ramSizesGb = new Set([0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24]);
/** Words around the size of a memory card, which is not the memory of the phone. */
const beforeCardPattern = /(?:micro\s?sd|expandable|up\s?to|card\s?slot|\bcard|\bkit)\W*$/i;
const afterCardPattern = /^\s*(?:micro\s?sd|sd\s?card|card|expandable)/i;

/** A size in a title. Its kind is `plain` if no word says whether it is RAM or storage. */
type MemorySize = { kind: 'ram' | 'storage' | 'plain'; mb: number };

/**
 * Reads RAM and storage from a product title: "128GB", "8/128GB", "4GB(RAM)+64GB", "128GB ROM + 8GB RAM". If
 * two sizes have no such word, the smaller is RAM and the larger is storage. `memory` is null if there is no
 * size, or if there are several of one kind.
 */
export function readTitleMemory(title: string): TitleMemory {
  const sizes: MemorySize[] = [];
  const readPair = (whole: string, first: string, second: string, unit: unknown): string => {
    if (plusOfNamePattern.test(whole)) return whole;
    const isTerabytes = typeof unit === 'string' && /^[tт]/iu.test(unit);
    const [ram, storage] = [Number(first), Number(second) * (isTerabytes ? 1000 : 1)];
    // "3G/4G" names networks, and "16+32" megapixels.
    const minStorage = typeof unit === 'string' ? (unit.length === 1 ? 16 : ram) : 5 * ram;
    if (!ramSizesGb.has(ram) || !isStorage(storage) || storage < minStorage) return whole;
    sizes.push({ kind: 'ram', mb: ram * 1024 }, { kind: 'storage', mb: toStorageMb(storage) });
    return ' , ';
  };
  const withoutPairs = title.replace(pairPattern, readPair).replace(barePairPattern, readPair);
  const rest = withoutPairs.replace(sizePattern, (whole, ...groups) => {
    const [before, numberBehind, unitBehind, number, unit, inBrackets, behind, at] = groups as string[];
    const isCard =
      beforeCardPattern.test(withoutPairs.slice(Math.max(0, Number(at) - 20), Number(at))) ||
      afterCardPattern.test(withoutPairs.slice(Number(at) + whole.length, Number(at) + whole.length + 20));
    const letter = (unitBehind ?? unit ?? '').toLowerCase();
    const size = toMemorySize(
      Number(numberBehind ?? number),
      unitByLetter[letter] ?? letter,
      (before ?? inBrackets ?? behind ?? '').toLowerCase(),
    );
    if (!isCard && isPossible(size)) sizes.push(size);
    return ' , ';
  });
  return { memory: toVariant(sizes), titleWithoutSizes: rest.replace(plusBetween, '$1') };
}

/** A plus between two sizes or networks. It must not be read like the plus of "S24+". */
const plusBetween = /(,|\b[345]g)\s*\+(?=\s*(?:,|[345]g\b))/gi;

function toMemorySize(number: number, unit: string, word: string): MemorySize {
  const gigabytes = unit === 't' ? number * 1000 : unit === 'm' ? number / 1000 : number;
  if (word === 'ram') return { kind: 'ram', mb: unit === 'm' ? number : Math.round(gigabytes * 1024) };
  return { kind: word === '' ? 'plain' : 'storage', mb: toStorageMb(gigabytes) };
}

function isStorage(gigabytes: number): boolean {
  const terabytes = gigabytes / 1000;
  return gigabytes >= 4 && Number.isInteger(Math.log2(terabytes >= 1 ? terabytes : gigabytes));
}

/** Whether phones are sold with a size; "464GB", for example, is "4/64GB" without its slash. */
function isPossible({ kind, mb }: MemorySize): boolean {
  return kind === 'ram' || mb < 4000 || isStorage(mb / 1000);
}

/** Converts storage to MB as makers count it: 1 TB is 1,000 GB, even if written 1024 GB. */
function toStorageMb(gigabytes: number): number {
  return Math.round(
    (gigabytes >= 1024 && gigabytes % 1024 === 0 ? (gigabytes / 1024) * 1000 : gigabytes) * 1000,
  );
}

function toVariant(sizes: readonly MemorySize[]): Variant | null {
  const getSizesOfKind = (kind: MemorySize['kind']) => [
    ...new Set(sizes.filter((each) => each.kind === kind).map(({ mb }) => mb)),
  ];
  let ram = getSizesOfKind('ram');
  let storage = getSizesOfKind('storage');
  const plain = getSizesOfKind('plain');
  if (storage.length === 0 && plain.length === 2 && ram.length === 0) {
    const [small = 0, large = 0] = plain.sort((a, b) => a - b);
    if (!ramSizesGb.has(small / 1000)) return null;
    ram = [(small / 1000) * 1024];
    storage = [large];
  } else storage = [...new Set([...storage, ...plain])];
  if (ram.length > 1 || storage.length > 1 || ram.length + storage.length === 0) return null;
  return { ramMb: ram[0] ?? null, storageMb: storage[0] ?? null };
}

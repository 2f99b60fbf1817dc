import { readTitleMemory } from '../../../names/read-title-memory.ts';
import type { Variant } from '../../../record/phone.ts';
import { readNumber } from '../read-number.ts';

/** The label after a size. A size without a label is `plain`, and is usually storage. */
type Kind = 'ram' | 'rom' | 'plain';
type SizeMb = number | null;

/** One or more sizes with a unit, such as "16/32GB RAM". */
interface Token {
  readonly kind: Kind;
  readonly numbers: readonly string[];
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

const tokenPattern =
  /(?<!\d|\d\s?\/\s?)(\d+(?:[.,]\d+)?(?:\s*\/\s*\d+(?:[.,]\d+)?)*)\s*([TGMK])i?b\b\s*(S?D?RAM|ROM)?/gi;
const storageMbPerUnit: Readonly<Record<string, number>> = { T: 1_000_000, G: 1000, M: 1, K: 0.001 };
const ramMbPerUnit: Readonly<Record<string, number>> = { T: 1_048_576, G: 1024, M: 1, K: 1 / 1024 };

/**
 * Parses the distinct memory variants of the cell `Internal`. An item with storage and RAM, such as "128GB 8GB RAM", is
 * a variant. If storage and RAM are in different items, as in "16/32GB (26GB user available), 1GB RAM", they are
 * combined. Sizes below 1 MB become null.
 */
export function parseMemory(text: string): Variant[] {
  const variants: Variant[] = [];
  const unpairedSizes: Record<Kind, SizeMb[]> = { plain: [], ram: [], rom: [] };
  let lastStorages: SizeMb[] = [];
  for (const segment of removeRemarks(text).split(/[,;](?!\d)/)) {
    const variant = readPair(segment);
    if (variant !== null) {
      variants.push(variant);
      continue;
    }
    const tokens = readTokens(segment);
    const [storages, rams] = [getSizesOfKind(tokens, 'plain'), getSizesOfKind(tokens, 'ram')];
    unpairedSizes.rom.push(...getSizesOfKind(tokens, 'rom'));
    if (storages.length > 0 && rams.length > 0) {
      variants.push(...pairTokens(tokens));
      lastStorages = storages;
    } else if (rams.length > 0 && lastStorages.length > 0) {
      // In "4GB 512MB RAM, 1GB RAM (7041X)", the second variant has the same storage as the first.
      variants.push(...combineSizes(lastStorages, rams));
    } else {
      unpairedSizes.plain.push(...storages);
      unpairedSizes.ram.push(...rams);
    }
  }
  // ROM is the storage only if no other storage is stated.
  const storages =
    unpairedSizes.plain.length > 0 || variants.length > 0 ? unpairedSizes.plain : unpairedSizes.rom;
  return removeDuplicates([...combineSizes(storages, unpairedSizes.ram), ...variants]);
}

const onlyRamPattern = /^\s*\d+(?:\.\d+)?\s*[GM]B\s*RAM\s*$/i;

/**
 * Removes brackets with remarks, such as "(26GB user available)". Sizes in brackets remain if they are RAM, as in
 * "128GB (8GB RAM)", or the only sizes, as in "(8/256)".
 */
function removeRemarks(text: string): string {
  const textWithoutRemarks = text.replace(/\(([^)]*)\)?/g, (_, inside: string) =>
    onlyRamPattern.test(inside) ? ` ${inside} ` : ' ',
  );
  return /\d/.test(textWithoutRemarks) ? textWithoutRemarks : text.replace(/[()]/g, ' ');
}

/** Reads "8/256", "8GB+256GB" and "12/512GB" as RAM and storage, but not "16/32GB", which states two storage sizes. */
function readPair(segment: string): Variant | null {
  const [, ram, storage, unit = 'GB'] =
    /^\s*(\d{1,2})\s*(?:GB\s*)?[/+]\s*(\d{1,4})\s*([GT]B)?\s*$/i.exec(segment) ?? [];
  if (ram === undefined || storage === undefined) return null;
  const { memory } = readTitleMemory(`${ram}/${storage}${unit}`);
  if (memory?.ramMb == null || memory.storageMb === null) return null;
  // If the storage is not much larger than the RAM, both numbers are more likely sizes of storage.
  const factor = memory.storageMb / 1000 / Number(ram);
  return factor > 8 || (factor === 8 && Number(ram) <= 8) ? memory : null;
}

function readTokens(segment: string): Token[] {
  const tokens = Array.from(segment.matchAll(tokenPattern), (match): Token => {
    const [matchedText, numbers = '', unit = '', label] = match;
    const labelKind = label?.toUpperCase() === 'ROM' ? 'rom' : 'ram';
    return {
      kind: label === undefined ? 'plain' : labelKind,
      numbers: numbers.split('/'),
      unit: unit.toUpperCase(),
      start: match.index,
      end: match.index + matchedText.length,
    };
  });
  return labelTrailingRam(segment, tokens);
}

/** Recognises RAM without its label: the second and smaller of two adjacent sizes ("4GB 512MB"). */
function labelTrailingRam(segment: string, tokens: Token[]): Token[] {
  const [first, second, ...others] = tokens;
  if (!first || second?.kind !== 'plain' || tokens.some(({ kind }) => kind === 'ram')) return tokens;
  const isAdjacent = segment.slice(first.end, second.start).trim() === '';
  const isSmaller = (toSizesMb(second)[0] ?? 0) < (toSizesMb(first)[0] ?? 0);
  return isAdjacent && isSmaller ? [first, { ...second, kind: 'ram' }, ...others] : tokens;
}

/**
 * Pairs storage sizes with the RAM sizes after them. This also works if a label and a comma are missing, as in "8GB
 * 512MB 8GB 1GB RAM".
 */
function pairTokens(tokens: readonly Token[]): Variant[] {
  const [firstStorage, firstRam, secondStorage, secondRam, ...others] = tokens;
  if (firstStorage && firstRam && secondStorage && secondRam && others.length === 0) {
    const areUnlabelled = [firstStorage, firstRam, secondStorage].every(({ kind }) => kind === 'plain');
    if (areUnlabelled)
      return [
        ...combineSizes(toSizesMb(firstStorage), toSizesMb({ ...firstRam, kind: 'ram' })),
        ...combineSizes(toSizesMb(secondStorage), toSizesMb(secondRam)),
      ];
  }
  return combineSizes(getSizesOfKind(tokens, 'plain'), getSizesOfKind(tokens, 'ram'));
}

function getSizesOfKind(tokens: readonly Token[], kind: Kind): SizeMb[] {
  return tokens.filter((token) => token.kind === kind).flatMap(toSizesMb);
}

function toSizesMb({ kind, numbers, unit }: Token): SizeMb[] {
  const scale = (kind === 'ram' ? ramMbPerUnit : storageMbPerUnit)[unit] ?? 1;
  return numbers.map((number) => {
    const mb = (readNumber(number) ?? 0) * scale;
    return mb < 1 ? null : Math.round(mb);
  });
}

/** Pairs the sizes one to one if there are equally many of both. Otherwise combines every storage with every RAM. */
function combineSizes(storages: readonly SizeMb[], rams: readonly SizeMb[]): Variant[] {
  if (storages.length > 1 && storages.length === rams.length) {
    return storages.map((storage, index) => ({ ramMb: rams[index] ?? null, storageMb: storage }));
  }
  const storagesOrNull = storages.length === 0 && rams.length > 0 ? [null] : storages;
  const ramsOrNull = rams.length === 0 ? [null] : rams;
  return storagesOrNull.flatMap((storage) => ramsOrNull.map((ram) => ({ ramMb: ram, storageMb: storage })));
}

/** Removes repeated variants, and variants without any known size. */
function removeDuplicates(variants: readonly Variant[]): Variant[] {
  const knownVariants = variants.filter(({ ramMb, storageMb }) => ramMb !== null || storageMb !== null);
  const distinctVariants = new Map(
    knownVariants.map((variant) => [`${variant.storageMb} ${variant.ramMb}`, variant]),
  );
  return [...distinctVariants.values()];
}

const storageTypePattern =
  /(?<![A-Za-z])(eMMC|UFS(?! ?\((?:excellent|very|good|average|below|poor)))(?:\s?(\d\.\d))?|\bNVMe\b/i;

/** Parses "UFS 3.1" as `ufs_3_1`, but not "-25.9 LUFS", which is a loudness. If editions differ, the first is used. */
export function parseStorageType(texts: readonly string[]): string | null {
  for (const text of texts) {
    const [match, name, version] = storageTypePattern.exec(text) ?? [];
    if (match === undefined) continue;
    return name === undefined ? 'nvme' : [name, ...(version?.split('.') ?? [])].join('_').toLowerCase();
  }
  return null;
}

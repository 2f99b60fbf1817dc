import type { Variant } from '../../../domain/phone.ts';
import { readNumber } from './read-number.ts';

type Kind = 'ram' | 'rom' | 'plain';
interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const token = /(\d+(?:[.,]\d+)?(?:\s*\/\s*\d+(?:[.,]\d+)?)*)\s*([TGMk]i?b)\b\s*(S?D?RAM|ROM)?/gi;
const mbOf = {
  storage: { T: 1_000_000, G: 1000, M: 1, K: 0.001 },
  ram: { T: 1_048_576, G: 1024, M: 1, K: 1 / 1024 },
};
/** More memory than any phone has: "512MB 256GB RAM" is a slip of the pen. */
const mostRamMb = 64 * 1024;

/**
 * The memory variants of the cell `Internal`, distinct, in order. "S R RAM" lists are taken as they stand; sizes in
 * other orders ("16/32GB (26GB user available), 1GB RAM") are paired. Less than 1 MB cannot be said and is null.
 */
export function parseMemory(text: string): Variant[] {
  const segments = text
    .replace(/\([^)]*\)?/g, ' ')
    .split(/[,;](?!\d)/)
    .map(readTokens);
  const variants: Variant[] = [];
  const storages: (number | null)[] = [];
  const rams: (number | null)[] = [];
  const roms: (number | null)[] = [];
  let lastStorages: (number | null)[] = [];
  for (const tokens of segments) {
    const sizes = (kind: Kind) =>
      tokens.filter((each) => each.kind === kind).flatMap((each) => sizesMb(each));
    if (sizes('plain').length > 0 && sizes('ram').length > 0) {
      variants.push(...pairRuns(tokens));
      lastStorages = sizes('plain');
    } else if (sizes('ram').length > 0 && lastStorages.length > 0) {
      variants.push(...cross(lastStorages, sizes('ram')));
    } else {
      storages.push(...sizes('plain'));
      rams.push(...sizes('ram'));
    }
    roms.push(...sizes('rom'));
  }
  const loose = storages.length > 0 || variants.length > 0 ? storages : roms;
  return distinct([...cross(loose, rams), ...variants]);
}

function readTokens(segment: string): Token[] {
  const tokens = Array.from(segment.matchAll(token), (match): Token => {
    const label = match[3]?.toUpperCase();
    const kind = label === undefined ? 'plain' : label === 'ROM' ? 'rom' : 'ram';
    return { kind, text: `${match[1]} ${match[2]}`, start: match.index, end: match.index + match[0].length };
  });
  return labelTrailingRam(segment, tokens);
}

/** "4GB 512MB" leaves out the word RAM: of two sizes with only a space between, the smaller second one is it. */
function labelTrailingRam(segment: string, tokens: Token[]): Token[] {
  const [first, second] = tokens;
  if (!first || !second || tokens.some((each) => each.kind === 'ram') || second.kind !== 'plain')
    return tokens;
  const gap = segment.slice(
    first.end - (/\s*$/.exec(segment.slice(0, first.end))?.[0].length ?? 0),
    second.start,
  );
  const smaller = (sizesMb(second)[0] ?? 0) < (sizesMb(first)[0] ?? 0);
  return gap.trim() === '' && smaller ? [first, { ...second, kind: 'ram' }, ...tokens.slice(2)] : tokens;
}

/** Storage sizes followed by their RAM; "8GB 512MB 8GB 1GB RAM" lost the label and the comma in its middle. */
function pairRuns(tokens: readonly Token[]): Variant[] {
  const sized = tokens.filter((each) => each.kind !== 'rom');
  if (sized.length === 4 && sized.slice(0, 3).every((each) => each.kind === 'plain')) {
    const [a, b, c, d] = sized as [Token, Token, Token, Token];
    return [...cross(sizesMb(a), sizesMb({ ...b, kind: 'ram' })), ...cross(sizesMb(c), sizesMb(d))];
  }
  const of = (kind: Kind) => sized.filter((each) => each.kind === kind).flatMap(sizesMb);
  return cross(of('plain'), of('ram'));
}

function sizesMb({ kind, text }: Pick<Token, 'kind' | 'text'>): (number | null)[] {
  const unit = (/[TGMK]/i.exec(text.replace(/^[^a-z]*/i, ''))?.[0] ?? 'M').toUpperCase() as
    | 'T'
    | 'G'
    | 'M'
    | 'K';
  const scale = mbOf[kind === 'ram' ? 'ram' : 'storage'][unit];
  return text
    .replace(/[a-z\s]+$/i, '')
    .split('/')
    .map((number) => {
      const mb = (readNumber(number.trim()) ?? 0) * scale;
      return mb < 1 || (kind === 'ram' && mb > mostRamMb) ? null : Math.round(mb);
    });
}

/** As many RAM sizes as storage sizes go in pairs; otherwise each with each. */
function cross(storages: readonly (number | null)[], rams: readonly (number | null)[]): Variant[] {
  if (storages.length > 1 && storages.length === rams.length) {
    return storages.map((storageMb, index) => ({ ramMb: rams[index] ?? null, storageMb }));
  }
  const rows = storages.length === 0 && rams.length > 0 ? [null] : storages;
  const columns = rams.length === 0 ? [null] : rams;
  return rows.flatMap((storageMb) => columns.map((ramMb) => ({ ramMb, storageMb })));
}

function distinct(variants: readonly Variant[]): Variant[] {
  const known = variants.filter(({ ramMb, storageMb }) => ramMb !== null || storageMb !== null);
  return [...new Map(known.map((variant) => [`${variant.storageMb} ${variant.ramMb}`, variant])).values()];
}

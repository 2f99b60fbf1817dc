import type { Variant } from '../record/phone.ts';

export interface TitleMemory {
  readonly memory: Variant | null;
  /** The title with a comma where a size stood, so that sizes are not taken for names. */
  readonly rest: string;
}

const gb = String.raw`\d+(?:\.\d+)?`;
const pair = new RegExp(String.raw`(?<![\w.])(${gb})\s*(?:gb)?\s*[+/]\s*(${gb})\s*(gb|tb)\b`, 'gi');
/** "Note 10+ 256GB": a plus that touches the number before it alone is of the name. */
const endsName = /^[\d.]+\+\s/;
const size = new RegExp(
  String.raw`(?<![\w.])(${gb})\s*([tgm])i?b(?![a-z])\s*\(?\s*(rom|ram|storage|memory)?(?![a-z])\)?`,
  'gi',
);
const rams = new Set([0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24]);
/** Sizes of what is put into the phone, or beside it, are none of the phone's own. */
const beforeCard = /(?:micro\s?sd|expandable|up\s?to|card\s?slot|\bcard|\bkit)\W*$/i;
const afterCard = /^\s*(?:micro\s?sd|sd\s?card|card|expandable)/i;

type Found = { kind: 'ram' | 'storage' | 'plain'; mb: number };

/**
 * RAM and storage as a product title states them: "128GB", "8/128GB", "4GB(RAM)+64GB", "128GB ROM + 8GB RAM".
 * Two sizes without a word are storage and, the smaller, RAM. Null where there is none or more than one of a kind.
 */
export function readMemory(title: string): TitleMemory {
  const found: Found[] = [];
  const withoutPairs = title.replace(pair, (whole, first: string, second: string, unit: string) => {
    if (endsName.test(whole)) return whole;
    const [ram, storage] = [Number(first), Number(second) * (unit.toLowerCase() === 'tb' ? 1000 : 1)];
    if (!rams.has(ram) || !isStorage(storage)) return whole;
    found.push({ kind: 'ram', mb: ram * 1024 }, { kind: 'storage', mb: storageMb(storage) });
    return ' , ';
  });
  const rest = withoutPairs.replace(size, (whole, number: string, unit: string, word: string, at: number) => {
    const isCard =
      beforeCard.test(withoutPairs.slice(Math.max(0, at - 20), at)) ||
      afterCard.test(withoutPairs.slice(at + whole.length, at + whole.length + 20));
    const size = toFound(Number(number), unit.toLowerCase(), word?.toLowerCase() ?? '');
    if (!isCard && isPossible(size)) found.push(size);
    return ' , ';
  });
  return { memory: toMemory(found), rest: rest.replace(joint, '$1') };
}

/** The sign between two sizes or networks is not that of "S24+". */
const joint = /(,|\b[345]g)\s*\+(?=\s*(?:,|[345]g\b))/gi;

function toFound(number: number, unit: string, word: string): Found {
  const gigabytes = unit === 't' ? number * 1000 : unit === 'm' ? number / 1000 : number;
  if (word === 'ram') return { kind: 'ram', mb: unit === 'm' ? number : Math.round(gigabytes * 1024) };
  return { kind: word === '' ? 'plain' : 'storage', mb: storageMb(gigabytes) };
}

function isStorage(gigabytes: number): boolean {
  const terabytes = gigabytes / 1000;
  return gigabytes >= 4 && Number.isInteger(Math.log2(terabytes >= 1 ? terabytes : gigabytes));
}

/** "464GB" is 4 and 64 GB whose slash was lost. */
function isPossible({ kind, mb }: Found): boolean {
  return kind === 'ram' || mb < 4000 || isStorage(mb / 1000);
}

/** As sold: 1 TB is 1,000 GB, whether it is written 1 TB or 1024 GB. */
function storageMb(gigabytes: number): number {
  return Math.round(
    (gigabytes >= 1024 && gigabytes % 1024 === 0 ? (gigabytes / 1024) * 1000 : gigabytes) * 1000,
  );
}

function toMemory(found: readonly Found[]): Variant | null {
  const sizes = (kind: Found['kind']) => [
    ...new Set(found.filter((each) => each.kind === kind).map(({ mb }) => mb)),
  ];
  let [ram, storage, plain] = [sizes('ram'), sizes('storage'), sizes('plain')];
  if (storage.length === 0 && plain.length === 2 && ram.length === 0) {
    const [small = 0, large = 0] = plain.sort((a, b) => a - b);
    if (!rams.has(small / 1000)) return null;
    [ram, storage, plain] = [[(small / 1000) * 1024], [large], []];
  }
  storage = [...new Set([...storage, ...plain])];
  if (ram.length > 1 || storage.length > 1 || ram.length + storage.length === 0) return null;
  return { ramMb: ram[0] ?? null, storageMb: storage[0] ?? null };
}

import { isUtf8 } from 'node:buffer';

/** The encodings that are told apart by their bytes, by their labels of the Encoding Standard. */
export type Encoding = 'utf-8' | 'windows-874' | 'windows-1250' | 'windows-1251' | 'windows-1252';

/** Bytes that stand for the same signs in Windows-1250 and -1252, such as €, ’, –, ®, and the space that does not break. */
const sharedSigns: ReadonlySet<number> = new Set([
  ...[0x80, 0x82, 0x84, 0x85, 0x86, 0x87, 0x89, 0x8b, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9b],
  ...[0xa0, 0xa4, 0xa7, 0xa9, 0xab, 0xac, 0xad, 0xae, 0xb0, 0xb1, 0xb4, 0xb5, 0xb6, 0xb7, 0xbb],
]);
/** Letters that only the languages of Windows-1250 have inside words: ą ł ż ź ť ľ, and their capitals. */
const centralLetters: ReadonlySet<number> = new Set([
  0xb3, 0xb9, 0xbf, 0x9f, 0x9d, 0xbe, 0xa5, 0x8d, 0x8f, 0x9c,
]);
/** Letters such as ě ř ů č ę ć ń ő ű, whose bytes are ì ø ù è ê æ ñ õ û in Windows-1252. */
const likelyCentral: ReadonlySet<number> = new Set([
  0xec, 0xf8, 0xf9, 0xe8, 0xea, 0xe6, 0xf1, 0xf5, 0xfb, 0xef, 0xf2, 0xd8, 0xc8,
]);
/** Letters such as š and ž, which are frequent only in the languages of Windows-1250. */
const carons: ReadonlySet<number> = new Set([0x9a, 0x9e, 0x8a, 0x8e]);
/** ő and ű, which are õ and û in Windows-1252; Hungarian has ö and ü, too, and no ä. */
const hungarianLetters: ReadonlySet<number> = new Set([0xf5, 0xfb, 0xd5, 0xdb]);
const umlauts: ReadonlySet<number> = new Set([0xf6, 0xfc, 0xd6, 0xdc]);
/** Letters such as à ã ç å, which the languages of Windows-1250 do not have. */
const westernLetters: ReadonlySet<number> = new Set([0xe0, 0xe3, 0xe7, 0xe5, 0xc0, 0xc3, 0xc7, 0xc5]);

/** Bytes that Windows-1252 leaves unassigned. */
const unassigned1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const isHigh = (byte: number): boolean => byte >= 0x80;
const isAsciiLetter = (byte: number): boolean => /[A-Za-z]/.test(String.fromCharCode(byte)) && byte < 0x80;

/** Lengths and bytes of the runs of bytes above ASCII. */
function findRuns(bytes: Uint8Array): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const byte of bytes) {
    if (isHigh(byte)) run.push(byte);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/**
 * Recognises the encoding of a text by its bytes. Thai and Russian words are runs of bytes above ASCII; the letters of
 * Thai are spread over them, those of Russian are all above 0xC0. In Western and Central European words, such bytes
 * stand alone between ASCII letters.
 * @param bytes a piece of the text that has at least one byte above ASCII; its last character may be cut off
 * @returns null if the bytes fit no encoding well, so the user must state it
 */
export function recogniseEncoding(bytes: Uint8Array): Encoding | null {
  if (isUtf8(bytes.subarray(0, bytes.length - unfinishedLength(bytes)))) return 'utf-8';
  if (bytes.includes(0)) return null;
  // A text that mixes UTF-8 with something else is damaged.
  if (
    /(?:[\xc3\xc4\xc5][\x80-\xbf]|\xe0[\xb8\xb9][\x80-\xbf]|[\xd0\xd1][\x80-\xbf])/.test(
      Buffer.from(bytes).toString('latin1').slice(0, 4096),
    ) &&
    hasMostlyUtf8(bytes)
  )
    return null;
  return recogniseThaiOrRussian(bytes) ?? recogniseEuropean(bytes);
}

/** Counts the bytes at the end that begin a character of UTF-8 without its last byte. */
function unfinishedLength(bytes: Uint8Array): number {
  const tail = Buffer.from(bytes.subarray(-3)).toString('latin1');
  return /(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})$/.exec(tail)?.[0].length ?? 0;
}

/** Whether most characters above ASCII are valid UTF-8, so that the others are damage. */
function hasMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const bad = text.split('\ufffd').length - 1;
  const good = [...text].filter((character) => character > '\x7f' && character !== '\ufffd').length;
  return good > bad * 2;
}

function recogniseThaiOrRussian(bytes: Uint8Array): Encoding | null {
  const words = findRuns(bytes).filter(({ length }) => length >= 3);
  const letters = words.flat().filter((byte) => byte !== 0xa0);
  const high = bytes.filter((byte) => isHigh(byte) && !sharedSigns.has(byte)).length;
  if (letters.length === 0 || letters.length * 2 < high) return null;
  const isThaiByte = (byte: number): boolean =>
    (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb);
  const below = letters.filter((byte) => byte < 0xc0).length / letters.length;
  if (below > 0.12 && letters.every((byte) => isThaiByte(byte) || sharedSigns.has(byte)))
    return 'windows-874';
  return below < 0.06 ? 'windows-1251' : null;
}

function recogniseEuropean(bytes: Uint8Array): Encoding | null {
  const letters = [...bytes].filter(
    (byte, at) =>
      isHigh(byte) &&
      !sharedSigns.has(byte) &&
      [bytes[at - 1] ?? 0, bytes[at + 1] ?? 0].some(
        (neighbour) => isAsciiLetter(neighbour) || isHigh(neighbour),
      ),
  );
  const count = (set: ReadonlySet<number>): number => letters.filter((byte) => set.has(byte)).length;
  const central = count(centralLetters) * 3 + count(carons) * 2 + count(likelyCentral);
  const western = count(westernLetters) * 3;
  const isHungarian =
    count(hungarianLetters) > 0 && count(umlauts) > 0 && western === 0 && !letters.includes(0xe4);
  const isCentral = isHungarian || (count(centralLetters) + count(carons) > 0 && central > western);
  if (isCentral) return 'windows-1250';
  return bytes.some((byte) => unassigned1252.has(byte)) ? null : 'windows-1252';
}

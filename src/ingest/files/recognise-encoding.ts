import { isUtf8 } from 'node:buffer';

/** The encodings that can be recognised by their bytes, named by labels of the Encoding Standard. */
export type Encoding = 'utf-8' | 'windows-874' | 'windows-1250' | 'windows-1251' | 'windows-1252';

/** Bytes that mean the same character in Windows-1250 and -1252, such as €, ’, –, ® and the no-break space. */
const sharedSymbols: ReadonlySet<number> = new Set([
  0x80, 0x82, 0x84, 0x85, 0x86, 0x87, 0x89, 0x8b, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9b, 0xa0,
  0xa4, 0xa7, 0xa9, 0xab, 0xac, 0xad, 0xae, 0xb0, 0xb1, 0xb4, 0xb5, 0xb6, 0xb7, 0xbb,
]);
/** Letters that only languages of Windows-1250 use, such as ą ł ż ź ť ľ and their capitals. */
const centralLetters: ReadonlySet<number> = new Set([
  0xb3, 0xb9, 0xbf, 0x9f, 0x9d, 0xbe, 0xa5, 0x8d, 0x8f, 0x9c,
]);
/** Letters such as ě ř ů č ę ć ń ő ű, whose bytes mean ì ø ù è ê æ ñ õ û in Windows-1252. */
const likelyCentralLetters: ReadonlySet<number> = new Set([
  0xec, 0xf8, 0xf9, 0xe8, 0xea, 0xe6, 0xf1, 0xf5, 0xfb, 0xef, 0xf2, 0xd8, 0xc8,
]);
/** Letters such as š and ž, which are frequent only in the languages of Windows-1250. */
const caronLetters: ReadonlySet<number> = new Set([0x9a, 0x9e, 0x8a, 0x8e]);
/** The letters ő and ű, whose bytes mean õ and û in Windows-1252. Hungarian also has ö and ü, but no ä. */
const hungarianLetters: ReadonlySet<number> = new Set([0xf5, 0xfb, 0xd5, 0xdb]);
const umlauts: ReadonlySet<number> = new Set([0xf6, 0xfc, 0xd6, 0xdc]);
/** Letters such as à ã ç å, which the languages of Windows-1250 do not have. */
const westernLetters: ReadonlySet<number> = new Set([0xe0, 0xe3, 0xe7, 0xe5, 0xc0, 0xc3, 0xc7, 0xc5]);

/** Bytes that Windows-1252 leaves unassigned. */
const unassigned1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const isHighByte = (byte: number): boolean => byte >= 0x80;
const isAsciiLetter = (byte: number): boolean => /[A-Za-z]/.test(String.fromCharCode(byte)) && byte < 0x80;

/** Finds the sequences of adjacent bytes above ASCII. */
function findRuns(bytes: Uint8Array): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const byte of bytes) {
    if (isHighByte(byte)) run.push(byte);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/**
 * Recognises the encoding of a text by its bytes. Thai and Russian words are runs of bytes above ASCII. Thai letters
 * are spread over these bytes, but Russian letters are all above 0xC0. In Western and Central European words, such
 * bytes stand alone between ASCII letters.
 * @param bytes a part of the text with at least one byte above ASCII. It must not end inside a character.
 * @returns the encoding, or null if it is uncertain and the user must state it
 */
export function recogniseEncoding(bytes: Uint8Array): Encoding | null {
  if (isUtf8(bytes)) return 'utf-8';
  if (bytes.includes(0) || isDamagedUtf8(bytes)) return null;
  return recogniseThaiOrRussian(bytes) ?? recogniseEuropean(bytes);
}

/** Whether most characters above ASCII are valid UTF-8. The text is then damaged UTF-8, and not in another encoding. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const characters = [...new TextDecoder().decode(bytes)].filter((character) => character > '\x7f');
  const invalidCount = characters.filter((character) => character === '\ufffd').length;
  return characters.length - invalidCount > invalidCount * 2;
}

function recogniseThaiOrRussian(bytes: Uint8Array): Encoding | null {
  const longRuns = findRuns(bytes).filter(({ length }) => length >= 3);
  const letters = longRuns.flat().filter((byte) => byte !== 0xa0);
  const highCount = bytes.filter((byte) => isHighByte(byte) && !sharedSymbols.has(byte)).length;
  if (letters.length === 0 || letters.length * 2 < highCount) return null;
  const isThaiByte = (byte: number): boolean =>
    (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb);
  // If the share is between the two limits, the encoding is uncertain.
  const shareBelowC0 = letters.filter((byte) => byte < 0xc0).length / letters.length;
  if (shareBelowC0 > 0.12 && letters.every((byte) => isThaiByte(byte) || sharedSymbols.has(byte)))
    return 'windows-874';
  return shareBelowC0 < 0.06 ? 'windows-1251' : null;
}

function recogniseEuropean(bytes: Uint8Array): Encoding | null {
  const letters = [...bytes].filter(
    (byte, index) =>
      isHighByte(byte) &&
      !sharedSymbols.has(byte) &&
      [bytes[index - 1] ?? 0, bytes[index + 1] ?? 0].some(
        (neighbour) => isAsciiLetter(neighbour) || isHighByte(neighbour),
      ),
  );
  const count = (set: ReadonlySet<number>): number => letters.filter((byte) => set.has(byte)).length;
  const centralScore = count(centralLetters) * 3 + count(caronLetters) * 2 + count(likelyCentralLetters);
  const westernScore = count(westernLetters) * 3;
  const isHungarian =
    count(hungarianLetters) > 0 && count(umlauts) > 0 && westernScore === 0 && !letters.includes(0xe4);
  const isCentral =
    isHungarian || (count(centralLetters) + count(caronLetters) > 0 && centralScore > westernScore);
  if (isCentral) return 'windows-1250';
  return bytes.some((byte) => unassigned1252.has(byte)) ? null : 'windows-1252';
}

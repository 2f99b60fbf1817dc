const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/gu;
const beyondAscii = /[^\x20-\x7e]/;

/**
 * Thirty marks on one letter, and those beyond (UAX #15 §13, stream-safe text). No language has so many, and to put them in order
 * takes the square of their number: 15 s for a cell of 400 KB.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

const toComposed = (text: string): string => text.replace(tooManyMarks, '$1').normalize('NFC');

/** Safe for display and identity: NFC, no invisible characters, trimmed, every run of spaces one space. */
export function cleanText(text: string): string {
  return toComposed(text.replace(invisible, '')).replace(/\s+/gu, ' ').trim();
}

/** Longer than any cell that states a fact: the longest real one has 367 characters. */
export const maxParsedLength = 1000;

/**
 * What is parsed of a text: {@link cleanText}, of which a long one is cut off behind its last whole word. Several
 * patterns take the square of the length, or more, for texts that do not occur; this keeps it small.
 */
export function parsedPart(text: string): string {
  // Spaces and invisible signs may be cleaned away; of a megabyte not all need be.
  const clean = cleanText(text.slice(0, 4 * maxParsedLength));
  if (clean.length <= maxParsedLength) return clean;
  const end = clean.lastIndexOf(' ', maxParsedLength);
  return clean.slice(0, end < 0 ? maxParsedLength : end);
}

/**
 * For parsing only: {@link parsedPart}, and what looks alike is alike — Cyrillic and Greek letters in words that
 * can be read as Latin, full-width forms, the many dashes, quotes, degree and multiplication signs.
 */
export function foldText(text: string): string {
  const clean = parsedPart(text);
  // Nearly every cell is ASCII, and then there is nothing to fold.
  if (!beyondAscii.test(clean)) return clean;
  const folded = signs.reduce((all, [pattern, plain]) => all.replace(pattern, plain), narrow(clean));
  return folded.replace(/[^\s]+/gu, foldHomoglyphs);
}

/**
 * What people do not mean to distinguish in a name is alike: case, Latin diacritics, full-width forms, Thai digits, and
 * the Thai vowel แ typed as two เ. Thai vowel and tone marks stay, since they carry meaning.
 */
export function foldName(text: string): string {
  const lower = toComposed(text).toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  const plain = lower.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
    letter.normalize('NFD').replace(/\p{Mn}/gu, ''),
  );
  return arabicDigits(narrow(plain).toLowerCase()).replaceAll('\u0e40\u0e40', '\u0e41');
}

/** The letters and digits of a name alone, to compare what is spaced and punctuated in many ways. */
export function squeezeName(name: string): string {
  return foldName(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Thai digits, too, are digits. */
export function arabicDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/[“”″]/gu, '"'],
  [/[‘’′]/gu, "'"],
  [/[˚º]/gu, '°'],
  [/μ/gu, 'µ'],
  [/[⁓～]/gu, '~'],
  [/×/gu, 'x'],
];

/** Full-width forms as ASCII. */
function narrow(text: string): string {
  return text.replace(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

const lookAlikes = new Map(
  Array.from('АВЕЗКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο').map((letter, index) => [
    letter,
    Array.from('ABE3KMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXo')[index] ?? letter,
  ]),
);

/** Only a word all of whose foreign letters have a Latin twin is folded: «а/b/g/n», «ЕМЕА», but not «чёрный». */
function foldHomoglyphs(word: string): string {
  const foreign = word.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu)?.filter((letter) => letter !== 'µ');
  if (!foreign?.every((letter) => lookAlikes.has(letter))) return word;
  return Array.from(word, (letter) => lookAlikes.get(letter) ?? letter).join('');
}

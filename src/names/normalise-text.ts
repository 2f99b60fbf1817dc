const invisibleCharacters = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/gu;
const nonAsciiPattern = /[^\x20-\x7e]/;

/**
 * Matches more than thirty marks on one letter (UAX #15 §13, stream-safe text format). No language has so many
 * marks, and normalising them takes quadratic time: 15 s for a cell of 400 KB.
 */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const toComposed = (text: string): string => text.replace(excessMarks, '$1').normalize('NFC');

/**
 * Normalises a text for display and comparison: composes it (NFC), removes invisible characters, trims it and
 * collapses spaces.
 */
export function cleanText(text: string): string {
  // Nearly every text is ASCII without control characters, and is therefore in NFC already.
  if (!nonAsciiPattern.test(text)) return (text.includes('  ') ? text.replace(/ +/g, ' ') : text).trim();
  return toComposed(text.replace(invisibleCharacters, '')).replace(/\s+/gu, ' ').trim();
}

/** At most this many characters of a text are parsed. The longest real cell that states a fact has 367. */
export const maxParsedLength = 1000;

/**
 * Cleans a text with {@link cleanText} before parsing, and cuts a long text off after a whole word. The limit is
 * needed because some patterns take quadratic time for unusual texts.
 */
export function cutForParsing(text: string): string {
  // Cleaning may remove spaces and invisible characters, so it starts with more characters than are needed,
  // but not with the whole text.
  const cleanedText = cleanText(text.slice(0, 4 * maxParsedLength));
  if (cleanedText.length <= maxParsedLength) return cleanedText;
  const end = cleanedText.lastIndexOf(' ', maxParsedLength);
  return cleanedText.slice(0, end < 0 ? maxParsedLength : end);
}

/**
 * Cuts a text with {@link cutForParsing}, and replaces characters that look alike with one common
 * character. These are Cyrillic and Greek letters in words that can be read as Latin, full-width forms, dashes,
 * quotes, and degree and multiplication signs.
 */
export function foldText(text: string): string {
  const cleanedText = cutForParsing(text);
  // Nearly every cell is ASCII and needs no folding.
  if (!nonAsciiPattern.test(cleanedText)) return cleanedText;
  const foldedText = signReplacements.reduce(
    (result, [pattern, plain]) => result.replace(pattern, plain),
    toHalfWidth(cleanedText),
  );
  return foldedText.replace(/[^\s]+/gu, foldHomoglyphs);
}

/**
 * Removes differences in a name that people do not intend: case, Latin diacritics, full-width forms, Thai
 * digits, and the Thai vowel แ typed as two เ. Thai vowel and tone marks stay, since they have a meaning.
 */
export function foldName(text: string): string {
  const lowerText = toComposed(text).toLowerCase();
  if (!nonAsciiPattern.test(lowerText)) return lowerText;
  const withoutDiacritics = lowerText.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
    letter.normalize('NFD').replace(/\p{Mn}/gu, ''),
  );
  return toArabicDigits(toHalfWidth(withoutDiacritics).toLowerCase()).replaceAll('\u0e40\u0e40', '\u0e41');
}

/** @returns the folded letters and digits of a name, so names can be compared regardless of spaces and punctuation */
export function squeezeName(name: string): string {
  return foldName(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Replaces Thai digits with ASCII digits. */
export function toArabicDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

const signReplacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/[“”″]/gu, '"'],
  [/[‘’′]/gu, "'"],
  [/[˚º]/gu, '°'],
  [/μ/gu, 'µ'],
  [/[⁓～]/gu, '~'],
  [/×/gu, 'x'],
];

/** Replaces full-width forms with ASCII characters. */
function toHalfWidth(text: string): string {
  return text.replace(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

const lookAlikes = new Map(
  Array.from('АВЕЗКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο').map((letter, index) => [
    letter,
    Array.from('ABE3KMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXo')[index] ?? letter,
  ]),
);

/** Replaces foreign letters if all of them look like Latin letters, as in «а/b/g/n» and «ЕМЕА», but not in «чёрный». */
function foldHomoglyphs(word: string): string {
  const foreignLetters = word
    .match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu)
    ?.filter((letter) => letter !== 'µ');
  if (!foreignLetters?.every((letter) => lookAlikes.has(letter))) return word;
  return Array.from(word, (letter) => lookAlikes.get(letter) ?? letter).join('');
}

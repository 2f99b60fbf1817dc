const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/gu;

/** Safe for display and identity: NFC, no invisible characters, trimmed, every run of spaces one space. */
export function cleanText(text: string): string {
  return text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * For parsing only: {@link cleanText}, and what looks alike is alike — Cyrillic and Greek letters in words that
 * can be read as Latin, full-width forms, the many dashes, quotes, degree and multiplication signs.
 */
export function foldText(text: string): string {
  const clean = cleanText(text);
  // Nearly every cell is ASCII, and then there is nothing to fold.
  if (!/[^\x20-\x7e]/.test(clean)) return clean;
  return foldSigns(clean).replace(/[^\s]+/gu, foldHomoglyphs);
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

function foldSigns(text: string): string {
  const ascii = text.replace(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  return signs.reduce((folded, [pattern, plain]) => folded.replace(pattern, plain), ascii);
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

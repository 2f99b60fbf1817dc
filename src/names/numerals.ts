/** Roman numerals of more than one letter. In names, they are always numerals: "S II" is the S2. */
const romanArabicPairs = [
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
] as const;

/** Maps Roman numerals to Arabic digits. */
export const arabicByRoman: ReadonlyMap<string, string> = new Map(romanArabicPairs);

/**
 * Maps Arabic digits to Roman numerals. Unlike {@link arabicByRoman}, it includes "v" and "x", which are usually
 * letters in names.
 */
export const romanByArabic: ReadonlyMap<string, string> = new Map([
  ...romanArabicPairs.map(([roman, digits]) => [digits, roman] as const),
  ['5', 'v'],
  ['10', 'x'],
]);

/** Whether a token begins with a digit ("24", "128gb") or is a Roman numeral of more than one letter. */
export const isNumeral = (token: string): boolean => /^\d/.test(token) || arabicByRoman.has(token);

/** Roman numerals of more than one letter, which can be nothing else: "S II" is the S2. */
const pairs = [
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
] as const;

/** Digits by their Roman numeral. */
export const digitsOfRoman: ReadonlyMap<string, string> = new Map(pairs);

/** Roman numerals by their digits, those of one letter among them. */
export const romanOfDigits: ReadonlyMap<string, string> = new Map([
  ...pairs.map(([roman, digits]) => [digits, roman] as const),
  ['5', 'v'],
  ['10', 'x'],
]);

/** Whether a token numbers a model, in whichever numerals. */
export const isNumeral = (token: string): boolean => /^\d/.test(token) || digitsOfRoman.has(token);

/** Roman numerals of more than one letter, which can be nothing else: "S II" is the S2. */
const romans: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
};

const digits = new Map(Object.entries(romans).map(([roman, digit]) => [digit, roman]));
digits.set('5', 'v');
digits.set('10', 'x');

/** The digits of a Roman numeral. */
export function digitsOfRoman(atom: string): string | undefined {
  return Object.hasOwn(romans, atom) ? romans[atom] : undefined;
}

/** The Roman numeral of a digit. */
export function romanOfDigits(number: string): string | undefined {
  return digits.get(number);
}

/** Whether an atom numbers a model, in whichever numerals. */
export function isNumeral(atom: string): boolean {
  return /^\d/.test(atom) || digitsOfRoman(atom) !== undefined;
}

import type { Random } from './random.ts';

const variants = [
  'Pro',
  'Plus',
  'Ultra',
  'Lite',
  'Max',
  'Neo',
  'Prime',
  'SE',
  'mini',
  'Edge',
  'Power',
  'Play',
];
const letters = 'ABCDEFGHJKLMNPRSTUVXZ';

/** Creates the name of a new model as makers do: with another number of a series, or as another variant of a model. */
export function createSyntheticName(fullName: string, brand: string, random: Random): string {
  const modelName = fullName.startsWith(brand) ? fullName.slice(brand.length).trim() : fullName;
  const renumbered = modelName.replace(/\d+/, (digits) => createOtherNumber(digits, random));
  const name = renumbered === modelName ? `${modelName} ${1 + random.below(99)}` : renumbered;
  const parts = [brand, random.next() < 0.15 ? appendLetter(name, random) : name];
  if (random.next() < 0.4) parts.push(random.pick(variants));
  if (random.next() < 0.15 && !/5G|4G/.test(modelName)) parts.push('5G');
  if (random.next() < 0.03) parts.push(`(${2010 + random.below(17)})`);
  return parts.join(' ');
}

/** Returns a number with as many digits, or sometimes one more than a single digit: "S24" → "S31", "3310" → "3874". */
function createOtherNumber(digits: string, random: Random): string {
  if (digits.length > 5) return digits;
  const length = digits.length === 1 && random.next() < 0.6 ? 2 : digits.length;
  return String(1 + random.below(10 ** length - 1));
}

/** Appends a letter to a final number: "Galaxy A52" → "Galaxy A52s", "Reno 8" → "Reno 8T". */
function appendLetter(name: string, random: Random): string {
  return /\d$/.test(name) ? `${name}${random.pick([...letters, 's', 'c', 'i'])}` : name;
}

/** Replaces the letters and digits of a model number after its first three characters. */
export function createSyntheticModelNumber(modelNumber: string, random: Random): string {
  return modelNumber.replace(/[A-Z\d]/g, (character, index: number) => {
    if (index < 3) return character;
    return /\d/.test(character) ? String(random.below(10)) : random.pick([...letters]);
  });
}

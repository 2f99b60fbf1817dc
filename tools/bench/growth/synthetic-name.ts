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

/** A new model of the brand, named as makers do: another number of a series, another variant of a model. */
export function createSyntheticName(fullName: string, brand: string, random: Random): string {
  const own = fullName.startsWith(brand) ? fullName.slice(brand.length).trim() : fullName;
  const renumbered = own.replace(/\d+/, (digits) => otherNumber(digits, random));
  const name = renumbered === own ? `${own} ${1 + random.below(99)}` : renumbered;
  const words = [brand, random.next() < 0.15 ? withLetter(name, random) : name];
  if (random.next() < 0.4) words.push(random.pick(variants));
  if (random.next() < 0.15 && !/5G|4G/.test(own)) words.push('5G');
  if (random.next() < 0.03) words.push(`(${2010 + random.below(17)})`);
  return words.join(' ');
}

/** Of as many digits, or one more where few are left: "S24" → "S31", "3310" → "3874". */
function otherNumber(digits: string, random: Random): string {
  if (digits.length > 5) return digits;
  const length = digits.length === 1 && random.next() < 0.6 ? 2 : digits.length;
  return String(1 + random.below(10 ** length - 1));
}

/** "Galaxy A52" → "Galaxy A52s", "Reno 8" → "Reno 8T". */
function withLetter(name: string, random: Random): string {
  return /\d$/.test(name) ? `${name}${random.pick([...letters, 's', 'c', 'i'])}` : name;
}

/** A model number of the same build with other letters and digits behind the first three characters. */
export function createSyntheticModelNumber(modelNumber: string, random: Random): string {
  return modelNumber.replace(/[A-Z\d]/g, (character, at: number) => {
    if (at < 3) return character;
    return /\d/.test(character) ? String(random.below(10)) : random.pick([...letters]);
  });
}

import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';

export interface MarkedText {
  /** The text, with one character in place of each name of a phone. */
  readonly text: string;
  readonly phoneOf: ReadonlyMap<string, IncomingPhone>;
}

const firstMark = 0xe000;
/** The characters that stand for names: those of the private use area. */
export const namePattern = String.raw`[\ue000-\uf8ff]`;

interface NamedPhone {
  readonly phone: IncomingPhone;
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Replaces the names of phones in a text, longer ones first: "iPhone 16 Pro" is no "iPhone 16".
 * @returns a function of a text and the brand of the phone that it is about
 */
export function createNameMarker(
  phones: readonly IncomingPhone[],
): (text: string, brand: string) => MarkedText {
  const namesByBrand = new Map<string, NamedPhone[]>();
  return (text, brand) => {
    const names = namesByBrand.getOrInsertComputed(brand, () => namesOf(phones, brand));
    const phoneOf = new Map<string, IncomingPhone>();
    let marked = text;
    for (const { phone, name, pattern } of names) {
      if (!marked.includes(name)) continue;
      const mark = String.fromCharCode(firstMark + phoneOf.size);
      const replaced = marked.replace(pattern, mark);
      if (replaced === marked) continue;
      phoneOf.set(mark, phone);
      marked = replaced;
    }
    return { text: marked, phoneOf };
  };
}

/** Full names, and names without the brand where they are no chips or sizes: "Galaxy A55", but not "A18" of Oppo. */
function namesOf(phones: readonly IncomingPhone[], brand: string): NamedPhone[] {
  const named = phones.flatMap((phone) => {
    const full = phone.fullName.replace(/ \(Global\)$/, '');
    const alone = full.slice(phone.brand.length + 1);
    const isClear = alone.includes(' ')
      ? /[A-Za-z]/.test(alone)
      : phone.brand === brand && /[A-Za-z]\S*\d|\d\S*[A-Za-z]/.test(alone);
    return [full, phone.fullName, ...(isClear ? [alone] : [])].map((name) => ({
      phone,
      name,
      pattern: new RegExp(`(?<![\\w+])${RegExp.escape(name)}(?![\\w+])`, 'g'),
    }));
  });
  return named.sort((one, other) => other.name.length - one.name.length);
}

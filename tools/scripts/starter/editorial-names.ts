import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';

export interface MarkedText {
  /** The text, with each name of a phone replaced by one character. */
  readonly text: string;
  readonly phoneOf: ReadonlyMap<string, IncomingPhone>;
}

const firstMark = 0xe000;
/** Matches the characters that replace names, from the private use area. */
export const namePattern = String.raw`[\ue000-\uf8ff]`;

interface NamedPhone {
  readonly phone: IncomingPhone;
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Creates a function that replaces the names of phones in a text, longer ones first: "iPhone 16 Pro" is no "iPhone 16".
 * Its parameters are the text and the brand of the phone that the text is about.
 */
export function createNameMarker(
  phones: readonly IncomingPhone[],
): (text: string, brand: string) => MarkedText {
  const namesByBrand = new Map<string, NamedPhone[]>();
  return (text, brand) => {
    const names = namesByBrand.getOrInsertComputed(brand, () => listNames(phones, brand));
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

/**
 * Lists full names, and names without the brand unless they could be chips or sizes: "Galaxy A55", but not Oppo's
 * "A18".
 */
function listNames(phones: readonly IncomingPhone[], brand: string): NamedPhone[] {
  const namedPhones = phones.flatMap((phone) => {
    const fullName = phone.fullName.replace(/ \(Global\)$/, '');
    const shortName = fullName.slice(phone.brand.length + 1);
    const isUnambiguous = shortName.includes(' ')
      ? /[A-Za-z]/.test(shortName)
      : phone.brand === brand && /[A-Za-z]\S*\d|\d\S*[A-Za-z]/.test(shortName);
    return [fullName, phone.fullName, ...(isUnambiguous ? [shortName] : [])].map((name) => ({
      phone,
      name,
      pattern: new RegExp(`(?<![\\w+])${RegExp.escape(name)}(?![\\w+])`, 'g'),
    }));
  });
  return namedPhones.sort((first, second) => second.name.length - first.name.length);
}

/** The full name without the brand that it begins with, or the whole where nothing would remain. */
export function displayName(fullName: string, brand: string): string {
  if (!fullName.toLowerCase().startsWith(brand.toLowerCase())) return fullName;
  const rest = fullName.slice(brand.length);
  // "O2" is not the brand of "O2X"; a sign such as "-" may join the two.
  if (/^[\p{L}\p{N}]/u.test(rest)) return fullName;
  return rest.trim() || fullName;
}

/** What makes two names the same: letter case and the number of spaces do not count. */
export function identityKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** The longest slug, and the room that a suffix ("-2") needs in it. */
const maxSlugLength = 120;
const suffixRoom = 8;

/** Letters that have no mark to strip, as they are written in ASCII. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The slug of a name before it is made unique: `[a-z0-9-]`, with a letter in it, at most 112 characters.
 * "Realme 12+" is `realme-12-plus`, "AT&T" `at-and-t`, "L'Amour" `lamour`; a name without a Latin letter is `phone`
 * with what digits it has.
 */
export function slugBase(fullName: string): string {
  const plain = fullName
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => spelled[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const named = /[a-z]/.test(plain) ? plain : `phone-${plain}`;
  return named.slice(0, maxSlugLength - suffixRoom).replace(/-+$/, '');
}

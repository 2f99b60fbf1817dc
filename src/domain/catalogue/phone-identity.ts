/** @returns the full name without the brand at its beginning, or the full name if nothing would remain */
export function getDisplayName(fullName: string, brand: string): string {
  if (!fullName.toLowerCase().startsWith(brand.toLowerCase())) return fullName;
  const name = fullName.slice(brand.length);
  // The brand must be a whole word: "O2" is not the brand of "O2X". A sign such as "-" may follow it.
  if (/^[\p{L}\p{N}]/u.test(name)) return fullName;
  return name.trim() || fullName;
}

/** @returns a key that is equal for names that differ only in letter case, spaces or Unicode normalization */
export function toIdentityKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

const maxSlugLength = 120;
/** The number of characters of a slug that are reserved for a suffix such as "-2". */
const suffixLength = 8;

/** ASCII spellings of letters that Unicode does not decompose. */
const asciiLetters: Readonly<Record<string, string>> = {
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
 * Creates the slug of a name, before it is made unique. It has at most 112 characters `[a-z0-9-]` and at least
 * one letter: `realme-12-plus` for "Realme 12+", `at-and-t` for "AT&T", and `lamour` for "L'Amour". The slug of a
 * name without Latin letters is `phone` followed by its digits.
 */
export function createSlugBase(fullName: string): string {
  const asciiName = fullName
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => asciiLetters[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const slug = /[a-z]/.test(asciiName) ? asciiName : `phone-${asciiName}`;
  return slug.slice(0, maxSlugLength - suffixLength).replace(/-+$/, '');
}

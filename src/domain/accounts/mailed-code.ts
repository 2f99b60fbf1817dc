/**
 * Codes that people read in a mail and type: ten characters of Crockford's base32 (50 bits), shown as `XXXXX-XXXXX`.
 * https://www.crockford.com/base32.html
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const form = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** @param randomBytes fills a buffer of that many bytes */
export function makeMailedCode(randomBytes: (size: number) => Uint8Array): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  return Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % 32)).join('');
}

/** The code that was typed, in any case, with or without hyphens and spaces, I and L for 1 and O for 0; null: it is none. */
export function readMailedCode(text: string): string | null {
  const code = text
    .slice(0, 64)
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return form.test(code) ? code : null;
}

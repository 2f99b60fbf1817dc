/**
 * Codes that people read in an e-mail and type have ten characters of Crockford's base32 (50 bits), and are
 * shown as `XXXXX-XXXXX`. See https://www.crockford.com/base32.html.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** @param randomBytes the function that returns the requested number of random bytes */
export function createMailedCode(randomBytes: (size: number) => Uint8Array): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  return Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % 32)).join('');
}

/**
 * Reads a typed code, in upper or lower case, with or without hyphens and spaces. I and L are read as 1, and
 * O as 0. Returns null if the text is not a code.
 */
export function readMailedCode(text: string): string | null {
  const code = text
    .slice(0, 64)
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return codePattern.test(code) ? code : null;
}

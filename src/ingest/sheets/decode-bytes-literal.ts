const literalPattern = /^b(['"])([\s\S]*)\1$/;
const escapePattern = /\\(?:x([0-9a-fA-F]{2})|([\s\S]))/g;
const namedEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\x07',
  b: '\b',
};

/**
 * Decodes a cell that was written as a Python bytes literal (`b'10\xe2\x82\xac'`). Any other cell is returned
 * unchanged, and so is a literal whose bytes are not UTF-8.
 */
export function decodeBytesLiteral(cell: string): string {
  const body = literalPattern.exec(cell)?.[2];
  if (body === undefined) return cell;
  const latin1 = body.replace(escapePattern, (_, hex: string | undefined, character = '') =>
    hex === undefined
      ? (namedEscapes[character] ?? character)
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Each character now stands for one byte. A cell with a character above U+00FF is not a bytes literal.
  if (/[^\0-\xff]/.test(latin1)) return cell;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return cell;
  }
}

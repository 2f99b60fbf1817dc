const literal = /^b(['"])([\s\S]*)\1$/;
const escapes = /\\(?:x([0-9a-fA-F]{2})|([\s\S]))/g;
const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', a: '\x07', b: '\b' };

/**
 * The text of a cell that was written as a Python bytes literal (`b'10\xe2\x82\xac'`); any other cell, and a
 * literal whose bytes are not UTF-8, stays as it is.
 */
export function decodeBytesLiteral(cell: string): string {
  const body = literal.exec(cell)?.[2];
  if (body === undefined) return cell;
  const latin1 = body.replace(escapes, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (named[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // A literal holds ASCII and escapes only; anything else was not written by Python.
  if (/[^\0-\xff]/.test(latin1)) return cell;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return cell;
  }
}

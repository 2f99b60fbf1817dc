import fc from 'fast-check';

const unreserved = /[A-Za-z0-9\-._~]/;

/** Encodes a text as UTF-8, one byte per character; lone surrogates become the three bytes of their code point. */
function toUtf8(text: string): string {
  let bytes = '';
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    bytes +=
      code >= 0xd800 && code <= 0xdfff
        ? String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
        : Buffer.from(character, 'utf8').toString('latin1');
  }
  return bytes;
}

/** Percent-encodes bytes (RFC 3986 §2.1), except for names of credentials. */
export function encodeBytes(bytes: string): string {
  return bytes.replace(/<<\w+>>|[\s\S]/g, (match) =>
    match.length > 1 || unreserved.test(match)
      ? match
      : `%${match.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export const encode = (text: string): string => encodeBytes(toUtf8(text));

/** Functions that encode a text for a request target, most of them correctly. */
export const encoders: fc.Arbitrary<(text: string) => string> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(encode) },
  { weight: 3, arbitrary: fc.constant((text: string) => encode(text).replaceAll('%20', '+')) },
  { weight: 2, arbitrary: fc.constant((text: string) => encode(text).toLowerCase()) },
  { weight: 1, arbitrary: fc.constant((text: string) => encode(encode(text))) },
  { weight: 1, arbitrary: fc.constant((text: string) => toUtf8(text)) },
  { weight: 1, arbitrary: fc.constant((text: string) => `${encode(text)}%`) },
  {
    weight: 1,
    arbitrary: fc.constant((text: string) =>
      encode(text).replace(/[a-z]/g, (match) => `%${match.charCodeAt(0).toString(16)}`),
    ),
  },
);

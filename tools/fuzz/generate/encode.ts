import fc from 'fast-check';

const unreserved = /[A-Za-z0-9\-._~]/;

/** The bytes of a text, one in each character: UTF-8, with half a surrogate pair in the three bytes it would have. */
function bytesOf(text: string): string {
  let bytes = '';
  for (const point of text) {
    const code = point.codePointAt(0) as number;
    bytes +=
      code >= 0xd800 && code <= 0xdfff
        ? String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
        : Buffer.from(point, 'utf8').toString('latin1');
  }
  return bytes;
}

/** Percent-encodes bytes (RFC 3986 §2.1), but for the name of a credential. */
export function encodeBytes(bytes: string): string {
  return bytes.replace(/<<\w+>>|[\s\S]/g, (one) =>
    one.length > 1 || unreserved.test(one)
      ? one
      : `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export const encode = (text: string): string => encodeBytes(bytesOf(text));

/** Ways to write a text in a request target: nearly always right. */
export const encoders: fc.Arbitrary<(text: string) => string> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(encode) },
  { weight: 3, arbitrary: fc.constant((text: string) => encode(text).replaceAll('%20', '+')) },
  { weight: 2, arbitrary: fc.constant((text: string) => encode(text).toLowerCase()) },
  { weight: 1, arbitrary: fc.constant((text: string) => encode(encode(text))) },
  { weight: 1, arbitrary: fc.constant((text: string) => bytesOf(text)) },
  { weight: 1, arbitrary: fc.constant((text: string) => `${encode(text)}%`) },
  {
    weight: 1,
    arbitrary: fc.constant((text: string) =>
      encode(text).replace(/[a-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ),
  },
);

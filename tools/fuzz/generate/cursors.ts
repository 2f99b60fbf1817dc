import fc from 'fast-check';
import { formatChangeCursor, readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { naughty } from './schema-values.ts';

const maxInt = 2_147_483_647;

/** Well-formed cursors of another database, or of positions that do not exist yet. */
function foreignCursors(cursor: string): string[] {
  const parsed = readChangeCursor(cursor);
  if (parsed === null) return [];
  const { position, token } = parsed;
  const cursorAt = (revision: number, id: number, cursorToken = token): string => {
    const place = { revision, rank: 1, id };
    return formatChangeCursor({ position: { prices: place, others: place }, token: cursorToken });
  };
  const { revision } = position.others;
  return [
    formatChangeCursor({ position, token: 'anotherToken' }),
    formatChangeCursor({ position, token: '' }),
    cursorAt(revision + 1, 1),
    cursorAt(maxInt, maxInt),
    cursorAt(maxInt, 0),
    cursorAt(0, maxInt, ''),
    cursorAt(revision, maxInt),
    formatChangeCursor({
      position: { prices: { revision: 0, rank: 0, id: 0 }, others: position.others },
      token,
    }),
    formatChangeCursor({
      position: { prices: position.prices, others: { revision: 0, rank: 3, id: 0 } },
      token,
    }),
  ];
}

const flipBit = (text: string, offset: number, bit: number): string => {
  const index = offset % text.length;
  return (
    text.slice(0, index) +
    String.fromCharCode(text.charCodeAt(index) ^ (1 << (bit % 7))) +
    text.slice(index + 1)
  );
};

/**
 * Cursors of the change log: valid, foreign, corrupted and malformed ones.
 * @param issued cursors that the gateway issued
 */
export function cursors(issued: readonly string[]): fc.Arbitrary<string> {
  const issuedCursor = fc.constantFrom(...issued);
  return fc.oneof(
    { weight: 10, arbitrary: issuedCursor },
    { weight: 2, arbitrary: fc.constantFrom('0', '') },
    { weight: 4, arbitrary: fc.constantFrom(...issued.flatMap(foreignCursors)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(issuedCursor, fc.nat(80), fc.nat(6))
        .map(([text, offset, bit]) => flipBit(text, offset, bit)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(issuedCursor, fc.nat(60)).map(([text, length]) => text.slice(0, length)),
    },
    {
      weight: 2,
      arbitrary: issuedCursor.chain((text) =>
        fc.constantFrom(
          `${text}=`,
          `${text} `,
          ` ${text}`,
          text + text,
          text.toUpperCase(),
          text.replaceAll('-', '+').replaceAll('_', '/'),
          `${text},${text}`,
          text.padEnd(9_000, 'A'),
          Buffer.from(text).toString('base64url'),
          text.slice(1),
          `${text}\r\nevent: change`,
          `${text}\n\ndata: x`,
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '00',
        '-0',
        '-1',
        '1',
        '0.0',
        '1e3',
        'c1',
        'null',
        'now',
        'x'.repeat(12_000),
      ),
    },
    { weight: 2, arbitrary: naughty },
  );
}

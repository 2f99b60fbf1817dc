import fc from 'fast-check';
import { formatChangeCursor, readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { naughty } from './by-schema.ts';

const maxInt = 2_147_483_647;

/** The same place in the change log of another database, or one that is not there yet: well-formed, and not ours. */
function strangersOf(cursor: string): string[] {
  const known = readChangeCursor(cursor);
  if (known === null) return [];
  const { position, token } = known;
  const at = (revision: number, id: number, own = token): string => {
    const place = { revision, rank: 1, id };
    return formatChangeCursor({ position: { prices: place, others: place }, token: own });
  };
  const { revision } = position.others;
  return [
    formatChangeCursor({ position, token: 'anotherToken' }),
    formatChangeCursor({ position, token: '' }),
    at(revision + 1, 1),
    at(maxInt, maxInt),
    at(maxInt, 0),
    at(0, maxInt, ''),
    at(revision, maxInt),
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

const flip = (text: string, at: number, bit: number): string => {
  const place = at % text.length;
  return (
    text.slice(0, place) +
    String.fromCharCode(text.charCodeAt(place) ^ (1 << (bit % 7))) +
    text.slice(place + 1)
  );
};

/** Cursors of the change log: those that were given, those that look like it, and what is none. @param known some that were given */
export function cursors(known: readonly string[]): fc.Arbitrary<string> {
  const given = fc.constantFrom(...known);
  return fc.oneof(
    { weight: 10, arbitrary: given },
    { weight: 2, arbitrary: fc.constantFrom('0', '') },
    { weight: 4, arbitrary: fc.constantFrom(...known.flatMap(strangersOf)) },
    {
      weight: 4,
      arbitrary: fc.tuple(given, fc.nat(80), fc.nat(6)).map(([text, at, bit]) => flip(text, at, bit)),
    },
    { weight: 2, arbitrary: fc.tuple(given, fc.nat(60)).map(([text, length]) => text.slice(0, length)) },
    {
      weight: 2,
      arbitrary: given.chain((text) =>
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

import fc from 'fast-check';
import type { Schema } from '../../testing/openapi.ts';
import { toBytes } from '../fuzz-request.ts';
import { brokenUtf8 } from './naughty-texts.ts';
import { naughty, valuesOf } from './schema-values.ts';

/** A body, one byte per character, and its `Content-Type`. */
export interface TypedBody {
  readonly type: string | null;
  readonly body: string | null;
}

/** Names of members that no schema has. */
const unknownNames = ['extra', '__proto__', 'constructor', '', 'E-mail', 'email\0', 'NAME', 'id', 'plan'];
const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: naughty },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** JSON texts of objects that match a schema, and of objects that nearly do. */
export function objectTexts(schema: Schema): fc.Arbitrary<string> {
  const valid = valuesOf(schema) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys((schema.properties ?? {}) as object);
  const anyName = fc.constantFrom(...names, ...unknownNames);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => JSON.stringify(value)) },
    {
      weight: 5,
      arbitrary: fc.tuple(valid, anyName, wrongValues).map(([value, name, other]) =>
        // The prefix \u0001 is removed afterwards, so that "__proto__" becomes an ordinary member.
        JSON.stringify({ ...value, [`\u0001${name}`]: other }).replace('"\\u0001', '"'),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(valid, fc.constantFrom(...names, '')).map(([{ ...value }, name]) => {
        delete value[name];
        return JSON.stringify(value);
      }),
    },
  );
}

const deep = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Functions that corrupt a JSON text. */
const corruptions: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.nat(100).map((percent) => (text: string) => text.slice(0, Math.floor((text.length * percent) / 100))),
  fc.constantFrom(...brokenUtf8).map((bytes) => (text: string) => text.replace(/"(?=[},])/, `${bytes}"`)),
  fc.constantFrom<(text: string) => string>(
    (text) => `\xef\xbb\xbf${text}`,
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le').toString('latin1'),
    (text) => `[${text}]`,
    (text) => `${text}${text}`,
    (text) => `${text}\0`,
    (text) => text.replace(/}$/, ',}'),
    (text) => text.replace(/^\{/, '{"name":"first",'),
    (text) => text.replace(/^\{/, '{"a":1e309,'),
    (text) => text.replace(/^\{/, '{"a":-0,"b":1E400,"c":0.1e-999,'),
    (text) => text.replaceAll('"', "'"),
    (text) => text.replace(/}$/, `${' '.repeat(65_536)}}`),
    (text) => text.replace(/^\{/, `{${' '.repeat(Math.max(0, 65_536 - text.length))}`),
    (text) => text.replace(/^\{/, `{${' '.repeat(Math.max(0, 65_537 - text.length))}`),
    () => '',
    () => '{',
    () => 'null',
    () => '"text"',
    () => '1e999',
    () => deep(10_000, '[', ']'),
    () => deep(9_000, '{"a":', '}'),
    () => `{"name":${deep(10_000, '[', ']')}}`,
    () => `{${'"a":1,'.repeat(8_000)}"b":1}`,
    () => 'email=a%40example.com&name=x',
    () => '\x1f\x8b\x08\x00',
  ),
);

const contentTypes = [
  null,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'APPLICATION/JSON',
  'application/json;',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
  'application/merge-patch+json',
  'a',
  `application/json; ${'x'.repeat(2_000)}`,
];

/**
 * Bodies for an operation that takes an object of this schema.
 * @param objects JSON texts, by default generated from the schema
 */
export function jsonBodies(schema: Schema, objects = objectTexts(schema)): fc.Arbitrary<TypedBody> {
  const texts = objects.map(toBytes);
  return fc.oneof(
    { weight: 12, arbitrary: texts.map((body) => ({ type: 'application/json', body })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(texts, corruptions)
        .map(([body, corrupt]) => ({ type: 'application/json', body: corrupt(body) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(texts, fc.constantFrom(...contentTypes)).map(([body, type]) => ({ type, body })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ type: null, body: null }, { type: 'application/json', body: null }),
    },
  );
}

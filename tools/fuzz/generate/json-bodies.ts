import fc from 'fast-check';
import type { Schema } from '../../testing/openapi.ts';
import { toBytes } from '../sent-request.ts';
import { naughty, valuesOf } from './by-schema.ts';
import { brokenUtf8 } from './naughty-texts.ts';

/** A body, in bytes, and what it says that it is. */
export interface TypedBody {
  readonly type: string | null;
  readonly body: string | null;
}

/** Members that are there for no good reason. */
const strangers = ['extra', '__proto__', 'constructor', '', 'E-mail', 'email\0', 'NAME', 'id', 'plan'];
const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: naughty },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** JSON texts of objects that fit a schema, and of ones that nearly do. */
export function objectTexts(schema: Schema): fc.Arbitrary<string> {
  const valid = valuesOf(schema) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys((schema.properties ?? {}) as object);
  const anyName = fc.constantFrom(...names, ...strangers);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => JSON.stringify(value)) },
    {
      weight: 5,
      arbitrary: fc.tuple(valid, anyName, odd).map(([value, name, other]) =>
        // Written by hand, so that "__proto__" is a member like any other.
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

const deep = (depth: number, open: string, shut: string): string =>
  `${open.repeat(depth)}1${shut.repeat(depth)}`;

/** What becomes of a JSON text on a bad day. */
const spoil: fc.Arbitrary<(text: string) => string> = fc.oneof(
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

const types = [
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

/** Bodies for an operation that takes an object of this schema. @param objects instead of those made by the schema */
export function jsonBodies(schema: Schema, objects = objectTexts(schema)): fc.Arbitrary<TypedBody> {
  const texts = objects.map(toBytes);
  return fc.oneof(
    { weight: 12, arbitrary: texts.map((body) => ({ type: 'application/json', body })) },
    {
      weight: 4,
      arbitrary: fc.tuple(texts, spoil).map(([body, how]) => ({ type: 'application/json', body: how(body) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(texts, fc.constantFrom(...types)).map(([body, type]) => ({ type, body })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ type: null, body: null }, { type: 'application/json', body: null }),
    },
  );
}

import fc from 'fast-check';
import type { Schema } from '../../testing/openapi.ts';
import { naughtyTexts } from './naughty-texts.ts';

const toArray = (value: unknown): Schema[] => (Array.isArray(value) ? value : []);

/** Values that a JSON Schema allows. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const options = [...toArray(schema.anyOf), ...toArray(schema.oneOf)];
  if (options.length > 0) return fc.oneof(...options.map(valuesOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 9_999 }).map((n) => n / 100),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: 1, maxLength: 4 });
    case 'object':
      return objects(schema);
    default:
      return texts(schema);
  }
}

function integers({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum ?? 0), Number(maximum ?? 2_147_483_647)];
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 60) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
}

function texts({ pattern, minLength, maxLength, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-11-01', '2025-12-31', '2024-02-29');
  if (typeof pattern === 'string') return textsMatching(pattern);
  return fc.string({ minLength: Number(minLength ?? 1), maxLength: Math.min(40, Number(maxLength ?? 40)) });
}

/**
 * fast-check cannot generate texts for a pattern with look-ahead; such patterns describe ids, so real ones are used.
 */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  } catch {
    return fc.constantFrom('apple-iphone-15-pro', 'samsung-galaxy-s24-ultra');
  }
}

/** Well-formed addresses, since the description only says that `email` is a string. */
const emails = fc.nat().map((number) => `fuzz-${number}@example.com`);

function objects(schema: Schema): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        name === 'email' ? emails : valuesOf(member),
      ]),
    ),
    { requiredKeys: toArray(schema.required) as unknown as string[] },
  );
}

/** The values of an enum, which may be one option of `anyOf` beside a pattern for other spellings. */
const knownValues = ({ enum: values, anyOf = [] }: Schema): readonly string[] =>
  values ?? anyOf.find((option) => option.enum !== undefined)?.enum ?? [];

/** Values on both sides of the limits of a schema. */
export function edgesOf(schema: Schema): fc.Arbitrary<unknown> {
  const edges: unknown[] = ['', '0', '-1', '1.5', 'true', 'null'];
  for (const name of ['minimum', 'maximum']) {
    const edge = schema[name];
    if (typeof edge === 'number')
      edges.push(edge - 1, edge, edge + 1, edge + 0.5, -edge, `0${edge}`, `+${edge}`);
  }
  for (const name of ['minLength', 'maxLength']) {
    const edge = schema[name];
    if (typeof edge !== 'number') continue;
    for (const length of [edge - 1, edge, edge + 1]) {
      edges.push('a'.repeat(Math.max(0, length)), '😀'.repeat(Math.max(0, length)));
    }
  }
  for (const member of knownValues(schema.items ?? schema)) {
    edges.push(member.toUpperCase(), `${member} `, `-${member}`, member.slice(1), `${member},${member}`);
  }
  const maxItems = Number(schema.maxItems ?? 6);
  if (schema.type === 'array')
    edges.push(...[maxItems, maxItems + 1].map((count) => Array(count).fill('x').join(',')));
  return fc.constantFrom(...edges);
}

/** Texts that often break programs. */
export const naughty: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);

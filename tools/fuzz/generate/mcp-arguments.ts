import fc from 'fast-check';
import type { Schema } from '../../testing/openapi.ts';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { DescribedTool } from '../read-tools.ts';
import { edgesOf } from './by-schema.ts';
import { objectTexts } from './json-bodies.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { knownTexts } from './rest-targets.ts';

type Properties = Readonly<Record<string, Schema>>;

/** Device codes and user agents, which are in no answer, and a key that is where it should not be. */
const hints = [
  'SM-S928B',
  'husky',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36',
  'ไอโฟน 15',
  '<<key>>',
];

/** Values that are in the catalogue, or in reach of it, for the arguments that name something of it. */
function knownValues(name: string, facts: CatalogueFacts): readonly (string | number)[] {
  const { ids, slugs, names, brands } = facts;
  if (name === 'id' || name === 'ids')
    return [...ids, ...ids.map(String), ...slugs, ...names, ...hints, ...brands];
  if (name === 'hints' || name === 'query') return [...names.slice(0, 12), ...hints];
  if (name === 'limit' || name === 'page') return [1, 2, 3, 5, 20, 50];
  return knownTexts({ name: name === 'query' ? 'search' : name, in: 'query' }, facts);
}

/** A schema of which most values are known ones. */
function mostlyKnown(name: string, schema: Schema, facts: CatalogueFacts): Schema {
  const values = knownValues(name, facts) as readonly string[];
  if (values.length === 0) return schema;
  const known = { enum: values };
  if (schema.type === 'array')
    return { ...schema, items: { anyOf: [known, known, known, schema.items ?? {}] } };
  return { anyOf: [known, known, known, schema] };
}

const wrong = fc.constantFrom(...naughtyTexts);

const noObjects = ['5', '"text"', '[]', 'null', '[{}]', '1e999', `${'['.repeat(500)}${']'.repeat(500)}`];

/** Arguments of a tool as JSON texts: what is required and some of the rest, nearly right ones, and no objects at all. */
export function argumentTexts({ inputSchema }: DescribedTool, facts: CatalogueFacts): fc.Arbitrary<string> {
  const properties = (inputSchema.properties ?? {}) as Properties;
  const required = (inputSchema.required ?? []) as readonly string[];
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const chosen = fc.subarray(optional, { maxLength: Math.min(4, optional.length) });
  const like = (of: (name: string) => Schema): fc.Arbitrary<string> =>
    chosen.chain((names) =>
      objectTexts({
        type: 'object',
        properties: Object.fromEntries([...required, ...names].map((name) => [name, of(name)])),
        required: [...required, ...names],
      } as unknown as Schema),
    );
  const known = (name: string): Schema => mostlyKnown(name, properties[name] ?? {}, facts);
  const atEdges = fc
    .constantFrom(...Object.keys(properties), 'nothing')
    .chain((name) =>
      fc
        .oneof(
          edgesOf(properties[name] ?? {}),
          wrong,
          fc.constantFrom(-1, 1e308, 1.5, 2 ** 53, true, {}, [[]]),
        )
        .map((value) => JSON.stringify({ [name]: value })),
    );
  return fc.oneof(
    { weight: 12, arbitrary: like(known) },
    { weight: 3, arbitrary: atEdges },
    { weight: 1, arbitrary: fc.constantFrom(...noObjects) },
  );
}

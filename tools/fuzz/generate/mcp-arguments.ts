import fc from 'fast-check';
import type { Schema } from '../../testing/openapi.ts';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { DescribedTool } from '../read-tools.ts';
import { objectTexts } from './json-bodies.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { knownTexts } from './rest-targets.ts';
import { edgesOf } from './schema-values.ts';

type Properties = Readonly<Record<string, Schema>>;

/** Device codes and user agents, which the catalogue does not contain, and a misplaced key. */
const hints = [
  'SM-S928B',
  'husky',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36',
  'ไอโฟน 15',
  '<<key>>',
];

/** Values from the catalogue for arguments that identify something in it. */
function knownValues(name: string, facts: CatalogueFacts): readonly (string | number)[] {
  const { ids, slugs, names, brands } = facts;
  if (name === 'id' || name === 'ids')
    return [...ids, ...ids.map(String), ...slugs, ...names, ...hints, ...brands];
  if (name === 'hints' || name === 'query') return [...names.slice(0, 12), ...hints];
  if (name === 'limit' || name === 'page') return [1, 2, 3, 5, 20, 50];
  return knownTexts({ name: name === 'query' ? 'search' : name, in: 'query' }, facts);
}

/** Extends a schema so that most generated values are known ones. */
function preferKnownValues(name: string, schema: Schema, facts: CatalogueFacts): Schema {
  const values = knownValues(name, facts) as readonly string[];
  if (values.length === 0) return schema;
  const known = { enum: values };
  if (schema.type === 'array')
    return { ...schema, items: { anyOf: [known, known, known, schema.items ?? {}] } };
  return { anyOf: [known, known, known, schema] };
}

const wrongTexts = fc.constantFrom(...naughtyTexts);

const nonObjects = ['5', '"text"', '[]', 'null', '[{}]', '1e999', `${'['.repeat(500)}${']'.repeat(500)}`];

/** Arguments of a tool as JSON texts: the required and some optional ones, values at their limits, and non-objects. */
export function argumentTexts({ inputSchema }: DescribedTool, facts: CatalogueFacts): fc.Arbitrary<string> {
  const properties = (inputSchema.properties ?? {}) as Properties;
  const required = (inputSchema.required ?? []) as readonly string[];
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const optionalNames = fc.subarray(optional, { maxLength: Math.min(4, optional.length) });
  const objectsWith = (schemaOf: (name: string) => Schema): fc.Arbitrary<string> =>
    optionalNames.chain((names) =>
      objectTexts({
        type: 'object',
        properties: Object.fromEntries([...required, ...names].map((name) => [name, schemaOf(name)])),
        required: [...required, ...names],
      } as unknown as Schema),
    );
  const known = (name: string): Schema => preferKnownValues(name, properties[name] ?? {}, facts);
  const edgeValues = fc
    .constantFrom(...Object.keys(properties), 'nothing')
    .chain((name) =>
      fc
        .oneof(
          edgesOf(properties[name] ?? {}),
          wrongTexts,
          fc.constantFrom(-1, 1e308, 1.5, 2 ** 53, true, {}, [[]]),
        )
        .map((value) => JSON.stringify({ [name]: value })),
    );
  return fc.oneof(
    { weight: 12, arbitrary: objectsWith(known) },
    { weight: 3, arbitrary: edgeValues },
    { weight: 1, arbitrary: fc.constantFrom(...nonObjects) },
  );
}

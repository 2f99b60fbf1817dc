import fc from 'fast-check';
import type { DescribedParameter, Entry } from '../../testing/openapi.ts';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import { encodeBytes, encoders } from './encode.ts';
import { brokenUtf8 } from './naughty-texts.ts';
import { edgesOf, naughty, valuesOf } from './schema-values.ts';

/** Values from the catalogue for parameters that identify something in it. */
export function knownTexts(
  { name, in: place }: Pick<DescribedParameter, 'name' | 'in'>,
  facts: CatalogueFacts,
): readonly string[] {
  if (name === 'id' && place === 'path') return [...facts.ids.map(String), ...facts.slugs];
  if (name === 'ids') return facts.slugs.map((slug, index) => `${slug},${facts.ids.at(-1 - index)}`);
  if (name === 'brand') return facts.brands;
  if (name === 'currency') return ['THB', 'EUR', 'USD', 'jpy'];
  if (name === 'country') return ['TH', 'US', 'de'];
  if (name === 'api_key') return ['<<key>>', '<<otherKey>>', '<<revokedKey>>', '<<secret>>'];
  if (name === 'q' || name === 'search') {
    return facts.names.flatMap((text) => [
      text,
      text.slice(0, 5),
      text.replace(/[aeiou]/, ''),
      text.split(' ').reverse().join(' '),
    ]);
  }
  return [];
}

/** Texts for one parameter: mostly valid, else at a limit of its schema, else arbitrary. */
function textsFor(parameter: DescribedParameter, facts: CatalogueFacts): fc.Arbitrary<string> {
  const known = knownTexts(parameter, facts);
  return fc.oneof(
    { weight: known.length > 0 ? 8 : 0, arbitrary: fc.constantFrom(...(known.length > 0 ? known : [''])) },
    { weight: known.length > 0 ? 2 : 10, arbitrary: valuesOf(parameter.schema).map(String) },
    { weight: 3, arbitrary: edgesOf(parameter.schema).map(String) },
    { weight: 3, arbitrary: naughty },
  );
}

/** One `name=value`, rarely with a value or form that no encoder produces. */
function pair(name: string, texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 25, arbitrary: fc.tuple(texts, encoders).map(([text, encode]) => `${name}=${encode(text)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenUtf8).map((bytes) => `${name}=${encodeBytes(bytes)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        name,
        `${name}=`,
        `=${name}`,
        `${name}[]=1`,
        `${name}%00=1`,
        '&',
        '=',
        '?',
        ';a=b',
      ),
    },
  );
}

function unknownPairs(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    naughty,
    fc.constantFrom(...names, 'api_key', 'Page', 'perPage', 'limit', 'offset', '_', 'callback'),
  );
  return fc
    .tuple(name, naughty, encoders)
    .map(([unknownName, text, encode]) => `${encode(unknownName)}=${encode(text)}`);
}

/** Query strings of an operation without the `?`, with any of its parameters, some of them repeated or unknown. */
function queries(parameters: readonly DescribedParameter[], facts: CatalogueFacts): fc.Arbitrary<string> {
  const names = parameters.map(({ name }) => name);
  const pairs = parameters.map((parameter) => pair(parameter.name, textsFor(parameter, facts)));
  const required = parameters.flatMap((parameter, index) =>
    parameter.required ? [pairs[index] as fc.Arbitrary<string>] : [],
  );
  const optional =
    pairs.length === 0 ? fc.constant<string[]>([]) : fc.array(fc.oneof(...pairs), { maxLength: 4 });
  const unknown = fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(unknownPairs(names), { minLength: 1, maxLength: 3 }) },
  );
  return fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.tuple(...required) },
        { weight: 1, arbitrary: fc.constant<string[]>([]) },
      ),
      optional,
      unknown,
    )
    .map((groups) => groups.flat().join('&'));
}

/** Functions that change a path, mostly not at all. */
const pathChanges: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 40, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<(path: string) => string>(
      (path) => `${path}/`,
      (path) => path.toUpperCase(),
      (path) => path.replace('/v1', '//v1'),
      (path) => path.replace('/v1/', '/v1//'),
      (path) => path.replace('/v1', '/v2'),
      (path) => `${path}/x`,
      (path) => `${path}%00`,
      (path) => path.replace('/v1/', '/v1/../v1/'),
      (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      (path) => path.slice(0, -1),
      (path) => `${path};a=b`,
      (path) => `http://example.com${path}`,
      (path) => `${path}#x`,
    ),
  },
);

/** Request targets of an operation. */
export function targetsOf({ path, operation }: Entry, facts: CatalogueFacts): fc.Arbitrary<string> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const id = operation.parameters.find((parameter) => parameter.in === 'path');
  const segment =
    id === undefined
      ? fc.constant('')
      : fc.tuple(textsFor(id, facts), encoders).map(([text, encode]) => encode(text));
  return fc
    .tuple(segment, queries(inQuery, facts), pathChanges)
    .map(
      ([idSegment, query, changePath]) =>
        changePath(path.replace('{id}', () => idSegment)) + (query === '' ? '' : `?${query}`),
    );
}

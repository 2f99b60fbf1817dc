import fc from 'fast-check';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { FuzzRequest } from '../fuzz-request.ts';
import { encode, encoders } from './encode.ts';
import { otherHeaders } from './headers.ts';
import { naughty } from './schema-values.ts';

/** Becomes markup or an attribute if a page does not escape it; the oracle searches for it. */
export const markup = `'"><fuzz-probe onload=x>`;

const parameterNames = [
  ...[
    'search',
    'brand',
    'sort',
    'page',
    'per_page',
    'currency',
    'price_min',
    'price_max',
    'price_basis',
    'os',
  ],
  ...[
    'year',
    'form_factor',
    'has_5g',
    'ram_min',
    'ids',
    'q',
    'lang',
    'fields',
    'cursor',
    'key',
    '__proto__',
    '',
  ],
];
const usualValues = [
  ...[
    '1',
    '0',
    '-1',
    '2',
    'THB',
    'eur',
    'samsung',
    'galaxy',
    'relevance',
    '-price',
    'true',
    'current',
    'android',
  ],
  ...['กันน้ำ ไม่เกิน 10000', 'like s24 ultra but cheaper', 's24 vs iphone 15', markup, `</script>${markup}`],
];
const languages = ['', '', '', '/en', '/th'];
const forms = ['/recover', '/recover/complete', '/verify'];
const formFields = ['email', 'recovery_code', 'code', 'token'];

const values = (facts: CatalogueFacts) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...usualValues, ...facts.names.slice(0, 20), ...facts.slugs.slice(0, 20)),
    },
    { weight: 2, arbitrary: naughty },
  );
const pairs = (keys: readonly string[], facts: CatalogueFacts): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...keys), naughty), values(facts), encoders), { maxLength: 5 })
    .map((members) =>
      members.map(([name, value, encodeValue]) => `${encode(name)}=${encodeValue(value)}`).join('&'),
    );

/** Requests to the pages of the catalogue, to completions, and to the recovery forms. */
export function browseRequests(facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const segment = fc.oneof(
    fc.constantFrom(...facts.slugs),
    fc.constantFrom(...facts.ids.map(String)),
    fc.tuple(values(facts), encoders).map(([value, encodeValue]) => encodeValue(value)),
  );
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constant('/phones') },
    {
      weight: 3,
      arbitrary: segment.map((phone) => `/phones/${phone}`),
    },
    { weight: 2, arbitrary: fc.constantFrom('/compare', '/suggest', '/', '/docs') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/recover', '/recover/complete', '/verify'),
    },
  );
  const gets = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      fc.constantFrom(...languages),
      path,
      pairs(parameterNames, facts),
    )
    .map(([method, language, page, query]) => ({
      method,
      target: `${language}${page}?${query}`,
      body: null,
    }));
  const posts = fc
    .tuple(fc.constantFrom(...forms), pairs(formFields, facts))
    .map(([target, body]) => ({ method: 'POST', target, body }));
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: gets }, { weight: 1, arbitrary: posts }), otherHeaders)
    .map(([request, others]) => ({
      part: 'browse' as const,
      ...request,
      headers: [
        ['Accept', 'text/html'] as const,
        ...others,
        ...(request.body === null ? [] : [['Content-Type', 'application/x-www-form-urlencoded'] as const]),
      ],
    }));
}

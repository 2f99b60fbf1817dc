import fc from 'fast-check';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { SentRequest } from '../sent-request.ts';
import { naughty } from './by-schema.ts';
import { encode, encoders } from './encode.ts';
import { otherHeaders } from './headers.ts';

/** What would be markup, an attribute or a script if a page did not escape it; the oracle looks for it. */
export const markup = `'"><fuzz-probe onload=x>`;

const names = [
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
const usual = [
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

const text = (facts: CatalogueFacts) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...usual, ...facts.names.slice(0, 20), ...facts.slugs.slice(0, 20)),
    },
    { weight: 2, arbitrary: naughty },
  );
const pairs = (keys: readonly string[], facts: CatalogueFacts): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...keys), naughty), text(facts), encoders), { maxLength: 5 })
    .map((some) => some.map(([name, value, how]) => `${encode(name)}=${how(value)}`).join('&'));

/** Requests to the pages of the catalogue, to completions, and to the forms of recovery. */
export function browseRequests(facts: CatalogueFacts): fc.Arbitrary<SentRequest> {
  const segment = fc.oneof(
    fc.constantFrom(...facts.slugs),
    fc.constantFrom(...facts.ids.map(String)),
    fc.tuple(text(facts), encoders).map(([one, how]) => how(one)),
  );
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constant('/phones') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(segment, fc.constantFrom('', '', '.md'))
        .map(([one, end]) => `/phones/${one}${end}`),
    },
    { weight: 2, arbitrary: fc.constantFrom('/compare', '/suggest', '/', '/docs', '/status') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/recover',
        '/recover/complete',
        '/verify',
        '/sitemap-1.xml',
        '/sitemap-x.xml',
      ),
    },
  );
  const looks = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      fc.constantFrom(...languages),
      path,
      pairs(names, facts),
    )
    .map(([method, language, one, query]) => ({ method, target: `${language}${one}?${query}`, body: null }));
  const sends = fc
    .tuple(fc.constantFrom(...forms), pairs(formFields, facts))
    .map(([target, body]) => ({ method: 'POST', target, body }));
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: looks }, { weight: 1, arbitrary: sends }), otherHeaders)
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

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { highlightCode } from '../../../src/web/parts/docs/highlight-code.ts';
import { createPageSamples, renderRequestSamples } from '../../../src/web/parts/docs/request-samples.ts';
import type { Visit } from '../../../src/web/visitor/visit.ts';

const hostile = `o'clock "5g" $HOME \`id\` \\ <b> กันน้ำ`;
const request = {
  path: '/v1/phones',
  query: new URLSearchParams({ search: hostile, brand: 'samsung,apple' }),
  graphql: {
    query: 'query ($search: String) { phones(search: $search) { totalCount } }',
    variables: { search: hostile },
  },
};
const codes = Object.fromEntries(
  createPageSamples('https://phones.example', 'phk_x', request).map(({ language, code }) => [
    language,
    code.replaceAll(/[\ufdd0-\ufdef]/g, ''),
  ]),
);
/** The argument that the shell passes to curl. */
const argumentsOf = (command = ''): string[] =>
  execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);

test('the shell passes any search text unchanged', () => {
  const [url = ''] = argumentsOf(codes.curl);
  expect(new URL(url).searchParams.get('search')).toBe(hostile);
  expect(url).toContain('brand=samsung,apple');
  const sent = argumentsOf(codes.GraphQL).at(-1) ?? '';
  expect(JSON.parse(sent)).toEqual(request.graphql);
});

test('JavaScript and Python request the same address', () => {
  const [url = ''] = argumentsOf(codes.curl);
  expect(codes.JavaScript).toContain(`fetch('${url}'`);
  expect(codes.Python).toContain(`"${url}"`);
});

test('a search that contains the mark of a slot creates no slot', () => {
  const query = '\ufdd3\ufdef';
  const samples = createPageSamples('https://phones.example', 'phk_x', { path: '/', graphql: { query } });
  const { code = '' } = samples.at(-1) ?? {};
  expect(highlightCode(code, 'GraphQL').text).not.toContain('data-slot="API_KEY"');
  expect(JSON.parse(argumentsOf(code.replaceAll(/[\ufdd0-\ufdef]/g, '')).at(-1) ?? '')).toEqual({ query });
});

test('a page reads the key from API_KEY in each language, and has no markup from a search', () => {
  const visit = { locale: 'en', link: (path: string) => path } as Visit;
  const { text } = renderRequestSamples(visit, 'https://phones.example', request);
  expect(text.match(/data-slot="API_KEY"/g)).toHaveLength(4);
  expect(text).not.toContain('<b>');
});

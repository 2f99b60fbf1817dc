import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const texts = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  'client/README.md',
  ...docs.map((name) => `docs/${name}`),
];

describe.each(texts)('%s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*/, ''));
    const missing = links
      .filter((target) => target !== '' && !target.includes(':'))
      .filter((target) => !existsSync(join(root, dirname(path), target)));
    expect(missing).toEqual([]);
  });

  test('names source files that exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name);
    const missing = named.filter(
      (name) => !existsSync(join(root, name)) && !existsSync(join(root, 'src', name)),
    );
    expect(missing).toEqual([]);
  });

  test('names tests that exist', () => {
    const rooms = readdirSync(join(root, 'test')).join('|');
    const named = [...text.matchAll(new RegExp(`\x60((?:${rooms})/[\\w/-]+)\x60`, 'g'))].map(
      ([, name = '']) => name,
    );
    const missing = named.filter((name) => !existsSync(join(root, 'test', `${name}.test.ts`)));
    expect(missing).toEqual([]);
  });
});

test('every text names the version of mcp-remote that the tests run, because the package receives the key', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'examples/clients/package.json'), 'utf8'));
  for (const path of ['docs/mcp.md', 'src/web/messages/docs/docs-guides.ts']) {
    const pinned = readFileSync(join(root, path), 'utf8').match(/mcp-remote@[\d.]+/g) ?? [];
    expect([path, new Set(pinned)]).toEqual([path, new Set([`mcp-remote@${dependencies['mcp-remote']}`])]);
  }
});

test('no document has the marks of an unfinished merge', () => {
  const marked = ['CHANGELOG.md', ...texts].filter((path) =>
    /^(<{7} |={7}$|>{7} )/m.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(marked).toEqual([]);
});

test('the drawings and tables of docs/architecture.md name parts of src and tables that exist', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const drawings = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, drawing = '']) => drawing).join('\n');
  const parts = [...drawings.matchAll(/(?<![\w/.-])[a-z]+(?:\/[a-z-]+)+/g)].map(([part]) => part);
  expect(parts.length).toBeGreaterThan(15);
  expect(
    parts.filter((part) => ![part, `${part}.ts`].some((name) => existsSync(join(root, 'src', name)))),
  ).toEqual([]);

  const schema = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');
  const tables = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
  expect(tables.filter((name) => name !== 'pg_dump' && !schema.includes(`"${name}"`))).toEqual([]);
});

/** The rows of a table that begins with a heading line, without rows that are headings themselves. */
const rowsOf = (path: string, headings: string): string[][] => {
  const [, table = ''] = readFileSync(join(root, path), 'utf8').split(`\n${headings}\n`);
  return (table.split('\n\n')[0] as string)
    .split('\n')
    .slice(1)
    .filter((line) => /^\| .* \|$/.test(line) && !line.startsWith('| **'))
    .map((line) => line.slice(2, -2).split(' | '));
};
/** Whether a cell is a list of test files (that they exist is tested for all documents). */
const namesTests = (cell: string | undefined): boolean => /^`[\w/-]+`(, `[\w/-]+`)*$/.test(cell ?? '');

test('each threat of SECURITY.md names its tests, or says that it is not prevented', () => {
  const rows = rowsOf('SECURITY.md', '| threat | defence | test |');
  expect(rows.length).toBeGreaterThan(30);
  const without = rows.filter(
    ([, defence = '', tests]) => !namesTests(tests) && !defence.startsWith('**not prevented**'),
  );
  expect(without).toEqual([]);
});

test('each question of docs/reliability.md names its tests', () => {
  const rows = rowsOf('docs/reliability.md', '| What happens when … | | test |');
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(([question = '', , tests]) => !question.endsWith('?') || !namesTests(tests))).toEqual(
    [],
  );
});

test('the glossary has at most 20 words', () => {
  const [, glossary = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Glossary');
  const words = glossary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(20);
});

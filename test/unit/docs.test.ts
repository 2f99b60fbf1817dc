import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../tools/faults/scenario-list.ts';

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

interface PromiseRow {
  /** The first cell: a promise, or a threat. */
  readonly about: string;
  /** The last cell: its tests. */
  readonly tests: string;
}

/** The rows of all tables in a part of a document, without header rows and rows that are headings. */
const rowsIn = (text: string): PromiseRow[] =>
  text
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))
    .map((cells) => ({ about: cells[0] as string, tests: (cells.at(-1) as string).trim() }))
    .filter(({ about }) => !about.startsWith('**'));

const rowsOf = (path: string, heading: string): PromiseRow[] => {
  const [, part = ''] = readFileSync(join(root, path), 'utf8').split(`\n## ${heading}\n`);
  return rowsIn(part.split('\n## ')[0] as string);
};

test('each threat of SECURITY.md has a test, or says why not', () => {
  const rows = rowsOf('SECURITY.md', 'Threats and defences');
  expect(rows.length).toBeGreaterThan(80);
  const without = rows.filter(({ tests }) => !/`[\w-]+\/[\w/*-]+`|not prevented|tried by hand/.test(tests));
  expect(without).toEqual([]);
});

test('each outage in docs/reliability.md names a test file or a scenario of the fault campaign that exists', () => {
  const [outages = ''] = readFileSync(join(root, 'docs/reliability.md'), 'utf8').split('\nNot promised:\n');
  const rows = rowsIn(outages);
  expect(rows.length).toBeGreaterThan(50);
  const scenarioNames = new Set(scenarios.map(({ name }) => name));
  const isHeld = ({ tests }: PromiseRow): boolean => {
    const [, scenario] = /^campaign: `([\w-]+)`$/.exec(tests) ?? [];
    if (scenario !== undefined) return scenarioNames.has(scenario);
    const files = tests.split(', ').map((cell) => /^`([\w/-]+)`$/.exec(cell)?.[1]);
    return files.every((file) => file !== undefined && existsSync(join(root, 'test', `${file}.test.ts`)));
  };
  expect(rows.filter((row) => !isHeld(row))).toEqual([]);
});

test('each promise of docs/reliability.md names an existing test, by the beginning of its title', () => {
  const rows = rowsOf('docs/reliability.md', 'Promises, and what holds them');
  expect(rows.length).toBeGreaterThan(40);
  /** Whether a reference such as `contract/feeds` *fetch a failing feed*, *list* names existing tests. */
  const isExisting = (reference: string): boolean => {
    const [, file, titles = ''] = /^`([\w/-]+)` (\*[^*]+\*(?:, \*[^*]+\*)*)$/.exec(reference) ?? [];
    const path = join(root, 'test', `${file}.test.ts`);
    if (file === undefined || !existsSync(path)) return false;
    const texts = Array.from(
      readFileSync(path, 'utf8').matchAll(/['`]([^'`\n]+)['`]/g),
      ([, text = '']) => text,
    );
    return titles
      .slice(1, -1)
      .split('*, *')
      .every((title) => texts.some((text) => text.startsWith(title)));
  };
  const missing = rows.filter(({ tests }) => !tests.split(/; (?=`)/).every(isExisting));
  expect(missing).toEqual([]);
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

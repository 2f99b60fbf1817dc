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

test('the glossary has at most 20 words', () => {
  const [, glossary = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Glossary');
  const words = glossary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(20);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../src/web/public/', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

/** Reads a sheet without its comments. */
const readSheet = (name: string): string =>
  readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

const site = readSheet('site.css');
const tokens = new Set(
  [...site.slice(0, site.indexOf('*,')).matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
);

/** The parts of a sheet that name a value which only a token may have, each with its line. */
function findValuesOfTheirOwn(text: string): string[] {
  return text
    .slice(text.includes(':root {') ? text.indexOf('*,') : 0)
    .split('\n')
    .filter((line) =>
      [
        /#[0-9a-f]{3,8}\b|rgb\(|hsl\(|oklch\(/,
        /font-size: (?!var\(--text|inherit|[\d.]+em)/,
        /font-weight: (?!var\(--|400|inherit)/,
        /border-radius: (?!var\(--r|0;|50%|2px|inherit)/,
        /box-shadow: (?!var\(--|inset|none)/,
        /(transition|animation): (?!.*var\(--quickly\)|none)/,
      ].some((pattern) => pattern.test(line)),
    );
}

test.each(sheets)(
  '%s takes colours, sizes of type, corners, shadows and movement from the tokens',
  (name) => {
    expect(findValuesOfTheirOwn(readSheet(name))).toEqual([]);
  },
);

test.each(sheets)('%s uses no token that site.css does not define', (name) => {
  const text = readSheet(name);
  const local = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, property]) => property));
  const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, property]) => property);
  expect(used.filter((property) => !tokens.has(property) && !local.has(property))).toEqual([]);
});

test('every token is used', () => {
  const text = sheets.map(readSheet).join('\n');
  const playground = readFileSync(new URL('../playground/playground.css', folder), 'utf8');
  expect([...tokens].filter((token) => !`${text}${playground}`.includes(`var(${token})`))).toEqual([]);
});

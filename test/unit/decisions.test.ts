import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));
const files = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const heading =
  /^# (?<number>\d+)\. (?<title>.+)\n\nStatus: (?<status>.+)\n\nDate: (?<date>\d{4}-\d\d-\d\d)\n\n/;
const statusForm = /^(accepted|superseded by .+|amended (by .+|\d{4}-\d\d-\d\d))$/;

test('a decision begins with its number, title, status and date', () => {
  for (const file of files) {
    const { number = '', status = '' } = heading.exec(read(file))?.groups ?? {};
    expect([file, file.startsWith(`${number.padStart(4, '0')}-`)]).toEqual([file, true]);
    expect([file, status]).toEqual([file, expect.stringMatching(statusForm)]);
  }
});

test('the index lists each decision with its title, status and date, and no other', () => {
  const listed = read('README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const expected = files.toSorted().map((file) => {
    const { number, title, status, date } = heading.exec(read(file))?.groups ?? {};
    return `| ${number} | [${title}](${file}) | ${status} | ${date} |`;
  });
  expect(listed).toEqual(expected);
});

test('the index names the numbers that no decision has', () => {
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  const [, named = ''] = /^The numbers (.+) are not used/m.exec(read('README.md')) ?? [];
  expect(named.match(/\d+/g)?.map(Number)).toEqual(missing);
});

test('links between decisions, and to the repository, lead to files that exist', () => {
  const missing = ['README.md', ...files].flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.includes(':') && !existsSync(join(folder, target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

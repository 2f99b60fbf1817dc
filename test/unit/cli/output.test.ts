import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { presentImport } from '../../../src/cli/import-report.ts';
import { formatTable, printResult } from '../../../src/cli/output.ts';

const hostile = 'x\u001b]0;t\u0007\u001b[2J\u202ey';
const written = async (isJson: boolean, value: unknown, lines: readonly string[]): Promise<string> => {
  const stdout = new PassThrough();
  printResult({ stdout, stdin: process.stdin, stderr: process.stderr }, isJson, value, lines);
  stdout.end();
  return text(stdout);
};

test('imported data never controls the terminal, or starts a new line in a table', async () => {
  const rejectedRows = [{ file: `${hostile}.csv`, line: 2, reason: `no price in ${hostile}` }];
  const { lines, value } = presentImport({
    ...{ reports: [], rejectedRows, coverage: null },
    failedFiles: [{ file: hostile, line: null, reason: hostile }],
    priceTimes: { at_once: [], after_midnight: [], timezone: 'UTC' },
  });
  expect(lines.join('')).toContain('\u001b');
  expect(await written(false, value, lines)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(formatTable(['NAME'], [[`a\nb${hostile}`]])).toEqual(['NAME', 'a bx]0;t[2Jy']);
});

test('--json prints values unchanged', async () => {
  expect(JSON.parse(await written(true, { name: hostile }, []))).toEqual({ name: hostile });
});

import cliProgress from 'cli-progress';
import { describe, expect, test } from 'vitest';
import { formatProgress } from '../../../src/cli/import-progress.ts';
import { createSink } from '../../../tools/testing/sink.ts';

const options = {
  barsize: 10,
  barCompleteString: '='.repeat(10),
  barIncompleteString: '-'.repeat(10),
  barGlue: '',
  autopaddingChar: '',
};
const payload = { file: 'sheet.csv' };
const line = (value: number, total: number, eta: number | string): string =>
  formatProgress(
    options,
    { value, total, eta: eta as number, progress: value / total, startTime: 0, stopTime: 0, maxWidth: 80 },
    payload,
  );

describe('the progress of an import at a terminal', () => {
  test.each([
    ['before the first file is done', 0, 'INF'],
    ['before the first file is done', 0, 'NULL'],
    ['when the library cannot tell', 1, 'INF'],
    ['at the end', 3, 0],
  ])('%s no time is shown: %d of 3, %s', (_when, value, eta) => {
    expect(line(value, 3, eta)).toMatch(new RegExp(`^[=-]{10} ${value} of 3 files · sheet\\.csv$`));
  });
  test('afterwards the remaining time is shown, in words', () => {
    expect(line(1, 3, 4)).toContain('1 of 3 files · 4s left · sheet.csv');
    expect(line(1, 3, 130)).toContain('2m10s left');
    expect(line(0, 1, 'INF')).toContain('0 of 1 file ·');
  });
  test('the library draws this line', () => {
    const { stream, text } = createSink(true);
    const bar = new cliProgress.SingleBar({ format: formatProgress, stream, barsize: 10, forceRedraw: true });
    bar.start(3, 0, payload);
    bar.stop();
    expect(text()).toContain('0 of 3 files · sheet.csv');
    expect(text()).not.toMatch(/INF|NULL|NFs|\{/);
  });
});

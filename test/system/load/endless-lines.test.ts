import { expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { ImportFileError } from '../../../src/ingest/import-file-error.ts';

test.each([
  ['CSV', 'Model Name,Price USD\nA,', 'x'],
  ['a CSV header', '', 'x'],
  ['a history', '{"title":"A","price_history":[', '{"date":"2021-01-01","price":1},'],
  ['NDJSON', '{"brand":"', 'x'],
])('one line of 64 MB of %s is given up before half of it is read', async (_, start, fill) => {
  let read_ = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(start);
    const chunk = Buffer.from(fill.repeat(Math.ceil(65_536 / fill.length)));
    for (; read_ < 64 * 1024 * 1024; read_ += chunk.length) yield chunk;
  }
  const reading = readImportFile(endless(), { fileName: 'x', asOf: null, today: '2026-11-20' });
  await expect(reading).rejects.toThrow(ImportFileError);
  expect(read_).toBeLessThan(32 * 1024 * 1024);
});

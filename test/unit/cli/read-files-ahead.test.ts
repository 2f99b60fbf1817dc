import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFilesAhead } from '../../../src/cli/files/read-files-ahead.ts';

const options = { asOf: null, today: '2026-11-22' };
const phone = (name: string) => `${JSON.stringify({ brand: 'Zephon', full_name: `Zephon ${name}` })}\n`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phone-gateway-ahead-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')('the next file is read while one is written', async () => {
  const [first, second] = [join(folder, 'first.ndjson'), join(folder, 'second.ndjson')];
  await writeFile(first, phone('1'));
  execFileSync('mkfifo', [second]);
  const files = readFilesAhead([first, second], options);
  expect((await files.next()).value).toMatchObject({ content: { phones: [{ fullName: 'Zephon 1' }] } });
  // The second file has not been requested. A pipe opens for its writer when somebody reads it.
  const pipe = await open(second, 'w');
  await pipe.write(phone('2'));
  await pipe.close();
  expect((await files.next()).value).toMatchObject({ content: { phones: [{ fullName: 'Zephon 2' }] } });
  expect((await files.next()).done).toBe(true);
});

test('files come in their order, and an unreadable one does not stop the others', async () => {
  const paths = ['1.ndjson', 'missing.ndjson', '.', '2.ndjson'].map((name) => join(folder, name));
  await writeFile(paths[0] as string, phone('1'));
  await writeFile(paths[3] as string, phone('2'));
  const outcomes = await Array.fromAsync(readFilesAhead(paths, options));
  expect(outcomes).toMatchObject([
    { content: { phones: [{ fullName: 'Zephon 1' }] } },
    { fault: { line: null, reason: 'There is no such file.' } },
    { fault: { line: null, reason: 'This is a directory; name its files instead.' } },
    { content: { phones: [{ fullName: 'Zephon 2' }] } },
  ]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eraseLine } from '../../../src/cli/output.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { runInTerminal } from '../../support/terminal.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-start-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

const ctrlC = '\u0003';
/** What stays on the screen: a line that is erased does not. */
const readScreen = (written: string): string =>
  written
    .split('\n')
    .map((line) => line.split(eraseLine).at(-1))
    .join('\n');

test('a first start at a terminal shows its steps in one line, and leaves the URL, the key and three commands', async () => {
  const port = String(await freePort());
  const terminal = runInTerminal(['serve'], { DATA_DIR: await newDataDir(), PORT: port });
  cleanups.push(async () => {
    terminal.type(ctrlC);
    await terminal.finished;
  });
  await terminal.shows(/\/graphql"\n/);
  const before = terminal.screen().length;
  const started = terminal.screen();
  const steps = started.split(eraseLine).flatMap((text) => /^(.+)…\r?$/.exec(text)?.[1] ?? []);
  expect(steps).toEqual([
    'loading the program',
    ...[
      'opening the database',
      'applying migrations',
      'loading the starter catalogue',
      'reading the catalogue',
    ].map((step) => `First start (usually 10 to 30 seconds): ${step}`),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  expect(readScreen(started).split('\n').filter(Boolean)).toEqual([
    `Phone Gateway is ready at ${origin}`,
    'Try it in another terminal. This demo key is shown only now:',
    expect.stringMatching(/^ {2}export API_KEY=phk_\w{48}$/),
    ...['/v1/phones?', '/v1/search?', '/graphql"'].map((path) => expect.stringContaining(origin + path)),
  ]);

  for (const path of ['/', '/v1', '/no-such-path']) await fetch(origin + path);
  terminal.type(ctrlC);
  expect(await terminal.finished).toBe(0);
  const after = terminal.screen().slice(before);
  expect(after).toContain('stopping…');
  expect(readScreen(after).trim()).toBe('');
});

test('in a terminal of a CI service the start logs lines', async () => {
  const terminal = runInTerminal(['serve'], {
    DATA_DIR: await newDataDir(),
    PORT: String(await freePort()),
    CI: 'true',
  });
  cleanups.push(async () => {
    terminal.type(ctrlC);
    await terminal.finished;
  });
  const screen = await terminal.shows(/Phone Gateway is ready at/);
  expect(screen).toMatch(/^\{"level":30,.*"msg":"opening the database"\}\n/);
  expect(screen).not.toContain('\u001b');
});

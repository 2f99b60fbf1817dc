import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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
const steps = [
  'opening the database',
  'applying migrations',
  'loading the starter catalogue',
  'reading the catalogue',
];

test('a first start at a terminal reports its steps at least once a second, and requests do not flood it', async () => {
  const port = String(await freePort());
  const terminal = runInTerminal(['serve'], { DATA_DIR: await newDataDir(), PORT: port });
  cleanups.push(async () => {
    terminal.type(ctrlC);
    await terminal.finished;
  });
  // Sizes of the screen, checked more often than once a second.
  const seen: { readonly atMs: number; readonly length: number }[] = [];
  const watch = setInterval(
    () => seen.push({ atMs: performance.now(), length: terminal.screen().length }),
    50,
  );
  const screen = await terminal.shows(/Phone Gateway is ready at/).finally(() => clearInterval(watch));
  const at = ['loading the program', ...steps].map((step) => screen.indexOf(`\n${step}`.trimStart()));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at).not.toContain(-1);
  expect(screen).toMatch(/loading the starter catalogue: 0 of \d+…/);
  expect(screen.split('Phone Gateway is ready')[0]).not.toContain('{');

  const first = seen.findIndex(({ length }) => length > 0);
  const silences = seen.slice(first).map(({ atMs, length }, index, all) => {
    const next = all.slice(index).find((later) => later.length > length);
    return (next?.atMs ?? all.at(-1)?.atMs ?? atMs) - atMs;
  });
  // A second, and what a busy machine needs to run the thread that speaks and the one that listens.
  expect(Math.max(...silences)).toBeLessThan(10_000);

  const before = terminal.screen().length;
  for (const path of ['/', '/v1', '/no-such-path']) await fetch(`http://127.0.0.1:${port}${path}`);
  terminal.type(ctrlC);
  expect(await terminal.finished).toBe(0);
  const after = terminal.screen().slice(before);
  expect(after).toMatch(/stopping signal=SIGINT\n.*stopped\n/);
  expect(after).not.toMatch(/request|GET|\{/);
});

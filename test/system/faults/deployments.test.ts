import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findObstacle } from '../../../tools/faults/find-obstacle.ts';
import { runScenario } from '../../../tools/faults/run-scenario.ts';
import type { Scenario } from '../../../tools/faults/scenario.ts';
import { scenarios } from '../../../tools/faults/scenario-list.ts';
import { spawnOwned } from '../../../tools/testing/own-process.ts';
import { folderOf } from '../../../tools/testing/programs.ts';
import { brokenPromises, shortCircumstances } from '../../support/short-faults.ts';

const find = (name: string): Scenario => scenarios.find((one) => one.name === name) as Scenario;

const jailed = find('unprivileged');
test.skipIf(findObstacle(jailed) !== null)(jailed.promise, async () => {
  const noPostgres = () => Promise.reject(new Error('Everything is embedded here'));
  await using opened = new AsyncDisposableStack();
  expect(brokenPromises(await runScenario(jailed, shortCircumstances, noPostgres, opened))).toEqual([]);
});

test('a scenario whose servers are missing is reported in its row and not started', async () => {
  const path = mkdtempSync(join(tmpdir(), 'phone-gateway-path-'));
  for (const program of ['redis-server', 'postgres'])
    symlinkSync(join(folderOf(program) ?? '/nowhere', program), join(path, program));
  const run = fileURLToPath(new URL('../../../tools/faults/run.ts', import.meta.url));
  const child = spawnOwned(process.execPath, [run, '--only', 'haproxy-reload,unprivileged'], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let table = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    table += bytes.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  rmSync(path, { recursive: true });
  expect(table).toMatch(/HAProxy: reads .*\| skipped: needs haproxy \(Debian: haproxy\) *\|/);
  expect(table).toMatch(/without privileges .*\| skipped: needs unshare \(Debian: util-linux\) *\|/);
  expect(code).toBe(1);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { copyTemplate, type Installation } from '../../../tools/testing/embedded-template.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { findSpecSheets } from '../../support/shared-data.ts';

/** An eighth, with Nokia: real-observations.test.ts imports and counts all of them. */
const sheets = findSpecSheets()?.filter((_, index) => index % 8 === 5) ?? null;

interface Totals {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  rejects: { file: string; line: number; reason: string }[];
}

describe.skipIf(sheets === null)('spec sheets are imported while the gateway answers', () => {
  let installation: Installation;
  let env: Record<string, string>;
  let gateway: GatewayProcess;
  let key: string;

  beforeAll(async () => {
    installation = await copyTemplate();
    env = { DATA_DIR: installation.dataDir };
    gateway = await startGatewayProcess(env);
    const args = ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'pro', '--json'];
    key = JSON.parse((await runCommand(args, env)).stdout).api_key;
  });

  afterAll(async () => {
    await gateway.stop('SIGTERM');
    await installation.discard();
  });

  const get = (path: string) => fetch(`${gateway.origin}${path}`, { headers: { 'X-API-Key': key } });
  const importFiles = async (files: readonly string[]): Promise<Totals> => {
    const { code, stdout } = await runCommand(['import', ...files, '--allow-rejects', '--json'], env);
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  test('no request fails, the new phones are served when the import ends, and importing files again changes nothing', {
    timeout: 240_000,
  }, async () => {
    let isImporting = true;
    const statuses = new Map<number, number>();
    const load = (async () => {
      while (isImporting) {
        const response = await get('/v1/search?q=galaxy+s24');
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        await sleep(20);
      }
    })();
    const first = await importFiles(sheets as string[]);
    isImporting = false;
    await load;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(20);
    expect(first.rows).toBeGreaterThan(1_000);
    expect(first.added + first.changed + first.unchanged).toBe(first.rows - first.rejects.length);
    for (const { file, line, reason } of first.rejects) {
      expect(file).toMatch(/\.csv$/);
      expect(line).toBeGreaterThan(1);
      expect(reason).not.toBe('');
    }
    expect((await get('/v1/phones/nokia-3310')).status).toBe(200);

    const some = (sheets as string[]).filter((_, index) => index % 5 === 0);
    const { rows, rejects, ...second } = await importFiles(some);
    expect(rows).toBeGreaterThan(100);
    expect(second).toMatchObject({ added: 0, changed: 0, unchanged: rows - rejects.length });
  });

  test('after kill -9 the catalogue, the keys and all but the last second of the quota are stored', async () => {
    const status = async () => (await (await get('/v1/auth/status')).json()).data.quota.day.used as number;
    const before = await status();
    await sleep(1_500);
    expect(await gateway.stop('SIGKILL')).toBe('SIGKILL');
    gateway = await startGatewayProcess(env);
    expect(await status()).toBe(before);
    expect((await get('/v1/phones/nokia-3310')).status).toBe(200);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayProcess, runCommand, startGatewayProcess } from '../support/gateway-process.ts';
import { findSpecSheets } from '../support/shared-data.ts';

const sheets = findSpecSheets();

interface Totals {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  rejects: { file: string; line: number; reason: string }[];
}

describe.skipIf(sheets === null)('all spec sheets are imported while the gateway answers', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateway: GatewayProcess;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-import-'));
    env = { DATA_DIR: folder, DEMO_ACCOUNT: 'off' };
    gateway = await startGatewayProcess(env);
    const args = ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'pro', '--json'];
    key = JSON.parse((await runCommand(args, env)).stdout).api_key;
  });

  afterAll(async () => {
    await gateway.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(`${gateway.origin}${path}`, { headers: { 'X-API-Key': key } });
  const importAll = async (): Promise<Totals> => {
    const { code, stdout } = await runCommand(
      ['import', ...(sheets as string[]), '--allow-rejects', '--json'],
      env,
    );
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  test('no request fails, the new phones are there when the import ends, and a second one changes nothing', {
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
    const first = await importAll();
    isImporting = false;
    await load;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(first.rows).toBe(11_773);
    expect(first.added + first.changed + first.unchanged).toBe(11_769);
    expect(first.rejects).toHaveLength(4);
    for (const { file, line, reason } of first.rejects) {
      expect(file).toMatch(/\.csv$/);
      expect(line).toBeGreaterThan(1);
      expect(reason).not.toBe('');
    }
    expect((await get('/v1/phones/nokia-3310')).status).toBe(200);

    const second = await importAll();
    expect(second).toMatchObject({ rows: 11_773, added: 0, changed: 0, unchanged: 11_769 });
  });

  test('after kill -9 the catalogue, the keys and all but the last second of the quota are there', async () => {
    const status = async () => (await (await get('/v1/auth/status')).json()).data.quota.day.used as number;
    const before = await status();
    await sleep(1_500);
    expect(await gateway.stop('SIGKILL')).toBe('SIGKILL');
    gateway = await startGatewayProcess(env);
    expect(await status()).toBe(before);
    expect((await get('/v1/phones/nokia-3310')).status).toBe(200);
  });
});

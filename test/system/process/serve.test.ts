import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runCommand,
  runProcess,
  type Served,
  serve,
  startCommand,
  untilItAnswers,
} from '../../../tools/testing/command.ts';
import { copyTemplate, type Installation } from '../../../tools/testing/embedded-template.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { until } from '../../../tools/testing/until.ts';
import { findTraces } from '../../support/credential-traces.ts';
import { dumpEmbedded } from '../../support/dump-database.ts';

type Env = Readonly<Record<string, string>>;

const value = async (args: readonly string[], env: Env) => {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], env);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
};
const createAccount = async (env: Env, ...more: string[]): Promise<string> =>
  (await value(['account', 'create', '--email', 'a@example.com', '--name', 'A', ...more], env)).api_key;
const ask = (served: Served, key: string, path = '/v1/brands') =>
  fetch(served.origin + path, { headers: { 'X-API-Key': key } });
async function used(served: Served, key: string): Promise<number> {
  const { data } = (await (await ask(served, key, '/v1/auth/status')).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
}

const team = {
  name: 'team',
  requests_per_day: 2,
  requests_per_month: 3,
  price: { amount_minor: 500, currency: 'EUR', period: 'month', decimal: '5.00', formatted: '€5.00' },
  data: 'real-time',
  support: 'e-mail',
};
const free = {
  name: 'free',
  requests_per_day: 7,
  requests_per_month: 2147483647,
  price: null,
  data: 'complete',
  support: 'none',
};

describe('an installation, from its first start', () => {
  let folder: string;
  let env: { DATA_DIR: string };
  let served: Served;
  let key: string;
  let charged: number;
  let settings: Env;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-first-'));
    env = { DATA_DIR: join(folder, 'data') };
    served = await serve(env);
    [key = ''] = /phk_\w{48}/.exec(served.written.stdout) ?? [];
  });
  afterAll(async () => {
    await served?.stop('SIGKILL');
    await rm(folder, { recursive: true });
  });

  test('the first start creates a demo account and prints it, with commands that work', async () => {
    const { stdout, stderr } = served.written;
    expect(`${stderr}${stdout.replace(key, '')}`).not.toMatch(/ph[ksr]_\w/);
    const exported = stdout.split('\n').find((line) => line.trim().startsWith('export '));
    const commands = stdout.split('\n').filter((line) => line.trim().startsWith('curl '));
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      const answer = JSON.parse(execFileSync('sh', ['-c', `${exported}\n${command}`], { encoding: 'utf8' }));
      expect(answer).toHaveProperty('data');
      expect(answer).not.toHaveProperty('errors');
    }
    const status = (await (await ask(served, key, '/v1/auth/status')).json()) as {
      data: { plan: { name: string } };
    };
    expect(status.data.plan.name).toBe('free');
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);
  });

  test('without a terminal it logs its steps as JSON lines', () => {
    const lines = served.written.stderr.trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    const steps = [
      'opening the database',
      'applying migrations',
      'loading the starter catalogue',
      'reading the catalogue',
    ];
    expect(messages.filter((message) => steps.includes(message))).toEqual(steps);
  });

  test('SIGTERM: requests in flight finish, counters are saved, exit 0; the key of the demo is logged nowhere', async () => {
    await value(['account', 'set-plan', 'demo@example.com', 'pro'], env);
    const before = await used(served, key);
    const answers = Array.from({ length: 50 }, () =>
      ask(served, key, '/v1/phones?per_page=100').then(async (answer) =>
        (await answer.text()).endsWith('}') ? answer.status : 0,
      ),
    );
    expect(await Promise.race(answers)).toBe(200);
    const stopped = served.stop('SIGTERM');
    // A signal often arrives twice.
    served.child.kill('SIGTERM');
    const settled = await Promise.allSettled(answers);
    const done = settled.filter((answer) => answer.status === 'fulfilled');
    expect(done.every((answer) => answer.value === 200)).toBe(true);
    const { code, stdout, stderr } = await stopped;
    expect(code).toBe(0);
    await expect(ask(served, key)).rejects.toThrow();
    const credentials = stdout.match(/ph[ksr]_\w{48}/g) ?? [];
    expect(credentials).toEqual([key]);
    const places = { log: stderr.split('\n'), tables: await dumpEmbedded(env.DATA_DIR) };
    expect(findTraces(credentials, places)).toEqual([]);
    charged = before + done.length;
  });

  test('the next start prints no credential', async () => {
    served = await serve(env);
    expect(served.written.stdout).not.toMatch(/ph[ksr]_|demo/i);
    expect(await used(served, key)).toBeGreaterThanOrEqual(charged);
  });

  test('after kill -9 keys, catalogue and quota are stored', async () => {
    // A charge is written within a second; a backup writes the counters at once.
    const before = await used(served, key);
    for (let index = 0; index < 5; index += 1) expect((await ask(served, key)).status).toBe(200);
    await value(['backup', join(folder, 'kept.backup')], env);
    await served.stop('SIGKILL');
    expect(existsSync(join(env.DATA_DIR, 'control.sock'))).toBe(true);
    expect(await value(['account', 'list'], env)).toHaveLength(1);
    const file = join(folder, 'plans.json');
    await writeFile(file, JSON.stringify({ data: [team, free] }));
    settings = { ...env, PLANS_FILE: file };
    served = await serve({ ...settings, PUBLIC_URL: 'https://api.example.com/phones/' });
    expect(await used(served, key)).toBe(before + 5);
    expect((await ask(served, key, '/v1/phones/samsung-galaxy-s24-ultra')).status).toBe(200);
  });

  test('PLANS_FILE adds plans and replaces figures', async () => {
    const { data } = (await (await fetch(`${served.origin}/v1/plans`)).json()) as {
      data: { name: string }[];
    };
    expect(data.map(({ name }) => name)).toEqual(['free', 'basic', 'pro', 'team']);
    expect(data).toEqual(expect.arrayContaining([team, free]));
    const key = await createAccount(settings, '--plan', 'team');
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await ask(served, key)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('PUBLIC_URL, with a path, is the address of the problem pages', async () => {
    const { type } = (await (await fetch(`${served.origin}/v1/phones`)).json()) as { type: string };
    expect(type).toBe('https://api.example.com/phones/problems/missing-key');
    expect(served.written.stdout).toContain('is ready at https://api.example.com/phones\n');
  });

  test('a second signal after more than a second ends it at once with 1', async () => {
    // A body that is never sent: a request in flight.
    const hanging = connect(Number(new URL(served.origin).port), '127.0.0.1').on('error', () => {});
    hanging.write(
      'POST /v1/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    );
    await once(hanging, 'connect');
    const firstAt = performance.now();
    // Signals of the first second count as one; without a later one it would end by itself, with 0.
    await until('it has ended', () => {
      served.child.kill('SIGTERM');
      return served.child.exitCode !== null;
    });
    hanging.destroy();
    expect(performance.now() - firstAt).toBeGreaterThan(1_000);
    expect((await served.finished).code).toBe(1);
  });
});

describe('commands while the gateway runs', () => {
  let installation: Installation;
  let env: { DATA_DIR: string };
  let served: Served;
  beforeAll(async () => {
    installation = await copyTemplate();
    env = { DATA_DIR: installation.dataDir };
    served = await serve(env, ['--json']);
  });
  afterAll(async () => {
    await served?.stop('SIGKILL');
    await installation.discard();
  });

  test('use a socket that only its owner can access, and take effect within a second', async () => {
    const socket = statSync(join(env.DATA_DIR, 'control.sock'));
    expect(socket.isSocket()).toBe(true);
    expect(socket.mode & 0o777).toBe(0o600);
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);

    const key = await createAccount(env);
    expect((await ask(served, key)).status).toBe(200);
    await value(['account', 'set-plan', 'a@example.com', 'pro'], env);
    expect((await ask(served, key)).headers.get('x-ratelimit-limit')).toBe('10000');
    expect(await value(['migrate'], env)).toEqual({ applied: [] });

    const file = join(env.DATA_DIR, 'new.ndjson');
    await writeFile(file, '{"brand":"Acme","full_name":"Acme One"}\n');
    await value(['import', file], env);
    expect((await ask(served, key, '/v1/phones/acme-one')).status).toBe(200);

    await value(['key', 'revoke', key.slice(4, 14)], env);
    expect((await ask(served, key)).status).toBe(401);
    await value(['account', 'delete', 'a@example.com', '--yes'], env);
    expect(await value(['account', 'list'], env)).toEqual([]);
  });

  test('a second gateway on the same directory does not start, says why, and disturbs nothing', async () => {
    const { code, stdout, stderr } = await runCommand(['serve'], { ...env, PORT: '0' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`in use by another phone-gateway process (process ${served.child.pid})`);
    expect(stderr).toContain('DATA_DIR');
    expect(stderr).not.toMatch(/\bat \S+ \(/);
    expect(await value(['account', 'list'], env)).toEqual([]);
  });

  test('a first start on a port in use creates nothing, and the next one shows the demo key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-taken-'));
    const settings = { DATA_DIR: join(folder, 'data'), BACKUP_EVERY: 'off' };
    try {
      const taken = await runProcess(['serve'], { ...settings, PORT: new URL(served.origin).port });
      expect([taken.code, taken.stdout]).toEqual([1, '']);
      expect(taken.stderr).toMatch(/already in use\. Set PORT/);
      expect(existsSync(settings.DATA_DIR)).toBe(false);

      const port = await freePort();
      const first = startCommand(['serve'], { ...settings, PORT: String(port) });
      // It has bound the port from the beginning, and says that it is starting.
      let early: Response | null = null;
      await until('it listens', async () => {
        early = await fetch(`http://127.0.0.1:${port}/readyz`);
        return true;
      });
      expect(early).toMatchObject({ status: 503 });
      expect(await (early as Response | null)?.json()).toMatchObject({ code: 'unavailable' });
      await untilItAnswers(first, `http://127.0.0.1:${port}`);
      await first.stop();
      expect(first.written.stdout).toMatch(/export API_KEY=phk_/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a port in use is reported in a sentence', async () => {
    const { dataDir, discard } = await copyTemplate();
    const PORT = new URL(served.origin).port;
    const { code, stderr } = await runCommand(['serve'], { DATA_DIR: dataDir, PORT }).finally(discard);
    expect(code).toBe(1);
    expect(stderr).toMatch(/already in use\. Set PORT/);
  });

  test('SIGINT ends it too, with open connections; its socket is removed, and --json printed one value', async () => {
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => {
      get(`${served.origin}/v1/plans`, { agent }, (response) => response.resume().on('end', resolve));
    });
    const startedAt = performance.now();
    const { code, stdout } = await served.stop('SIGINT').finally(() => agent.destroy());
    expect(code).toBe(0);
    // Half a second by itself; a connection that delayed it would do so for ten.
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    expect(existsSync(join(env.DATA_DIR, 'control.sock'))).toBe(false);
    expect(JSON.parse(stdout)).toEqual({ origin: served.origin, demo: null });
  });
});

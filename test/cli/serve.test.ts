import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../support/command.ts';
import { copyTemplate } from '../support/embedded-template.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A copy of an installation after its first start. */
async function installation(): Promise<{ DATA_DIR: string }> {
  const { dataDir, discard } = await copyTemplate();
  cleanups.push(discard);
  return { DATA_DIR: dataDir };
}
async function started(env: Readonly<Record<string, string>>, args?: readonly string[]): Promise<Served> {
  const served = await serve(env, args);
  cleanups.push(() => served.stop('SIGKILL'));
  return served;
}
const value = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], env);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
};
const ask = (served: Served, key: string, path = '/v1/brands') =>
  fetch(served.origin + path, { headers: { 'X-API-Key': key } });
async function used(served: Served, key: string): Promise<number> {
  const { data } = (await (await ask(served, key, '/v1/auth/status')).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
}

test('the first start makes a demo account and prints it once, with commands that work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-first-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const first = await started({ DATA_DIR: dataDir });
  const { stdout } = first.written;
  const [key = ''] = /phk_\w{48}/.exec(stdout) ?? [];
  expect(stdout).toMatch(/phs_\w{48}/);
  expect(first.written.stderr).not.toMatch(/ph[ks]_\w/);
  expect(
    first.written.stderr
      .trim()
      .split('\n')
      .map((line) => typeof JSON.parse(line)),
  ).not.toContain('string');
  const commands = stdout.split('\n').filter((line) => line.trim().startsWith('curl '));
  expect(commands).toHaveLength(3);
  const { execFileSync } = await import('node:child_process');
  for (const command of commands) {
    const answer = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }));
    expect(answer).toHaveProperty('data');
    expect(answer).not.toHaveProperty('errors');
  }
  const status = (await (await ask(first, key, '/v1/auth/status')).json()) as {
    data: { plan: { name: string } };
  };
  expect(status.data.plan.name).toBe('free');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect((await first.stop()).code).toBe(0);

  const second = await started({ DATA_DIR: dataDir });
  expect(second.written.stdout).not.toMatch(/ph[ks]_|demo/i);
  expect(await used(second, key)).toBe(3);
}, 90_000);

test('serve --json prints one value', async () => {
  const served = await started(await installation(), ['--json']);
  const { stdout } = await served.stop();
  expect(JSON.parse(stdout)).toEqual({ origin: served.origin, demo: null });
});

describe('commands while the gateway runs', () => {
  test('go through a socket of its owner alone, and hold within a second', async () => {
    const env = await installation();
    const served = await started(env);
    const socket = statSync(join(env.DATA_DIR, 'control.sock'));
    expect(socket.isSocket()).toBe(true);
    expect(socket.mode & 0o777).toBe(0o600);
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);

    const { api_key: key } = await value(
      ['account', 'create', '--email', 'a@example.com', '--name', 'A'],
      env,
    );
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
    await value(['account', 'delete', 'a@example.com'], env);
    expect(await value(['account', 'list'], env)).toEqual([]);

    expect((await served.stop()).code).toBe(0);
    expect(existsSync(join(env.DATA_DIR, 'control.sock'))).toBe(false);
  }, 60_000);

  test('a second gateway on the same directory refuses, says why, and disturbs nothing', async () => {
    const env = await installation();
    const served = await started(env);
    const { code, stdout, stderr } = await runCommand(['serve'], { ...env, PORT: '0' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`in use by another phone-gateway process (process ${served.child.pid})`);
    expect(stderr).toContain('DATA_DIR');
    expect(stderr).not.toMatch(/\bat \S+ \(/);
    expect(await value(['account', 'list'], env)).toEqual([]);
  });

  test('a directory whose path is too long for a socket works too', async () => {
    const { DATA_DIR } = await installation();
    const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-long-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const long = join(folder, 'x'.repeat(60), 'y'.repeat(60));
    await cp(DATA_DIR, long, { recursive: true });
    const served = await started({ DATA_DIR: long });
    const { api_key: key } = await value(['account', 'create', '--email', 'a@example.com', '--name', 'A'], {
      DATA_DIR: long,
    });
    expect((await ask(served, key)).status).toBe(200);
    // Its socket lies outside of the directory, and stays where the process is killed.
    await served.stop('SIGTERM');
  });
});

describe('settings', () => {
  test('PLANS_FILE adds plans and replaces figures', async () => {
    const env = await installation();
    const file = join(env.DATA_DIR, 'plans.json');
    const team = {
      name: 'team',
      requests_per_day: 2,
      requests_per_month: 3,
      price: { amount_minor: 500, currency: 'EUR', period: 'month' },
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
    await writeFile(file, JSON.stringify({ data: [team, free] }));
    const served = await started({ ...env, PLANS_FILE: file });
    const { data } = (await (await fetch(`${served.origin}/v1/plans`)).json()) as {
      data: { name: string }[];
    };
    expect(data.map(({ name }) => name)).toEqual(['free', 'basic', 'pro', 'team']);
    expect(data).toEqual(expect.arrayContaining([team, free]));
    const { api_key: key } = await value(
      ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'team'],
      { ...env, PLANS_FILE: file },
    );
    const statuses = [await ask(served, key), await ask(served, key), await ask(served, key)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200, 429]);
  });
  test('PUBLIC_URL, with a path, is where problems are explained', async () => {
    const served = await started({
      ...(await installation()),
      PUBLIC_URL: 'https://api.example.com/phones/',
    });
    const { type } = (await (await fetch(`${served.origin}/v1/phones`)).json()) as { type: string };
    expect(type).toBe('https://api.example.com/phones/problems/missing-key');
    expect(served.written.stdout).toContain('https://api.example.com/phones/v1');
  });
  test('a port that is taken is told in a sentence', async () => {
    const served = await started(await installation());
    const { code, stderr } = await runCommand(['serve'], {
      ...(await installation()),
      PORT: new URL(served.origin).port,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/in use already\. Set PORT/);
  });
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: requests in flight finish, counters are kept, exit 0',
    async (signal) => {
      const env = await installation();
      const served = await started(env);
      const { api_key: key } = await value(
        ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'pro'],
        env,
      );
      const answers = Array.from({ length: 50 }, () =>
        ask(served, key, '/v1/phones?per_page=100').then(async (answer) =>
          (await answer.text()).endsWith('}') ? answer.status : 0,
        ),
      );
      const [first] = await Promise.all([Promise.race(answers)]);
      expect(first).toBe(200);
      const stopped = served.stop(signal);
      served.child.kill(signal);
      const settled = await Promise.allSettled(answers);
      const done = settled.filter((answer) => answer.status === 'fulfilled');
      expect(done.every((answer) => answer.value === 200)).toBe(true);
      expect((await stopped).code).toBe(0);
      await expect(ask(served, key)).rejects.toThrow();
      const again = await started(env);
      expect(await used(again, key)).toBeGreaterThanOrEqual(done.length);
    },
  );
  test('a second signal, later than a second, ends it at once with 1', async () => {
    const served = await started(await installation());
    // A body that never comes: a request in flight.
    const hanging = connect(Number(new URL(served.origin).port), '127.0.0.1').on('error', () => {});
    cleanups.push(async () => hanging.destroy());
    hanging.write(
      'POST /v1/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    );
    await sleep(200);
    served.child.kill('SIGTERM');
    await sleep(300);
    served.child.kill('SIGTERM');
    await sleep(1_000);
    expect(served.child.exitCode).toBeNull();
    const startedAt = performance.now();
    expect((await served.stop('SIGTERM')).code).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
  test('a connection that is kept alive does not hold it up', async () => {
    const served = await started(await installation());
    const agent = new Agent({ keepAlive: true });
    cleanups.push(async () => agent.destroy());
    await new Promise((resolve) => {
      get(`${served.origin}/v1/plans`, { agent }, (response) => response.resume().on('end', resolve));
    });
    const startedAt = performance.now();
    expect((await served.stop()).code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
  test('after kill -9 keys, catalogue and quota are there', async () => {
    const env = await installation();
    const served = await started(env);
    const { api_key: key } = await value(
      ['account', 'create', '--email', 'a@example.com', '--name', 'A'],
      env,
    );
    for (let index = 0; index < 5; index += 1) expect((await ask(served, key)).status).toBe(200);
    await sleep(1_200);
    await served.stop('SIGKILL');
    expect(existsSync(join(env.DATA_DIR, 'control.sock'))).toBe(true);
    expect(await value(['account', 'list'], env)).toHaveLength(1);
    const again = await started(env);
    expect(await used(again, key)).toBe(5);
    expect((await ask(again, key, '/v1/phones/samsung-galaxy-s24-ultra')).status).toBe(200);
  });
});

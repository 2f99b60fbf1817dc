import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { spawnOwned } from './own-process.ts';
import { until } from './until.ts';

interface TestRedis {
  readonly url: string;
  close(): Promise<void>;
}

export interface PrivateRedis extends TestRedis {
  readonly port: number;
  /** Stops it for good, as a crash would, and starts it again empty. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stands still with its connections open, and goes on. */
  freeze(): void;
  thaw(): void;
}

/** Whether a Redis answers there: known at once where nobody listens, and waited for where one is busy. */
async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 30_000, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

const configurationIn = (dir: string): string => join(dir, 'redis.conf');

async function startServer(port: number, dir: string, more: string[]): Promise<ChildProcess | null> {
  const own = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  const child = spawnOwned('redis-server', [configurationIn(dir), ...own, ...more], { stdio: 'ignore' });
  let absent = false;
  child.on('error', () => {
    absent = true;
  });
  await until(
    'the private Redis answers',
    async () => absent || (await answers(`redis://127.0.0.1:${port}`)),
  );
  return absent ? null : child;
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** No Redis: a test run says so loudly, and in CI it fails. */
function without(what: string): null {
  const sentence = `${what} Install redis-server or set REDIS_URL.`;
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(`\n!!! SKIPPED: ${sentence}\n`);
  return null;
}

/**
 * A Redis of the test's own, from the `redis-server` on the PATH; null when there is none.
 * @param args More arguments for it.
 * @param configuration Lines of its configuration file, which a sentinel keeps its state in.
 */
export async function openPrivateRedis(
  args: string[] = [],
  configuration: readonly string[] = [],
): Promise<PrivateRedis | null> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'phone-gateway-redis-'));
  await writeFile(configurationIn(dir), configuration.map((line) => `${line}\n`).join(''));
  const discard = () => rm(dir, { recursive: true, force: true });
  let child = await startServer(port, dir, args);
  if (child === null) {
    await discard();
    return without('There is no redis-server on the PATH.');
  }
  const stop = async () => {
    if (child !== null) await endOf(child);
    child = null;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    stop,
    start: async () => {
      child ??= await startServer(port, dir, args);
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    close: async () => {
      await stop();
      await discard();
    },
  };
}

/** The Redis to test with: `REDIS_URL`, else the one on the default port, else a private one; null without. */
export async function openTestRedis(): Promise<TestRedis | null> {
  const url = process.env.REDIS_URL;
  const close = async () => {};
  if (url !== undefined && url !== '') {
    if (await answers(url)) return { url, close };
    throw new Error('REDIS_URL is set, but no Redis answers there.');
  }
  const local = 'redis://127.0.0.1:6379';
  if (await answers(local)) return { url: local, close };
  return openPrivateRedis();
}

/** Removes what a test run stored under its prefix, and nothing else. */
export async function removeKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 })) {
    if ((keys as string[]).length > 0) await client.unlink(keys as string[]);
  }
  await client.quit();
}

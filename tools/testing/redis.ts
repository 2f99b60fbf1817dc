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
  /** Ends the server, as a crash does. */
  stop(): Promise<void>;
  /** Starts the server again, without its data. */
  start(): Promise<void>;
  /** Suspends the server, with its connections open. */
  freeze(): void;
  /** Resumes the server. */
  thaw(): void;
}

/** Whether a Redis answers at a URL. It waits for a busy server, and returns at once if none listens. */
async function isReachable(url: string): Promise<boolean> {
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

async function startServer(port: number, dir: string, args: string[]): Promise<ChildProcess | null> {
  const baseArgs = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawnOwned('redis-server', [configurationIn(dir), ...baseArgs, ...args], { stdio: 'ignore' });
  let isAbsent = false;
  child.on('error', () => {
    isAbsent = true;
  });
  await until(
    'the private Redis answers',
    async () => isAbsent || (await isReachable(`redis://127.0.0.1:${port}`)),
  );
  return isAbsent ? null : child;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Prints a warning that there is no Redis, and returns null. @throws Error if `CI` is `true` */
function skipRedis(reason: string): null {
  const message = `${reason} Install redis-server or set REDIS_URL.`;
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n!!! SKIPPED: ${message}\n`);
  return null;
}

/**
 * Opens a Redis for one test from the `redis-server` on the PATH. Returns null if there is none.
 * @param args further arguments of the server
 * @param configuration the lines of its configuration file, in which a sentinel stores its state
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
    return skipRedis('There is no redis-server on the PATH.');
  }
  const stop = async () => {
    if (child !== null) await endProcess(child);
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

/** Opens the Redis at `REDIS_URL` or on the default port, otherwise a private one. Returns null without any. */
export async function openTestRedis(): Promise<TestRedis | null> {
  const url = process.env.REDIS_URL;
  const close = async () => {};
  if (url !== undefined && url !== '') {
    if (await isReachable(url)) return { url, close };
    throw new Error('REDIS_URL is set, but no Redis answers there.');
  }
  const localUrl = 'redis://127.0.0.1:6379';
  if (await isReachable(localUrl)) return { url: localUrl, close };
  return openPrivateRedis();
}

/** Removes the keys with the prefix of a test run, and no others. */
export async function removeKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 })) {
    if ((keys as string[]).length > 0) await client.unlink(keys as string[]);
  }
  await client.quit();
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../testing/free-port.ts';
import { killOnExit } from '../measure/kill-on-exit.ts';

/**
 * Starts a Redis server without persistence, whose memory contains only the keys of the measurement. @returns its URL
 */
export async function openPrivateRedis(resources: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-redis-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = killOnExit(spawn('redis-server', args, { stdio: 'ignore' }));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  resources.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: (times) => (times > 50 ? null : 100) });
  client.on('error', () => {});
  await client.ping();
  await client.quit();
  return url;
}

export async function readRedisMemory(url: string): Promise<{ bytes: number; keys: number }> {
  const client = new Redis(url);
  try {
    const [, bytes = '0'] = /^used_memory:(\d+)/m.exec(await client.info('memory')) ?? [];
    return { bytes: Number(bytes), keys: await client.dbsize() };
  } finally {
    await client.quit();
  }
}

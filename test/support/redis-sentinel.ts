import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { openPrivateRedis, type PrivateRedis } from './redis.ts';

export interface PrivateSentinel {
  readonly url: string;
  /** The server that was the primary at first, and the one that was its replica. */
  readonly servers: readonly [PrivateRedis, PrivateRedis];
  /** Which of the servers the sentinels call the primary. */
  primary(): Promise<PrivateRedis>;
  /** Waits until the replica has all that the primary has. */
  waitForReplica(): Promise<void>;
  close(): Promise<void>;
}

const name = 'counters';
const readyMs = 60_000;

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = Date.now() + readyMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`${what}: not in ${readyMs} ms`);
    await sleep(50);
  }
}

async function ask<Answer>(url: string, question: (client: Redis) => Promise<Answer>): Promise<Answer> {
  const client = new Redis(url, { retryStrategy: () => null, connectTimeout: 500, commandTimeout: 1000 });
  client.on('error', () => {});
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}

/** A primary, a replica and three sentinels that call it `counters`; null without `redis-server` on the PATH. */
export async function openPrivateSentinel(): Promise<PrivateSentinel | null> {
  const first = await openPrivateRedis();
  if (first === null) return null;
  const second = await openPrivateRedis(['--replicaof', '127.0.0.1', `${first.port}`]);
  if (second === null) return null;
  const servers = [first, second] as const;
  const isLinked = () => ask(second.url, async (client) => /master_link_status:up/.test(await client.info()));
  await until(isLinked, 'The replica follows its primary');
  const watch = [
    `sentinel monitor ${name} 127.0.0.1 ${first.port} 2`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 3000`,
  ];
  const opened = await Promise.all([1, 2, 3].map(() => openPrivateRedis(['--sentinel'], watch)));
  const sentinels = opened.filter((sentinel) => sentinel !== null);
  for (const { url } of sentinels) {
    const knowsAll = () =>
      ask(url, async (client) => /slaves=1,sentinels=3/.test(await client.info('sentinel')));
    await until(knowsAll, 'The sentinels know each other');
  }
  const primary = async (): Promise<PrivateRedis> => {
    const [, port] = await ask(
      sentinels[0]?.url ?? '',
      (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name) as Promise<[string, string]>,
    );
    return Number(port) === first.port ? first : second;
  };
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/${name}`,
    servers,
    primary,
    waitForReplica: async () => {
      const { url } = await primary();
      await until(
        () => ask(url, async (client) => (await client.wait(1, 1000)) === 1),
        'The replica follows',
      );
    },
    close: async () => {
      for (const server of [...sentinels, ...servers]) await server.close();
    },
  };
}

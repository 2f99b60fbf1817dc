import { Redis } from 'ioredis';
import { openPrivateRedis, type PrivateRedis } from './redis.ts';
import { until } from './until.ts';

export interface PrivateSentinel {
  readonly url: string;
  /** The server that was the primary at first, and the server that was its replica. */
  readonly servers: readonly [PrivateRedis, PrivateRedis];
  /** Finds the server that the sentinels consider the primary. */
  primary(): Promise<PrivateRedis>;
  /** Reads a field of a hash from the primary. */
  hget(key: string, field: string): Promise<string | null>;
  /** Waits until the replica has all that the primary has. */
  waitForReplica(): Promise<void>;
  close(): Promise<void>;
}

const name = 'counters';

async function query<Answer>(url: string, read: (client: Redis) => Promise<Answer>): Promise<Answer> {
  const client = new Redis(url, { retryStrategy: () => null, connectTimeout: 500, commandTimeout: 1000 });
  client.on('error', () => {});
  try {
    return await read(client);
  } finally {
    client.disconnect();
  }
}

/**
 * Opens a primary, a replica and three sentinels, which know the primary as `counters`. Returns null without a
 * `redis-server` on the PATH.
 */
export async function openPrivateSentinel(): Promise<PrivateSentinel | null> {
  // By default, the primary waits five seconds for a second replica before it sends its data.
  const noSyncDelay = ['--repl-diskless-sync-delay', '0'];
  const first = await openPrivateRedis(noSyncDelay);
  if (first === null) return null;
  const second = await openPrivateRedis([...noSyncDelay, '--replicaof', '127.0.0.1', `${first.port}`]);
  if (second === null) return null;
  const servers = [first, second] as const;
  const isLinked = () =>
    query(second.url, async (client) => /master_link_status:up/.test(await client.info()));
  await until('the replica follows its primary', isLinked);
  const configuration = [
    `sentinel monitor ${name} 127.0.0.1 ${first.port} 2`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 3000`,
  ];
  const opened = await Promise.all([1, 2, 3].map(() => openPrivateRedis(['--sentinel'], configuration)));
  const sentinels = opened.filter((sentinel) => sentinel !== null);
  for (const { url } of sentinels) {
    const knowsAll = () =>
      query(url, async (client) => /slaves=1,sentinels=3/.test(await client.info('sentinel')));
    await until('the sentinels know each other', knowsAll, { patienceMs: 60_000 });
  }
  const primary = async (): Promise<PrivateRedis> => {
    const [, port] = await query(
      sentinels[0]?.url ?? '',
      (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name) as Promise<[string, string]>,
    );
    return Number(port) === first.port ? first : second;
  };
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/${name}`,
    servers,
    primary,
    hget: async (key, field) => query((await primary()).url, (client) => client.hget(key, field)),
    waitForReplica: async () => {
      const { url } = await primary();
      await until('the replica has caught up', () =>
        query(url, async (client) => (await client.wait(1, 1000)) === 1),
      );
    },
    close: async () => {
      for (const server of [...sentinels, ...servers]) await server.close();
    },
  };
}

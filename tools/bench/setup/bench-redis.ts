import { Redis } from 'ioredis';
import { UsageError } from '../../testing/usage-error.ts';

const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

export interface BenchRedis {
  readonly url: string;
  /** The prefix of each key that the gateway and its peers write. */
  readonly prefix: string;
  /** Removes the keys with the prefix and no others, because other programs may use the same server. */
  clear(): Promise<void>;
}

/** @throws UsageError if the server does not answer */
export async function openBenchRedis(): Promise<BenchRedis> {
  const prefix = `pgbench-${process.pid}:`;
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  await client.connect().catch((cause) => {
    throw new UsageError(`No Redis answers at ${new URL(url).host} (REDIS_URL).`, { cause });
  });
  const clear = async () => {
    for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 }))
      if ((keys as string[]).length > 0) await client.unlink(keys as string[]);
    await client.quit();
  };
  return { url, prefix, clear };
}

import { Redis } from 'ioredis';
import { UsageError } from '../../testing/usage-error.ts';

export interface BenchRedis {
  readonly url: string;
  /** The prefix of each key that the gateway and its peers write. */
  readonly prefix: string;
  /** Removes the keys with the prefix and no others, because other programs may use the same server. */
  clear(): Promise<void>;
}

/** @throws UsageError if the server does not answer */
export async function openBenchRedis(url: string): Promise<BenchRedis> {
  const prefix = `pgbench-${process.pid}:`;
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new UsageError(`No Redis answers at ${new URL(url).host}. Start one, or name one with --redis.`, {
      cause,
    });
  }
  client.disconnect();
  const clear = async () => {
    const cleaner = new Redis(url);
    for await (const keys of cleaner.scanStream({ match: `${prefix}*`, count: 1000 })) {
      if ((keys as string[]).length > 0) await cleaner.unlink(keys as string[]);
    }
    await cleaner.quit();
  };
  return { url, prefix, clear };
}

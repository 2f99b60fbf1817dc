import { Redis } from 'ioredis';
import { UsageError } from '../../testing/usage-error.ts';

export interface BenchRedis {
  readonly url: string;
  /** In front of each key that the gateway and its peers write. */
  readonly prefix: string;
  /** Removes those keys and nothing else: the server may be somebody else's too. */
  clear(): Promise<void>;
}

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

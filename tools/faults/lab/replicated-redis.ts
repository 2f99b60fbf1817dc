import { openPrivateCluster } from '../../testing/redis-cluster.ts';
import { openPrivateSentinel } from '../../testing/redis-sentinel.ts';
import { until } from '../../testing/until.ts';

/** A Redis whose replicas take over when a primary is killed. */
export interface ReplicatedRedis {
  /** The value for `REDIS_URL`. */
  readonly url: string;
  hget(key: string, field: string): Promise<string | null>;
  /** Kills the primary of a key. @returns the milliseconds until a replica was its primary */
  failOver(key: string): Promise<number>;
  /** Starts the killed server again, as a replica. */
  restartKilled(): Promise<void>;
  close(): Promise<void>;
}

interface Primary {
  readonly port: number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const createMissingError = () => new Error('There is no redis-server on the PATH.');

function createFailOver(findPrimary: (key: string) => Promise<Primary>) {
  let killed: Primary | null = null;
  return {
    failOver: async (key: string): Promise<number> => {
      const primary = await findPrimary(key);
      killed = primary;
      await primary.stop();
      const startedAt = performance.now();
      await until('a replica is the primary', async () => (await findPrimary(key)).port !== primary.port);
      return performance.now() - startedAt;
    },
    restartKilled: async () => void (await killed?.start()),
  };
}

/** Opens a cluster of three primaries with one replica each. */
async function openCluster(): Promise<ReplicatedRedis> {
  const cluster = await openPrivateCluster(true);
  if (cluster === null) throw createMissingError();
  const { url, hget, close } = cluster;
  return { url, hget, close, ...createFailOver(cluster.ownerOfKey) };
}

/** Opens a primary, a replica and three sentinels. */
async function openSentinel(): Promise<ReplicatedRedis> {
  const sentinel = await openPrivateSentinel();
  if (sentinel === null) throw createMissingError();
  const { url, hget, close } = sentinel;
  return { url, hget, close, ...createFailOver(() => sentinel.primary()) };
}

export const openReplicated = { cluster: openCluster, sentinel: openSentinel } as const;

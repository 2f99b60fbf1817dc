import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { openPrivateRedis, type PrivateRedis } from './redis.ts';
import { until } from './until.ts';

interface ClusterNode extends PrivateRedis {
  /** A client that is connected only to this node. */
  readonly client: Redis;
  readonly id: string;
  readonly busPort: number;
}

export interface PrivateCluster {
  readonly url: string;
  /** The nodes that were the primaries at first. */
  readonly nodes: readonly ClusterNode[];
  /** Finds the primary that owns a slot now, according to the first node that answers. */
  ownerOf(slot: number): Promise<ClusterNode>;
  /** Finds the primary that owns the slot of a key now. */
  ownerOfKey(key: string): Promise<ClusterNode>;
  /** Moves a slot to another primary as a resharding does, key by key, with a pause before each and at the end. */
  moveSlot(slot: number, to: ClusterNode, pause: () => Promise<unknown>): Promise<void>;
  /** Reads a field of a hash from the node that owns its key. */
  hget(key: string, field: string): Promise<string | null>;
  close(): Promise<void>;
}

const primaryCount = 3;
const slotCount = 16_384;

async function openNode(): Promise<ClusterNode | null> {
  // The default bus port is 10,000 above the port, which may be too high.
  const busPort = await freePort();
  // A primary that is away must affect only its own slots, even before the other nodes notice that it is away.
  const node = await openPrivateRedis([
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--cluster-port', `${busPort}`],
    ...['--cluster-require-full-coverage', 'no', '--cluster-announce-ip', '127.0.0.1'],
    // A node that was killed comes back with its data.
    ...['--appendonly', 'yes', '--appendfsync', 'always'],
  ]);
  if (node === null) return null;
  // A query to a node that is away fails soon, so that another node can be queried.
  const client = new Redis(node.url, { maxRetriesPerRequest: 1 });
  client.on('error', () => {});
  return { ...node, client, id: String(await client.cluster('MYID')), busPort };
}

async function join(nodes: readonly ClusterNode[], replicas: readonly ClusterNode[]): Promise<void> {
  const [first, ...others] = [...nodes, ...replicas] as [ClusterNode, ...ClusterNode[]];
  const share = Math.ceil(slotCount / nodes.length);
  for (const [index, { client }] of nodes.entries()) {
    const last = Math.min(slotCount, (index + 1) * share) - 1;
    await client.call('CLUSTER', 'ADDSLOTSRANGE', `${index * share}`, `${last}`);
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', `${index + 1}`);
  }
  for (const { port, busPort } of others)
    await first.client.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPort}`);
  for (const { client } of [...nodes, ...replicas]) {
    const isJoined = async () => /cluster_slots_ok:16384/.test(String(await client.cluster('INFO')));
    await until('the cluster is joined', isJoined, { patienceMs: 60_000 });
  }
  for (const [index, { client }] of replicas.entries()) {
    await client.call('CLUSTER', 'REPLICATE', nodes[index % nodes.length]?.id ?? '');
    const follows = async () => /master_link_status:up/.test(await client.info('replication'));
    await until('a replica follows its primary', follows, { patienceMs: 60_000 });
  }
}

/**
 * Opens a cluster of three primaries from the `redis-server` on the PATH. Returns null if there is none.
 * @param hasReplicas whether each primary has a replica, which can replace it
 */
export async function openPrivateCluster(hasReplicas = false): Promise<PrivateCluster | null> {
  const length = hasReplicas ? 2 * primaryCount : primaryCount;
  const opened = await Promise.all(Array.from({ length }, openNode));
  const allNodes = opened.filter((node) => node !== null);
  if (allNodes.length < length) return null;
  const nodes = allNodes.slice(0, primaryCount);
  await join(nodes, allNodes.slice(primaryCount));
  const ownerOf = async (slot: number): Promise<ClusterNode> => {
    for (const { client } of allNodes) {
      const ranges = await client.cluster('SLOTS').catch(() => null);
      const range = ranges?.find(([from, to]) => slot >= Number(from) && slot <= Number(to));
      const port = (range as unknown as [unknown, unknown, [string, number]] | undefined)?.[2][1];
      const owner = allNodes.find((node) => node.port === port);
      if (owner !== undefined) return owner;
    }
    throw new Error(`Nobody has slot ${slot}`);
  };
  const ownerOfKey = async (key: string): Promise<ClusterNode> =>
    ownerOf(Number(await Promise.any(allNodes.map(({ client }) => client.cluster('KEYSLOT', key)))));
  const moveSlot = async (slot: number, to: ClusterNode, pause: () => Promise<unknown>): Promise<void> => {
    const from = await ownerOf(slot);
    await to.client.cluster('SETSLOT', slot, 'IMPORTING', from.id);
    await from.client.cluster('SETSLOT', slot, 'MIGRATING', to.id);
    await pause();
    for (;;) {
      const keys = (await from.client.call('CLUSTER', 'GETKEYSINSLOT', `${slot}`, '1')) as string[];
      if (keys.length === 0) break;
      await from.client.call('MIGRATE', '127.0.0.1', `${to.port}`, '', '0', '5000', 'KEYS', ...keys);
      await pause();
    }
    for (const { client } of [to, from, ...nodes]) await client.cluster('SETSLOT', slot, 'NODE', to.id);
  };
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    nodes,
    ownerOf,
    ownerOfKey,
    moveSlot,
    hget: async (key, field) => (await ownerOfKey(key)).client.hget(key, field),
    close: async () => {
      for (const node of allNodes) {
        node.client.disconnect();
        await node.close();
      }
    },
  };
}

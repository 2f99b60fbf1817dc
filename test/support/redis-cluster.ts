import { Redis } from 'ioredis';
import { freePort } from '../../testing/free-port.ts';
import { openPrivateRedis, type PrivateRedis } from '../../testing/redis.ts';
import { until } from '../../testing/until.ts';

interface ClusterNode extends PrivateRedis {
  /** A client of this node alone. */
  readonly client: Redis;
  readonly id: string;
  readonly busPort: number;
}

export interface PrivateCluster {
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  /** The primary that has the slot now, as the first node that answers knows it. */
  ownerOf(slot: number): Promise<ClusterNode>;
  /** Moves a slot to another primary as a resharding does, key after key, with a pause before each and at the end. */
  moveSlot(slot: number, to: ClusterNode, pause: () => Promise<unknown>): Promise<void>;
  /** A hash of whichever node has it. */
  hget(key: string, field: string): Promise<string | null>;
  close(): Promise<void>;
}

const primaries = 3;
const slots = 16_384;

async function openNode(): Promise<ClusterNode | null> {
  // Of its own, since the default is 10,000 above the port, which may be too high.
  const busPort = await freePort();
  // A primary that is away takes nothing with it but its own slots, also before anybody agrees that it is away.
  const node = await openPrivateRedis([
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--cluster-port', `${busPort}`],
    ...['--cluster-require-full-coverage', 'no', '--cluster-announce-ip', '127.0.0.1'],
    // So that a node that was killed comes back with what it had.
    ...['--appendonly', 'yes', '--appendfsync', 'always'],
  ]);
  if (node === null) return null;
  const client = new Redis(node.url);
  client.on('error', () => {});
  return { ...node, client, id: String(await client.cluster('MYID')), busPort };
}

async function join(nodes: readonly ClusterNode[]): Promise<void> {
  const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
  const share = Math.ceil(slots / nodes.length);
  for (const [index, { client }] of nodes.entries()) {
    const last = Math.min(slots, (index + 1) * share) - 1;
    await client.call('CLUSTER', 'ADDSLOTSRANGE', `${index * share}`, `${last}`);
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', `${index + 1}`);
  }
  for (const { port, busPort } of others)
    await first.client.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPort}`);
  for (const { client } of nodes) {
    const isJoined = async () => /cluster_slots_ok:16384/.test(String(await client.cluster('INFO')));
    await until('the cluster is joined', isJoined, { patienceMs: 60_000 });
  }
}

/** Three primaries with the slots shared among them, from the `redis-server` on the PATH; null when there is none. */
export async function openPrivateCluster(): Promise<PrivateCluster | null> {
  const opened = await Promise.all(Array.from({ length: primaries }, openNode));
  const nodes = opened.filter((node) => node !== null);
  if (nodes.length < primaries) return null;
  await join(nodes);
  const ownerOf = async (slot: number): Promise<ClusterNode> => {
    for (const { client } of nodes) {
      const ranges = await client.cluster('SLOTS').catch(() => null);
      const range = ranges?.find(([from, to]) => slot >= Number(from) && slot <= Number(to));
      const port = (range as unknown as [unknown, unknown, [string, number]] | undefined)?.[2][1];
      const owner = nodes.find((node) => node.port === port);
      if (owner !== undefined) return owner;
    }
    throw new Error(`Nobody has slot ${slot}`);
  };
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
    moveSlot,
    hget: async (key, field) => {
      const slot = Number(await nodes[0]?.client.cluster('KEYSLOT', key));
      return (await ownerOf(slot)).client.hget(key, field);
    },
    close: async () => {
      for (const node of nodes) {
        node.client.disconnect();
        await node.close();
      }
    },
  };
}

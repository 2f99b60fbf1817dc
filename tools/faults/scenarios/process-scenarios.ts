import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { chargedOnce, countedExactly, noneCut, readsGoOn, recovers, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted } from '../judge/follow-criteria.ts';
import type { LabGateway } from '../lab/gateways.ts';
import { judgeImport, writeImportFile } from '../lab/import-file.ts';
import { findJailObstacle, jailedUser } from '../lab/jail.ts';
import type { EmbeddedLab } from '../lab/lab.ts';
import type { EmbeddedScenario } from '../scenario.ts';

const heapMb = 256;
const openFiles = 1_024;

/** Requests the largest pages, and a GraphQL document that no cache has. */
async function sendLargeRequests({ origins, scenarioKey }: EmbeddedLab, round: number): Promise<void> {
  const headers = { 'X-API-Key': scenarioKey, 'Content-Type': 'application/json' };
  const fields = Array.from({ length: 200 }, (_, index) => `a${round}_${index}: brands { name slug }`).join(
    ' ',
  );
  const responses = [
    ...[1, 2, 3, 4].map((page) => fetch(`${origins[0]}/v1/phones?per_page=100&page=${page}`, { headers })),
    fetch(`${origins[0]}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: `{ ${fields} }` }),
    }),
  ];
  await Promise.all(responses.map(async (response) => (await response).arrayBuffer()));
}

async function readMetric({ origin }: LabGateway, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Opens connections that send nothing. @returns a function that closes them */
async function openIdle(origin: string, count: number): Promise<() => void> {
  const { port, hostname } = new URL(origin);
  const sockets: Socket[] = [];
  const open = async (): Promise<void> => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  };
  await Promise.all(Array.from({ length: count }, open));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Judges the user, the capabilities and the writable mounts of a process, as the kernel reports them. */
function judgeJail({ pid }: LabGateway, { dataDir }: EmbeddedLab): Verdict {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [user, capabilities] = [/^Uid:\t(\d+)/m, /^CapBnd:\t(\w+)/m].map((line) => line.exec(status)?.[1]);
  const lines = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').trim().split('\n');
  // A map by path, because only the last mount on a path is visible.
  const mounts = new Map(
    lines.map((line) => line.split(' ')).map(([, , , , path = '', options = '']) => [path, options]),
  );
  const writable = [...mounts]
    .filter(([path, options]) => /^rw/.test(options) && !/^\/((proc|sys)(\/|$)|dev(\/pts)?$)/.test(path))
    .map(([path]) => path);
  const isHeld =
    Number(user) === jailedUser && Number(`0x${capabilities}`) === 0 && `${writable}` === dataDir;
  return {
    criterion: 'it writes to its data folder only',
    isHeld,
    detail: `user ${user}, capabilities ${capabilities}, writable ${writable.length} of ${mounts.size}`,
  };
}

const base = { stack: 'embedded' } as const;

/** The gateway process has little memory, few descriptors, or no privileges. */
export const processScenarios: readonly EmbeddedScenario[] = [
  {
    ...base,
    name: 'small-heap',
    title: `embedded: ${heapMb} MB of heap, an import and large answers`,
    promise: `with ${heapMb} MB of heap all that is asked is answered, and an import is done`,
    lab: { processOptions: { heapMb }, hasManyChanges: true },
    judges: [withinLimit(), chargedOnce, countedExactly, noneCut, readsGoOn, followersCounted],
    fault: async (lab, context) => {
      const gateway = lab.gateways[0] as LabGateway;
      const importing = judgeImport(lab, writeImportFile(lab.folder, 1_000), 0, 'meanwhile');
      let rounds = 0;
      await context.repeat(0, () => sendLargeRequests(lab, ++rounds));
      const imported = await importing;
      const usedMb = Math.round((await readMetric(gateway, 'nodejs_heap_size_used_bytes')) / 2 ** 20);
      const liveness = {
        criterion: 'the process lives',
        isHeld: gateway.isRunning(),
        detail: `${usedMb} MB of heap`,
      };
      return [imported, liveness];
    },
  },
  {
    ...base,
    name: 'few-descriptors',
    title: `embedded: ${openFiles} open files, and as many idle connections`,
    promise:
      'idle connections take all descriptors that there are for them: what is written meanwhile is written',
    lab: { processOptions: { openFiles } },
    judges: [withinLimit(), chargedOnce, countedExactly, noneCut, recovers, followersCounted],
    fault: async (lab, context) => {
      const gateway = lab.gateways[0] as LabGateway;
      const release = await openIdle(gateway.origin, openFiles);
      const meanwhile = await judgeImport(lab, writeImportFile(lab.folder, 200, 'Meanwhile'), 0, 'meanwhile');
      await context.wait();
      release();
      const rejectedCount = await readMetric(gateway, 'phone_gateway_connections_refused_total');
      return [
        meanwhile,
        { criterion: 'connections were refused', isHeld: rejectedCount > 0, detail: `${rejectedCount}` },
        await judgeImport(lab, writeImportFile(lab.folder, 200, 'Afterwards'), 0, 'afterwards'),
      ];
    },
  },
  {
    ...base,
    name: 'unprivileged',
    title: 'embedded: read-only file systems, a user without privileges',
    promise: 'a gateway that can write to its data directory only starts, imports, and stops as any other',
    lab: { isJailed: true, hasManyChanges: true },
    findOtherObstacle: findJailObstacle,
    judges: [withinLimit(), chargedOnce, countedExactly, noneCut, followersCounted],
    fault: async (lab) => {
      const gateway = lab.gateways[0] as LabGateway;
      const imported = await judgeImport(lab, writeImportFile(lab.folder, 500), 0, 'meanwhile');
      gateway.signal('SIGTERM');
      const status = await gateway.waitForExit();
      await gateway.start();
      return [
        imported,
        { criterion: 'exit status 0', isHeld: status === 0, detail: `${status}` },
        judgeJail(gateway, lab),
      ];
    },
  },
];

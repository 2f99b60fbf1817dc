// Sends requests at a fixed rate until it is told to stop, and tells what became of each. It is a process of its own,
// so that nothing that the campaign does can delay a request or its answer.
import { Agent } from 'node:http';
import { seededRandom } from '../seeded-random.ts';
import type { LoadJob, SentRequest } from './account-of-requests.ts';
import { sendRequest, type Wanted } from './send-request.ts';

const reads: readonly Wanted[] = [
  { path: '/v1/brands' },
  { path: '/v1/phones?per_page=5' },
  { path: '/v1/search?q=galaxy' },
  { path: '/v1/phones/1' },
  { path: '/v1/phones/no-such-phone' },
  { path: '/graphql', body: JSON.stringify({ query: '{ brands { name } }' }) },
  {
    path: '/mcp',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_phones', arguments: { query: 'galaxy' } },
    }),
  },
  {
    path: '/mcp?profile=search',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'galaxy' } },
    }),
  },
];
const histories: readonly Wanted[] = [
  { path: '/v1/phones/1/prices' },
  { path: '/v1/phones/1/prices?kind=regular' },
  { path: '/v1/phones/1/reviews' },
];
const tickMs = 4;

function run(job: LoadJob): () => Promise<SentRequest[]> {
  const random = seededRandom(job.seed);
  const agent = new Agent({ keepAlive: job.keepsConnections, maxSockets: Number.POSITIVE_INFINITY });
  const all: Promise<SentRequest>[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const wheel = job.shares.flatMap((share, account) => Array<number>(share).fill(account));
  const sendOne = (): void => {
    const account = pick(wheel);
    const gateway = Math.floor(random() * job.origins.length);
    const kind = random() < job.historyShare ? 'history' : 'read';
    const wanted = pick(kind === 'read' ? reads : histories);
    const target = { origin: job.origins[gateway] as string, key: job.keys[account] as string };
    all.push(sendRequest(agent, target, wanted).then((end) => ({ ...end, gateway, account, kind })));
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * job.rate;
    while (all.length < due) sendOne();
  }, tickMs);
  return async () => {
    clearInterval(timer);
    const ended = await Promise.all(all);
    agent.destroy();
    return ended;
  };
}

// Whoever wanted the load is gone.
process.on('disconnect', () => process.exit());

let stop: (() => Promise<SentRequest[]>) | null = null;
process.on('message', async (message: LoadJob | 'stop') => {
  if (message !== 'stop') {
    stop = run(message);
    process.send?.('begun');
    return;
  }
  const account = (await stop?.()) ?? [];
  process.send?.(account, () => process.disconnect?.());
});

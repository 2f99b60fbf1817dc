// Sends requests at a fixed rate until the message `stop`, and then returns the record of each. It is a separate
// process, so the work of the campaign cannot delay requests and responses.
import { Agent } from 'node:http';
import { seededRandom } from '../seeded-random.ts';
import { type RequestSpec, sendRequest } from './send-request.ts';
import type { LoadJob, SentRequest } from './sent-request.ts';

const reads: readonly RequestSpec[] = [
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
const historyReads: readonly RequestSpec[] = [
  { path: '/v1/phones/1/prices' },
  { path: '/v1/phones/1/prices?kind=regular' },
  { path: '/v1/phones/1/reviews' },
];
const tickMs = 4;

function startSending(job: LoadJob): () => Promise<SentRequest[]> {
  const random = seededRandom(job.seed);
  const agent = new Agent({ keepAlive: job.shouldReuseConnections, maxSockets: Number.POSITIVE_INFINITY });
  const pending: Promise<SentRequest>[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const weightedAccounts = job.weights.flatMap((weight, account) => Array<number>(weight).fill(account));
  const sendOne = (): void => {
    const account = pick(weightedAccounts);
    const gateway = Math.floor(random() * job.origins.length);
    const kind = random() < job.historyShare ? 'history' : 'read';
    const spec = pick(kind === 'read' ? reads : historyReads);
    const target = { origin: job.origins[gateway] as string, key: job.keys[account] as string };
    pending.push(sendRequest(agent, target, spec).then((result) => ({ ...result, gateway, account, kind })));
  };
  const startMs = performance.now();
  const timer = setInterval(() => {
    const dueCount = ((performance.now() - startMs) / 1000) * job.rate;
    while (pending.length < dueCount) sendOne();
  }, tickMs);
  return async () => {
    clearInterval(timer);
    const requests = await Promise.all(pending);
    agent.destroy();
    return requests;
  };
}

// The parent process has ended.
process.on('disconnect', () => process.exit());

let stop: (() => Promise<SentRequest[]>) | null = null;
process.on('message', async (message: LoadJob | 'stop') => {
  if (message !== 'stop') {
    stop = startSending(message);
    process.send?.('begun');
    return;
  }
  const requests = (await stop?.()) ?? [];
  process.send?.(requests, () => process.disconnect?.());
});

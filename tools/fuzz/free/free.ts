import { runProgram } from '../../testing/run-program.ts';
import { createActors } from '../actors.ts';
import { openSender } from '../open-sender.ts';
import { openTarget } from '../open-target.ts';
import type { FreeRequest } from './free-request.ts';
import { graphqlRequests, mcpRequests } from './graphql-and-mcp.ts';
import { type FreeCost, measureFree } from './measure-free.ts';
import { readOptions } from './options.ts';
import { pageRequests } from './pages.ts';
import { restRequests } from './rest.ts';

/** Maximum processor time of a request that has no limit by address. */
const maxMs = 10;

/** Requests by transport. */
const requestsByTransport: Readonly<Record<string, readonly FreeRequest[]>> = {
  '`/v1`': restRequests,
  '`/graphql`': graphqlRequests,
  '`/mcp`': mcpRequests,
  pages: pageRequests,
};

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** `npm run fuzz -- --free`. @returns the exit status: 1 when a request is too expensive, and those of `runProgram` */
export const free = (args: readonly string[]): Promise<number> =>
  runProgram(async (resources) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const target = await openTarget(options.stores);
    resources.defer(() => target.close());
    const actors = await createActors(target.origin, target.setPlan);
    const sender = openSender(target.origin, actors.fillIn);
    resources.defer(() => sender.close());

    const pid = target.process.child.pid as number;
    const faults: string[] = [];
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    print(formatRow(['door', 'request', 'ms', 'status', 'limit for an address']));
    print('|---|---|--:|---|---|');
    for (const [transport, requests] of Object.entries(requestsByTransport)) {
      for (const request of requests.filter(({ name }) => options.only.test(`${transport} ${name}`))) {
        const cost = await measureFree(request, { sender, pid });
        print(formatCost(transport, cost));
        faults.push(...faultsOf(transport, cost));
      }
    }
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    return faults.length > 0 ? 1 : 0;
  });

const formatCost = (transport: string, { name, processorMs, statuses, limit }: FreeCost): string =>
  formatRow([transport, name, processorMs.toFixed(1), statuses.join(', '), limit ?? '']);

function faultsOf(transport: string, { name, processorMs, statuses, isExpected, limit }: FreeCost): string[] {
  return [
    ...(isExpected ? [] : [`${transport}, ${name}: answered with ${statuses.join(', ')}`]),
    ...(limit === null && processorMs > maxMs
      ? [`${transport}, ${name}: ${processorMs.toFixed(1)} ms, and nothing limits it`]
      : []),
  ];
}

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

/** What one request may take of the processor where nothing limits it by address. */
const mostMs = 10;

/** By the door. */
const groups: Readonly<Record<string, readonly FreeRequest[]>> = {
  '`/v1`': restRequests,
  '`/graphql`': graphqlRequests,
  '`/mcp`': mcpRequests,
  pages: pageRequests,
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** `npm run fuzz -- --free`. @returns the exit status: 1 when something is too dear, and those of `runProgram` */
export const free = (args: readonly string[]): Promise<number> =>
  runProgram(async (opened) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const target = await openTarget(options.stores);
    opened.defer(() => target.close());
    const actors = await createActors(target.origin, target.setPlan);
    const sender = openSender(target.origin, actors.fillIn);
    opened.defer(() => sender.close());

    const pid = target.process.child.pid as number;
    const wrong: string[] = [];
    const tell = (line: string): void => void process.stdout.write(`${line}\n`);
    tell(row(['door', 'request', 'ms', 'status', 'limit for an address']));
    tell('|---|---|--:|---|---|');
    for (const [door, requests] of Object.entries(groups)) {
      for (const request of requests.filter(({ name }) => options.only.test(`${door} ${name}`))) {
        const cost = await measureFree(request, { sender, pid });
        tell(rowOf(door, cost));
        wrong.push(...faultsOf(door, cost));
      }
    }
    for (const fault of wrong) process.stderr.write(`${fault}\n`);
    return wrong.length > 0 ? 1 : 0;
  });

const rowOf = (door: string, { name, processorMs, statuses, limit }: FreeCost): string =>
  row([door, name, processorMs.toFixed(1), statuses.join(', '), limit ?? '']);

function faultsOf(door: string, { name, processorMs, statuses, isExpected, limit }: FreeCost): string[] {
  return [
    ...(isExpected ? [] : [`${door}, ${name}: answered with ${statuses.join(', ')}`]),
    ...(limit === null && processorMs > mostMs
      ? [`${door}, ${name}: ${processorMs.toFixed(1)} ms, and nothing limits it`]
      : []),
  ];
}

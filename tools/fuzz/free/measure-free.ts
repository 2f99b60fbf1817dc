import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from '../open-sender.ts';
import { readProcessorMs } from '../process-use.ts';
import type { FreeRequest } from './free-request.ts';

export interface FreeCost extends Pick<FreeRequest, 'name' | 'limit'> {
  /** Milliseconds of processor that one request took. */
  readonly processorMs: number;
  /** What it was answered with. */
  readonly statuses: readonly number[];
  readonly isExpected: boolean;
}

/** What else the machine and the gateway do only adds to it: the least of so many is taken. */
const batches = 3;
/** The clock of processes has hundredths of a second. */
const atLeastMs = 150;
const fewest = 20;
const most = 400;

/** How each request can be told from all others. */
let requests = 0;
const numbered = (text: string, number: number): string =>
  text.replace(/#+/g, (run) => String(number).padStart(run.length, '0').slice(-Math.max(run.length, 6)));

/** Asks a gateway for something again and again, each time from another address, and reads what its process spent. */
export async function measureFree(
  { name, method, target, headers, body, statuses, limit }: FreeRequest,
  { sender, pid }: { readonly sender: Sender; readonly pid: number },
): Promise<FreeCost> {
  const seen = new Set<number>();
  let tag = '';
  const send = async (): Promise<void> => {
    requests += 1;
    const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
    const answer = await sender.send({
      part: 'http',
      method,
      target: numbered(target, requests),
      headers: Object.entries({ 'X-Forwarded-For': address, ...headers }).map(
        ([header, value]) => [header, numbered(value, requests).replace('<<tag>>', tag)] as const,
      ),
      body: body === null ? null : numbered(body, requests),
    });
    tag = answer?.headers.etag ?? tag;
    seen.add(answer?.status ?? 0);
  };
  const costOf = async (count: number): Promise<number> => {
    const before = readProcessorMs(pid);
    for (let sent = 0; sent < count; sent += 1) await send();
    return (readProcessorMs(pid) - before) / count;
  };
  // Until it is compiled; it tells how many make a figure.
  const first = await costOf(fewest);
  seen.clear();
  const count = Math.min(most, Math.max(fewest, Math.ceil(atLeastMs / Math.max(first, 0.1))));
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) costs.push(await costOf(count));
  // What is done after an answer is not of the next.
  await sleep(20);
  return {
    ...{ name, limit, processorMs: Math.min(...costs), statuses: [...seen] },
    isExpected: [...seen].every((status) => statuses.includes(status)),
  };
}

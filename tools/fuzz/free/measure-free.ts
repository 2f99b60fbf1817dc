import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from '../open-sender.ts';
import { readProcessorMs } from '../process-usage.ts';
import type { FreeRequest } from './free-request.ts';

export interface FreeCost extends Pick<FreeRequest, 'name' | 'limit'> {
  /** Processor time of one request in milliseconds. */
  readonly processorMs: number;
  /** Statuses of its answers. */
  readonly statuses: readonly number[];
  readonly isExpected: boolean;
}

/** The minimum of so many batches counts, since other work can only add to the processor time. */
const batches = 3;
/** Minimum processor time of a batch, since the system counts it in hundredths of a second. */
const minBatchMs = 150;
const minRequests = 20;
const maxRequests = 400;

/** Makes each request different from all others. */
let requestNumber = 0;
const fillInNumber = (text: string, number: number): string =>
  text.replace(/#+/g, (run) => String(number).padStart(run.length, '0').slice(-Math.max(run.length, 6)));

/**
 * Sends a request repeatedly, each time from another address, and measures the processor time of the gateway's process.
 */
export async function measureFree(
  { name, method, target, headers, body, statuses, limit }: FreeRequest,
  { sender, pid }: { readonly sender: Sender; readonly pid: number },
): Promise<FreeCost> {
  const seenStatuses = new Set<number>();
  let tag = '';
  const send = async (): Promise<void> => {
    requestNumber += 1;
    const address = `10.${(requestNumber >> 16) & 255}.${(requestNumber >> 8) & 255}.${requestNumber & 255}`;
    const answer = await sender.send({
      part: 'http',
      method,
      target: fillInNumber(target, requestNumber),
      headers: Object.entries({ 'X-Forwarded-For': address, ...headers }).map(
        ([header, value]) => [header, fillInNumber(value, requestNumber).replace('<<tag>>', tag)] as const,
      ),
      body: body === null ? null : fillInNumber(body, requestNumber),
    });
    tag = answer?.headers.etag ?? tag;
    seenStatuses.add(answer?.status ?? 0);
  };
  const measureBatch = async (count: number): Promise<number> => {
    const before = readProcessorMs(pid);
    for (let sent = 0; sent < count; sent += 1) await send();
    return (readProcessorMs(pid) - before) / count;
  };
  // The warm-up also tells how many requests a batch needs.
  const warmUpMs = await measureBatch(minRequests);
  seenStatuses.clear();
  const count = Math.min(maxRequests, Math.max(minRequests, Math.ceil(minBatchMs / Math.max(warmUpMs, 0.1))));
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) costs.push(await measureBatch(count));
  // Work after an answer must not be counted for the next request.
  await sleep(20);
  return {
    ...{ name, limit, processorMs: Math.min(...costs), statuses: [...seenStatuses] },
    isExpected: [...seenStatuses].every((status) => statuses.includes(status)),
  };
}

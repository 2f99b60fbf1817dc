import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { toOutcome } from '../judge/request-outcome.ts';
import { sendRequest } from '../load/send-request.ts';
import type { MixedRequest } from './mixed-requests.ts';

/** The units of an account, as its clients count them. */
export interface ClientTally {
  requests: number;
  /** The units of responses that are charged: 200 and 404. */
  served: number;
  /**
   * The units of requests that may have been charged or not: without a complete response, answered from the outage
   * allowance, or with a charge that Redis did not confirm in time.
   */
  uncertain: number;
  /** The number of free responses: rejected, or 304. */
  free: number;
  /** The units of requests that failed, which must be refunded. */
  refunded: number;
  /** The counts of statuses that no promise allows. */
  readonly broken: Map<number, number>;
}

export const createTally = (): ClientTally => ({
  requests: 0,
  served: 0,
  uncertain: 0,
  free: 0,
  refunded: 0,
  broken: new Map(),
});

/** Sends random requests to random gateways, one at a time, until `isStopped`, and counts their units. */
export async function runClient(options: {
  readonly agent: Agent;
  readonly origins: readonly string[];
  readonly keys: readonly string[];
  readonly requests: readonly MixedRequest[];
  readonly tally: ClientTally;
  readonly maxPauseMs: number;
  readonly random: () => number;
  readonly isStopped: () => boolean;
}): Promise<void> {
  const { agent, origins, keys, requests, tally, maxPauseMs, random, isStopped } = options;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  while (!isStopped()) {
    const request = pick(requests);
    const result = await sendRequest(agent, { origin: pick(origins), key: pick(keys) }, request);
    const { units } = request;
    const outcome = toOutcome({ ...result, gateway: 0, account: 0, kind: 'read' });
    if (outcome !== 'unsent') tally.requests += 1;
    if (outcome === 'allowed') tally.served += units;
    else if (outcome === 'insured' || outcome === 'undecided' || outcome === 'lost') tally.uncertain += units;
    else if (result.status === 500 || outcome === 'failed') tally.refunded += units;
    else if (outcome === 'unsent') await sleep(50);
    else if (outcome !== 'broken' || result.status === 304 || result.status === 400) tally.free += 1;
    else tally.broken.set(result.status, (tally.broken.get(result.status) ?? 0) + 1);
    await sleep(random() * maxPauseMs);
  }
}

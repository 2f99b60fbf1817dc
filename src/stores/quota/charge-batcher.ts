import type { ChargeRequest, QuotaCharge } from '../../domain/quota/quota.ts';

/** The result of one charge of a batch: its answer, or an error. */
export type ChargeResult = QuotaCharge | Error;

/** Largest batch; with it, Redis starts on the first batch while we still read further requests. */
const maxTogether = 16;

interface Waiting {
  readonly request: ChargeRequest;
  readonly deliver: (result: ChargeResult) => void;
}

/**
 * Sends all charges of one turn of the event loop together. Under load many requests are read in one turn,
 * and a separate command for each costs as much as the rest of an answer. Each charge has its own result; a failure of
 * the batch, such as a lost connection, fails all of its charges.
 * @param partOf charges of different parts are sent apart: a script runs on one node of a cluster
 * @param send as many results as requests, in their order; or rejects
 */
export function createChargeBatcher(
  partOf: (account: string) => number,
  send: (requests: readonly ChargeRequest[]) => Promise<readonly ChargeResult[]>,
): (request: ChargeRequest) => Promise<QuotaCharge> {
  let parts = new Map<number, Waiting[]>();

  const sendTogether = async (waiting: readonly Waiting[]): Promise<void> => {
    try {
      const results = await send(waiting.map(({ request }) => request));
      for (const [index, { deliver }] of waiting.entries()) deliver(results[index] as ChargeResult);
    } catch (error) {
      for (const { deliver } of waiting) deliver(error as Error);
    }
  };
  const sendAll = (): void => {
    const gathered = parts;
    parts = new Map();
    for (const waiting of gathered.values()) sendTogether(waiting);
  };
  const gather = (part: number, one: Waiting): void => {
    // Runs when everything that was ready has been read.
    if (parts.size === 0) setImmediate(sendAll);
    const waiting = parts.get(part) ?? [];
    waiting.push(one);
    if (waiting.length < maxTogether) parts.set(part, waiting);
    else {
      parts.delete(part);
      sendTogether(waiting);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      const deliver = (result: ChargeResult): void =>
        result instanceof Error ? reject(result) : resolve(result);
      gather(partOf(request.account), { request, deliver });
    });
}

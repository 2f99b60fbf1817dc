import type { ChargeRequest, QuotaCharge } from '../../domain/quota/quota.ts';

/** The result of one charge of a batch, or the error with which it failed. */
export type ChargeResult = QuotaCharge | Error;

/** The largest batch. A full batch is sent at once, so that Redis works on it while we read further requests. */
const maxBatch = 16;

interface PendingCharge {
  readonly request: ChargeRequest;
  readonly deliver: (result: ChargeResult) => void;
}

/**
 * Sends all charges of one event-loop iteration together. Under load many requests are read in one iteration,
 * and a separate command for each charge would cost as much as the rest of a response. Each charge has its
 * own result, but a failure of the batch, such as a lost connection, fails all of its charges.
 * @param partOf returns which part of the store has an account; a script runs on one node, so each part has
 * its own batch
 * @param send a function that resolves to one result per request, in the same order, or rejects
 */
export function createChargeBatcher(
  partOf: (account: string) => number,
  send: (requests: readonly ChargeRequest[]) => Promise<readonly ChargeResult[]>,
): (request: ChargeRequest) => Promise<QuotaCharge> {
  let parts = new Map<number, PendingCharge[]>();

  const sendBatch = async (waiting: readonly PendingCharge[]): Promise<void> => {
    try {
      const results = await send(waiting.map(({ request }) => request));
      for (const [index, { deliver }] of waiting.entries()) deliver(results[index] as ChargeResult);
    } catch (error) {
      for (const { deliver } of waiting) deliver(error as Error);
    }
  };
  const sendAllBatches = (): void => {
    const batches = parts;
    parts = new Map();
    for (const waiting of batches.values()) sendBatch(waiting);
  };
  const enqueue = (part: number, charge: PendingCharge): void => {
    // `setImmediate` runs after all requests that were ready in this iteration have been read.
    if (parts.size === 0) setImmediate(sendAllBatches);
    const waiting = parts.get(part) ?? [];
    waiting.push(charge);
    if (waiting.length < maxBatch) parts.set(part, waiting);
    else {
      parts.delete(part);
      sendBatch(waiting);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      const deliver = (result: ChargeResult): void =>
        result instanceof Error ? reject(result) : resolve(result);
      enqueue(partOf(request.account), { request, deliver });
    });
}

import type { ChargeRequest, QuotaCharge } from '../../domain/quota/quota.ts';

/** The result of one charge of a batch, or the error with which it failed. */
export type ChargeResult = QuotaCharge | Error;

/** The size at which a batch is sent immediately, so that Redis works on it while this process reads further requests. */
const maxBatchSize = 16;

interface PendingCharge {
  readonly request: ChargeRequest;
  readonly deliver: (result: ChargeResult) => void;
}

/**
 * Sends all charges of one event-loop iteration together. Under load many requests are read in one iteration,
 * and a separate command for each charge would cost as much as the rest of a response. Each charge has its
 * own result, but a failure of the batch, such as a lost connection, fails all of its charges.
 * @param getPart a function that returns the part of the store that has an account; each part has its own batch,
 *   because a script runs on one node
 * @param send a function that sends a batch, and resolves to one result per request in the same order
 */
export function createChargeBatcher(
  getPart: (account: string) => number,
  send: (requests: readonly ChargeRequest[]) => Promise<readonly ChargeResult[]>,
): (request: ChargeRequest) => Promise<QuotaCharge> {
  let batchesByPart = new Map<number, PendingCharge[]>();

  const sendBatch = async (batch: readonly PendingCharge[]): Promise<void> => {
    try {
      const results = await send(batch.map(({ request }) => request));
      for (const [index, { deliver }] of batch.entries()) deliver(results[index] as ChargeResult);
    } catch (error) {
      for (const { deliver } of batch) deliver(error as Error);
    }
  };
  const sendAllBatches = (): void => {
    const batches = batchesByPart;
    batchesByPart = new Map();
    for (const batch of batches.values()) sendBatch(batch);
  };
  const enqueue = (part: number, charge: PendingCharge): void => {
    // `setImmediate` runs after all requests that were ready in this iteration have been read.
    if (batchesByPart.size === 0) setImmediate(sendAllBatches);
    const batch = batchesByPart.get(part) ?? [];
    batch.push(charge);
    if (batch.length < maxBatchSize) batchesByPart.set(part, batch);
    else {
      batchesByPart.delete(part);
      sendBatch(batch);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      const deliver = (result: ChargeResult): void =>
        result instanceof Error ? reject(result) : resolve(result);
      enqueue(getPart(request.account), { request, deliver });
    });
}

import type { ChargeRequest, QuotaCharge } from '../../domain/quota/quota.ts';

/** The result of one charge of a batch, or the error with which it failed. */
export type ChargeResult = QuotaCharge | Error;

/**
 * The size at which a batch is sent immediately, so that Redis processes it while this process reads further requests.
 */
const maxBatchSize = 16;

interface PendingCharge {
  readonly request: ChargeRequest;
  readonly deliver: (result: ChargeResult) => void;
}

/**
 * Sends all charges of one event-loop iteration together. Under load many requests are read in one iteration,
 * and a separate command for each charge would cost as much as the rest of a response. Each charge has its
 * own result, but a failure of the batch, such as a lost connection, fails all of its charges.
 * @param getShard a function that returns the shard of the store that has an account; each shard has its own batch,
 *   because a script can access only one node of a Redis cluster
 * @param send a function that sends a batch, and resolves to one result per request in the same order
 */
export function createChargeBatcher(
  getShard: (account: string) => number,
  send: (requests: readonly ChargeRequest[]) => Promise<readonly ChargeResult[]>,
): (request: ChargeRequest) => Promise<QuotaCharge> {
  let batchesByShard = new Map<number, PendingCharge[]>();

  const sendBatch = async (batch: readonly PendingCharge[]): Promise<void> => {
    try {
      const results = await send(batch.map(({ request }) => request));
      for (const [index, { deliver }] of batch.entries()) deliver(results[index] as ChargeResult);
    } catch (error) {
      for (const { deliver } of batch) deliver(error as Error);
    }
  };
  const sendAllBatches = (): void => {
    const batches = batchesByShard;
    batchesByShard = new Map();
    for (const batch of batches.values()) sendBatch(batch);
  };
  const enqueue = (shard: number, charge: PendingCharge): void => {
    // `setImmediate` runs after all requests that were ready in this iteration have been read.
    if (batchesByShard.size === 0) setImmediate(sendAllBatches);
    const batch = batchesByShard.get(shard) ?? [];
    batch.push(charge);
    if (batch.length < maxBatchSize) batchesByShard.set(shard, batch);
    else {
      batchesByShard.delete(shard);
      sendBatch(batch);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      const deliver = (result: ChargeResult): void =>
        result instanceof Error ? reject(result) : resolve(result);
      enqueue(getShard(request.account), { request, deliver });
    });
}

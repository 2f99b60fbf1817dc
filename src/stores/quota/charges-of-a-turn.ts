import type { ChargeRequest, QuotaCharge } from '../../domain/quota.ts';

/** What became of one charge of several: its answer, or why it has none. */
export type ChargeResult = QuotaCharge | Error;

/** Charges that are sent together at most. With these Redis begins on the first while we still read the others. */
const maxTogether = 16;

interface Waiting {
  readonly request: ChargeRequest;
  readonly settle: (result: ChargeResult) => void;
}

/**
 * Sends the charges that arise in one turn of the event loop together. Under load many requests are read in one turn,
 * and a command of its own for each costs as much as the rest of an answer: making it, its system call, its reply, its
 * deadline. Each charge keeps its own result; what fails as a whole, such as the connection, fails for all of them.
 * @param partOf charges of different parts are sent apart: a script runs on one node of a cluster
 * @param send as many results as requests, in their order; or rejects
 */
export function createChargesOfATurn(
  partOf: (account: string) => number,
  send: (requests: readonly ChargeRequest[]) => Promise<readonly ChargeResult[]>,
): (request: ChargeRequest) => Promise<QuotaCharge> {
  let parts = new Map<number, Waiting[]>();

  const sendTogether = async (waiting: readonly Waiting[]): Promise<void> => {
    try {
      const results = await send(waiting.map(({ request }) => request));
      for (const [index, { settle }] of waiting.entries()) settle(results[index] as ChargeResult);
    } catch (error) {
      for (const { settle } of waiting) settle(error as Error);
    }
  };
  const sendAll = (): void => {
    const gathered = parts;
    parts = new Map();
    for (const waiting of gathered.values()) sendTogether(waiting);
  };
  const gather = (part: number, one: Waiting): void => {
    // Runs when all that was ready to be read has been read.
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
      const settle = (result: ChargeResult): void =>
        result instanceof Error ? reject(result) : resolve(result);
      gather(partOf(request.account), { request, settle });
    });
}

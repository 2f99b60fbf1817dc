import type { AccountChange } from '../../../domain/accounts/account-change.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { storeAnswer } from './repeatable-request-store.ts';

/**
 * Writes what belongs to a change of an account in the transaction of the change: the answer of its request,
 * if the request can be repeated.
 * @param result the result of the change, which is returned
 */
export async function recordChange<Result>(
  tx: Prisma.TransactionClient,
  accountId: string,
  change: AccountChange<Result> | undefined,
  result: Result,
): Promise<Result> {
  if (change?.toAnswer) await storeAnswer(tx, accountId, change.toAnswer(result));
  return result;
}

import type { AccountChange, ChangeOrigin } from '../../../domain/accounts/account-change.ts';
import type { NewAccountEvent } from '../../../domain/accounts/account-event.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { storeAnswer } from './repeatable-request-store.ts';

/**
 * Writes what belongs to a change of an account in the transaction of the change: the event in the account's
 * history, and the answer of its request, if the request can be repeated. The row of the account must be locked
 * before any other row of the transaction, because an event locks it (FOR KEY SHARE).
 * @param event null if the history does not show the change
 * @param result the result of the change, which is returned
 */
export async function recordChange<Result>(
  tx: Prisma.TransactionClient,
  accountId: string,
  change: AccountChange<Result> | undefined,
  event: NewAccountEvent | null,
  result: Result,
): Promise<Result> {
  await recordEvent(tx, accountId, change, event);
  if (change?.toAnswer) await storeAnswer(tx, accountId, change.toAnswer(result));
  return result;
}

/**
 * Adds an event to the history of an account, as `recordChange` does.
 * @param change absent if nobody is to be named, as in tests
 */
export async function recordEvent(
  tx: Prisma.TransactionClient,
  accountId: string,
  change: { readonly origin: ChangeOrigin } | undefined,
  event: NewAccountEvent | null,
): Promise<void> {
  if (change === undefined || event === null) return;
  const { actor, network } = change.origin;
  const { type, key, newKeyId = null, webhook, plan = null } = event;
  await tx.$executeRaw`
    INSERT INTO account_event
      (account_id, at, type, actor, network, key_id, key_name, new_key_id, webhook_id, webhook_url, plan)
    VALUES (${accountId}, clock_timestamp(), ${type}, ${actor}, ${network}, ${key?.id ?? null}, ${key?.name ?? null},
      ${newKeyId}, ${webhook?.id ?? null}, ${webhook?.url ?? null}, ${plan})`;
}

/**
 * Locks the row of an account as an event does, before other rows are locked. Changes that lock the whole row
 * wait for each other, and for this one.
 */
export async function lockForEvent(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId} FOR KEY SHARE`;
}

import type { AccountChange, ChangeOrigin } from '../../../domain/accounts/account-change.ts';
import type { NewAccountEvent } from '../../../domain/accounts/account-event.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { storeAnswer } from './repeatable-request-store.ts';

/**
 * Records a change of an account in the transaction of the change. It adds an event to the account's history, and
 * stores the answer of the request if the request can be repeated. The row of the account must be locked before any
 * other row of the transaction, because adding an event locks it (FOR KEY SHARE).
 * @param event the event, or null if the history does not show the change
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
 * @param change the change with its origin; without it, as in tests, no event is added
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
 * Locks the row of an account with the same lock as adding an event. Call it before other rows are locked. The lock
 * can be held by several transactions, but not while another transaction changes the row.
 */
export async function lockForEvent(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId} FOR KEY SHARE`;
}

import type { AccountEvent, AccountEventType } from '../../record/types/account-event.ts';
import type { Page, PageRequest } from '../catalogue/page.ts';

export type { AccountEvent } from '../../record/types/account-event.ts';

/** How many events of an account are stored and listed. The oldest are deleted first. */
export const maxAccountEvents = 1_000;
/** After how many days events are deleted. */
export const eventRetentionDays = 365;

/** An event that is to be stored. The store adds the time, the actor and the network. */
export interface NewAccountEvent {
  readonly type: AccountEventType;
  readonly key?: { readonly id: string; readonly name: string };
  /** For a rotated key, the id of the key that replaced it. */
  readonly newKeyId?: string;
  readonly webhook?: { readonly id: string; readonly url: string };
  readonly plan?: string;
}

/**
 * Reads the history of accounts. The store that makes a change also writes its event, in the same transaction. All
 * times are from the clock of the database.
 */
export interface AccountEventStore {
  /** Lists events, the newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<AccountEvent>>;
  /** Deletes events older than `eventRetentionDays`, and the oldest events of accounts with too many. */
  prune(): Promise<void>;
}

import type { AccountCharge, ChargeTransport } from '../../record/types/charge.ts';

export type { AccountCharge, ChargeTransport } from '../../record/types/charge.ts';

/** How many charges of an account are stored and listed. The oldest are deleted first. */
export const maxCharges = 5_000;
/** After how many days charges are deleted. */
export const chargeRetentionDays = 7;
/**
 * How many more charges than `maxCharges` are stored at least. Blocks of several gateways overlap in time, and a
 * refund stores a charge once more.
 */
export const spareCharges = 1_000;

/** What a charge is for, as the account holder reads it. */
export interface ChargeSource {
  readonly transport: ChargeTransport;
  /** See `operation` in `record/types/charge.ts`. */
  readonly operation: string;
  readonly requestId: string;
}

/** A charge in the order of the list: newest first, then by the gateway that wrote it, then by its number. */
export interface ListedCharge extends AccountCharge {
  readonly writer: string;
  readonly sequence: number;
}

/** The charges of one account and one day that a gateway writes together. */
export interface ChargeBlock {
  /** Unique, and begins with the writer and a full stop. A block that was stored is not stored again. */
  readonly id: string;
  readonly accountId: string;
  /** The day window in which the units count. */
  readonly day: number;
  /** The time of the newest charge. */
  readonly lastAt: Date;
  readonly charges: number;
  /** Units to add to the day: those charged minus those refunded, as far as earlier blocks do not have them. */
  readonly units: number;
  /** See `services/quota/charge-blocks.ts`. */
  readonly body: string;
}

/** Stores the charges of accounts, and for each day the sum of all charges that were ever stored for it. */
export interface ChargeStore {
  /** Stores blocks in one atomic step. Those of deleted accounts, and those that are stored already, are left out. */
  save(blocks: readonly ChargeBlock[]): Promise<void>;
  /** Reads the blocks with at least the newest `maxCharges` charges since a time, and the sums of days since one. */
  read(
    accountId: string,
    since: Date,
    sinceDay: number,
  ): Promise<{
    readonly blocks: readonly Pick<ChargeBlock, 'id' | 'body'>[];
    readonly unitsByDay: ReadonlyMap<number, number>;
  }>;
  /** Deletes of these accounts what `read` no longer needs, because newer charges are stored. */
  trim(accountIds: readonly string[]): Promise<void>;
  /** Deletes charges of all accounts from before a time, sums from before a day, and what `trim` deletes. */
  prune(before: Date, beforeDay: number): Promise<void>;
}

import type { AccountCharge, ChargeTransport } from '../../record/types/charge.ts';

export type { AccountCharge, ChargeTransport } from '../../record/types/charge.ts';

/** How many charges of an account are stored and listed. The oldest are deleted first. */
export const maxCharges = 5_000;
/** After how many days charges are deleted. */
export const chargeRetentionDays = 7;
/**
 * At least this many charges are stored in addition to `maxCharges`, because blocks of several gateways overlap
 * in time, and because a refund stores a charge a second time.
 */
export const spareCharges = 1_000;

/** The cause of a charge, as the account holder sees it. */
export interface ChargeSource {
  readonly transport: ChargeTransport;
  /** The requested operation (see `operation` in `record/types/charge.ts`). */
  readonly operation: string;
  readonly requestId: string;
}

/** A charge in the order of the list: newest first, then by the gateway that wrote it, then by its number. */
export interface ListedCharge extends AccountCharge {
  readonly writer: string;
  readonly sequence: number;
}

/** The members by which charges are ordered. */
export type ChargeSortKey = Pick<ListedCharge, 'at' | 'writer' | 'sequence'>;

/** The members of a block from which its charges are decoded. */
export interface EncodedBlock {
  /** A unique id that begins with the writer and a full stop. A block that is stored is not stored again. */
  readonly id: string;
  /** The charges in the compact format of `services/quota/charge-blocks.ts`. */
  readonly body: string;
}

/** The charges of one account and one day that a gateway writes together. */
export interface ChargeBlock extends EncodedBlock {
  readonly accountId: string;
  /** The day window in which the units count. */
  readonly day: number;
  /** The time of the newest charge. */
  readonly lastAt: Date;
  readonly charges: number;
  /** The units to add to the day: charged units minus refunded units, without the units of earlier blocks. */
  readonly units: number;
}

/** Stores the charges of accounts. */
export interface ChargeStore {
  /** Stores blocks in one atomic step. It skips blocks of deleted accounts and blocks that are stored already. */
  save(blocks: readonly ChargeBlock[]): Promise<void>;
  /** Reads enough blocks for the newest `maxCharges` charges since a time. */
  read(accountId: string, since: Date): Promise<readonly EncodedBlock[]>;
  /** Deletes the charges of these accounts that `read` no longer needs because newer charges are stored. */
  trim(accountIds: readonly string[]): Promise<void>;
  /** Deletes charges from before a time, and then trims all accounts. */
  prune(before: Date): Promise<void>;
}

import {
  type ChargeBlock,
  type ChargeSource,
  type ChargeStore,
  maxCharges,
} from '../../domain/quota/charge-log.ts';
import { runInSlices, type Steps } from '../../domain/time-slicing.ts';
import { BlockBody, type RecordedCharge } from './charge-blocks.ts';

/** How many charges may wait in memory: about 20 MB. While the database is away, further ones are not recorded. */
const defaultMaxWaiting = 50_000;
/** How many blocks, and how many charges, are stored by one statement. */
const blocksPerStatement = 500;
const chargesPerStatement = 20_000;
/** After this many stored charges of an account, its oldest charges are deleted. */
const chargesPerTrim = 5_000;

/** How many charges are encoded before other work may run. */
const chargesPerStep = 256;

/** A block that is being made. */
interface BlockPart {
  readonly body: BlockBody;
  units: number;
  lastAtMs: number;
}

/** The charges of an account that wait to be stored. */
interface WaitingCharges {
  charges: RecordedCharge[];
  /** Units by day of charges that are no longer among the last `maxCharges`, so only their sum is stored. */
  readonly unlistedUnits: Map<number, number>;
}

export type ChargeRecorder = ReturnType<typeof createChargeRecorder>;

/**
 * Records charges in memory, and stores them later, so that requests do not wait for the database. A crash
 * loses the charges that were recorded since the last `flush` began. The sums of their days lack these charges
 * too, so readers can detect the loss (see `charge-list.ts`).
 */
export function createChargeRecorder(options: {
  readonly store: ChargeStore;
  /** The name of this process in the stored blocks. It must be unique, and have no full stop. */
  readonly writer: string;
  readonly maxWaiting?: number;
}) {
  const { store, writer, maxWaiting = defaultMaxWaiting } = options;
  let sequence = 0;
  let blockNumber = 0;
  let waitingByAccount = new Map<string, WaitingCharges>();
  /** How many charges wait, in `waitingByAccount` and in `unsavedBlocks`. */
  let waitingCount = 0;
  /** Blocks that are being stored, or could not be stored yet. */
  const unsavedBlocks: ChargeBlock[] = [];
  const storedSinceTrim = new Map<string, number>();
  let lastFlush: Promise<void> = Promise.resolve();

  const enqueue = (charge: RecordedCharge): void => {
    if (waitingCount >= maxWaiting) return;
    let waiting = waitingByAccount.get(charge.accountId);
    if (waiting === undefined) {
      waiting = { charges: [], unlistedUnits: new Map() };
      waitingByAccount.set(charge.accountId, waiting);
    }
    waiting.charges.push(charge);
    charge.isPending = true;
    waitingCount += 1;
    if (waiting.charges.length >= 2 * maxCharges) waitingCount -= dropOldest(waiting);
  };

  /** Makes a block for each account and day. It works in steps, because a burst has many charges. */
  function* createBlocks(batch: ReadonlyMap<string, WaitingCharges>): Steps<void> {
    let charges = 0;
    for (const [accountId, waiting] of batch) {
      const parts = new Map<number, BlockPart>();
      for (const [day, units] of waiting.unlistedUnits)
        parts.set(day, { body: new BlockBody({ sequence: 0, atMs: 0 }), units, lastAtMs: 0 });
      for (const charge of waiting.charges) {
        let part = parts.get(charge.day);
        if (part === undefined) {
          part = { body: new BlockBody(charge), units: 0, lastAtMs: 0 };
          parts.set(charge.day, part);
        }
        part.units += takeUncounted(charge);
        part.lastAtMs = Math.max(part.lastAtMs, charge.atMs);
        part.body.add(charge);
        charges += 1;
        if (charges % chargesPerStep === 0) yield;
      }
      for (const [day, { body, units, lastAtMs }] of parts) {
        blockNumber += 1;
        unsavedBlocks.push({
          id: `${writer}.${blockNumber}`,
          accountId,
          day,
          lastAt: new Date(lastAtMs),
          charges: body.count,
          units,
          body: `${body}`,
        });
      }
    }
  }

  const saveBlocks = async (): Promise<void> => {
    while (unsavedBlocks.length > 0) {
      const blocks = limitToStatement(unsavedBlocks);
      await store.save(blocks);
      unsavedBlocks.splice(0, blocks.length);
      const accountsToTrim = new Set<string>();
      for (const { accountId, charges } of blocks) {
        waitingCount -= charges;
        const stored = (storedSinceTrim.get(accountId) ?? 0) + charges;
        storedSinceTrim.set(accountId, stored);
        if (stored >= chargesPerTrim) accountsToTrim.add(accountId);
      }
      if (accountsToTrim.size === 0) continue;
      await store.trim([...accountsToTrim]);
      for (const accountId of accountsToTrim) storedSinceTrim.delete(accountId);
    }
  };

  const saveWaiting = async (): Promise<void> => {
    const batch = waitingByAccount;
    waitingByAccount = new Map();
    await runInSlices(createBlocks(batch));
    await saveBlocks();
  };

  return {
    /** Records a charge that was admitted. It runs for every request, so it must be fast. */
    record: (
      charge: Pick<RecordedCharge, 'accountId' | 'day' | 'atMs' | 'units' | 'key'>,
      source: ChargeSource,
    ): RecordedCharge => {
      sequence += 1;
      const recorded = {
        accountId: charge.accountId,
        day: charge.day,
        sequence,
        version: 0,
        atMs: charge.atMs,
        units: charge.units,
        refunded: 0,
        transport: source.transport,
        operation: source.operation,
        key: charge.key,
        requestId: source.requestId,
        status: source.transport === 'webhook' ? null : 200,
        isPending: false,
        countedUnits: 0,
      };
      enqueue(recorded);
      return recorded;
    },
    /** Records that units of a charge were refunded, or that its answer has another status than 200. */
    change: (charge: RecordedCharge, { refunded = 0, status = charge.status }): void => {
      charge.refunded = Math.min(charge.units, charge.refunded + refunded);
      charge.status = status;
      if (!charge.isPending) enqueue(charge);
    },
    /** Stores everything that was recorded before this call. @throws what the store throws; the next flush repeats it */
    flush: (): Promise<void> => {
      const flush = lastFlush.then(saveWaiting);
      lastFlush = flush.catch(() => {});
      return flush;
    },
    /** Forgets how much was stored of each account, after all accounts were trimmed. */
    forgetTrims: (): void => storedSinceTrim.clear(),
  };
}

/** Returns the units that the sum of the day does not have yet, and marks the charge as stored. */
function takeUncounted(charge: RecordedCharge): number {
  const net = charge.units - charge.refunded;
  const uncounted = net - charge.countedUnits;
  charge.countedUnits = net;
  charge.isPending = false;
  return uncounted;
}

/** Drops the charges before the last `maxCharges`, which cannot be listed. @returns how many were dropped */
function dropOldest(waiting: WaitingCharges): number {
  const { charges, unlistedUnits } = waiting;
  const dropped = charges.splice(0, charges.length - maxCharges);
  for (const charge of dropped)
    unlistedUnits.set(charge.day, (unlistedUnits.get(charge.day) ?? 0) + takeUncounted(charge));
  return dropped.length;
}

/** Returns as many of the first blocks as one statement may store, but at least one. */
function limitToStatement(blocks: readonly ChargeBlock[]): ChargeBlock[] {
  let charges = 0;
  const end = blocks.findIndex((block, index) => {
    charges += block.charges;
    return index > 0 && (index === blocksPerStatement || charges > chargesPerStatement);
  });
  return blocks.slice(0, end === -1 ? blocks.length : end);
}

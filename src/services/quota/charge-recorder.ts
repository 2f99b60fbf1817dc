import {
  type ChargeBlock,
  type ChargeSource,
  type ChargeStore,
  maxCharges,
} from '../../domain/quota/charge-log.ts';
import { runInSlices, type Steps } from '../../domain/time-slicing.ts';
import { BlockBody, type RecordedCharge } from './charge-blocks.ts';

/** How many charges may wait in memory. They take about 20 MB. Further charges are not recorded. */
const defaultMaxWaiting = 50_000;
/** The maximum number of blocks that one statement stores. */
const blocksPerStatement = 500;
/** The maximum number of charges that the blocks of one statement may contain. */
const chargesPerStatement = 20_000;
/** After this many stored charges of an account, its oldest charges are deleted. */
const chargesPerTrim = 5_000;

/** How many charges are encoded before other work may run. */
const chargesPerStep = 256;

/** A block before it is complete. */
interface BlockDraft {
  readonly body: BlockBody;
  units: number;
  lastAtMs: number;
}

/** The charges of an account that have yet to be stored. */
interface WaitingCharges {
  charges: RecordedCharge[];
  /** For each day, the units of charges that are too old to be listed. Only the sum of these charges is stored. */
  readonly unlistedUnits: Map<number, number>;
}

export type ChargeRecorder = ReturnType<typeof createChargeRecorder>;

/**
 * Records charges in memory, and stores them later, so that requests do not wait for the database. A crash
 * loses the charges that were recorded since the last `flush` began. The stored sums of their days lack these
 * charges too, so that a comparison with the counters of the quota store reveals the loss (see `charge-list.ts`).
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
  const storedCountSinceTrim = new Map<string, number>();
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

  /** Creates a block for each account and day. It works in steps, because a burst has many charges. */
  function* createBlocks(batch: ReadonlyMap<string, WaitingCharges>): Steps<void> {
    let encodedCount = 0;
    for (const [accountId, waiting] of batch) {
      const draftByDay = new Map<number, BlockDraft>();
      for (const [day, units] of waiting.unlistedUnits)
        draftByDay.set(day, { body: new BlockBody({ sequence: 0, atMs: 0 }), units, lastAtMs: 0 });
      for (const charge of waiting.charges) {
        let draft = draftByDay.get(charge.day);
        if (draft === undefined) {
          draft = { body: new BlockBody(charge), units: 0, lastAtMs: 0 };
          draftByDay.set(charge.day, draft);
        }
        draft.units += takeUncountedUnits(charge);
        draft.lastAtMs = Math.max(draft.lastAtMs, charge.atMs);
        draft.body.add(charge);
        encodedCount += 1;
        if (encodedCount % chargesPerStep === 0) yield;
      }
      for (const [day, { body, units, lastAtMs }] of draftByDay) {
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
        const storedCount = (storedCountSinceTrim.get(accountId) ?? 0) + charges;
        storedCountSinceTrim.set(accountId, storedCount);
        if (storedCount >= chargesPerTrim) accountsToTrim.add(accountId);
      }
      if (accountsToTrim.size === 0) continue;
      await store.trim([...accountsToTrim]);
      for (const accountId of accountsToTrim) storedCountSinceTrim.delete(accountId);
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
      const recordedCharge = {
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
      enqueue(recordedCharge);
      return recordedCharge;
    },
    /** Records that units of a charge were refunded, or that its answer has another status than 200. */
    change: (charge: RecordedCharge, { refunded = 0, status = charge.status }): void => {
      charge.refunded = Math.min(charge.units, charge.refunded + refunded);
      charge.status = status;
      if (!charge.isPending) enqueue(charge);
    },
    /**
     * Stores everything that was recorded before this call.
     * @throws the error of the store; the next flush then stores the same charges again
     */
    flush: (): Promise<void> => {
      const flush = lastFlush.then(saveWaiting);
      lastFlush = flush.catch(() => {});
      return flush;
    },
    /** Resets the number of charges since the last trim. To be called after all accounts were trimmed. */
    resetTrimCounts: (): void => storedCountSinceTrim.clear(),
  };
}

/** Marks the charge as stored. @returns the units that the stored sum of its day did not include yet */
function takeUncountedUnits(charge: RecordedCharge): number {
  const netUnits = charge.units - charge.refunded;
  const uncountedUnits = netUnits - charge.countedUnits;
  charge.countedUnits = netUnits;
  charge.isPending = false;
  return uncountedUnits;
}

/** Drops all but the last `maxCharges` charges, because older ones are never listed. @returns how many were dropped */
function dropOldest(waiting: WaitingCharges): number {
  const { charges, unlistedUnits } = waiting;
  const droppedCharges = charges.splice(0, charges.length - maxCharges);
  for (const charge of droppedCharges)
    unlistedUnits.set(charge.day, (unlistedUnits.get(charge.day) ?? 0) + takeUncountedUnits(charge));
  return droppedCharges.length;
}

/** Returns as many of the first blocks as one statement may store, but at least one. */
function limitToStatement(blocks: readonly ChargeBlock[]): ChargeBlock[] {
  let chargeCount = 0;
  const endIndex = blocks.findIndex((block, index) => {
    chargeCount += block.charges;
    return index > 0 && (index === blocksPerStatement || chargeCount > chargesPerStatement);
  });
  return blocks.slice(0, endIndex === -1 ? blocks.length : endIndex);
}

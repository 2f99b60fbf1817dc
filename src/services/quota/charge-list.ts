import { createParameterError } from '../../domain/errors.ts';
import {
  type ChargeSortKey,
  type ChargeStore,
  chargeRetentionDays,
  type ListedCharge,
  maxCharges,
} from '../../domain/quota/charge-log.ts';
import { toDayId, type WindowClock } from '../../domain/quota/windows.ts';
import { compareCharges, decodeBlocks } from './charge-blocks.ts';
import type { ChargeRecorder } from './charge-recorder.ts';

const dayMs = 86_400_000;

/** The place where the next page of a list begins: after this charge, and not before this time. */
interface ListPosition {
  readonly after: ChargeSortKey | null;
  readonly sinceMs: number;
}

export interface ChargePage {
  readonly charges: readonly ListedCharge[];
  /** The value of `since` for the next page, which has older charges. Null at the end of the list. */
  readonly nextCursor: string | null;
}

export type ChargeList = ReturnType<typeof createChargeList>;

/** Lists the charges of an account. */
export function createChargeList(options: {
  readonly store: ChargeStore;
  readonly recorder: Pick<ChargeRecorder, 'flush'>;
  readonly clock: WindowClock;
  readonly now: () => number;
}) {
  const { store, recorder, clock, now } = options;

  return {
    /**
     * Lists charges, newest first: at most the last `maxCharges` of `chargeRetentionDays`.
     * @param since an instant, a date in the quota time zone, or a `nextCursor`; by default everything is listed
     * @throws GatewayError `invalid-parameter`, `unavailable`
     */
    list: async (
      accountId: string,
      { since, limit }: { readonly since: string | undefined; readonly limit: number },
    ): Promise<ChargePage> => {
      const oldestMs = now() - chargeRetentionDays * dayMs;
      const position = since === undefined ? { after: null, sinceMs: 0 } : readPosition(since, clock);
      const sinceMs = Math.max(position.sinceMs, oldestMs);
      // A failure may be ignored: if the database is unavailable, the read below fails with an error for the client.
      await recorder.flush().catch(() => {});
      const blocks = await store.read(accountId, new Date(sinceMs));
      const { after } = position;
      const listedCharges = decodeBlocks(blocks)
        .slice(0, maxCharges)
        .filter((charge) => charge.at.getTime() >= sinceMs);
      const remainingCharges =
        after === null ? listedCharges : listedCharges.filter((charge) => compareCharges(after, charge) < 0);
      const charges = remainingCharges.slice(0, limit);
      const lastCharge = charges.at(-1);
      const hasMore = remainingCharges.length > charges.length && lastCharge !== undefined;
      return {
        charges,
        nextCursor: hasMore ? formatCursor({ after: lastCharge, sinceMs: position.sinceMs }) : null,
      };
    },
  };
}

/** The first characters of a cursor, which distinguish it from a date. */
const cursorPrefix = 'c_';

function formatCursor({ after, sinceMs }: ListPosition & { readonly after: ListedCharge }): string {
  const cursorMembers = [after.at.getTime(), after.writer, after.sequence, sinceMs];
  return cursorPrefix + Buffer.from(JSON.stringify(cursorMembers)).toString('base64url');
}

/** @throws GatewayError `invalid-parameter` */
function readPosition(since: string, clock: WindowClock): ListPosition {
  const position = since.startsWith(cursorPrefix)
    ? readCursor(since.slice(cursorPrefix.length))
    : readInstant(since, clock);
  if (position === null) throw createParameterError('since', chargesSinceHelp);
  return position;
}

/** Describes the forms of `since`, for the error about any other text. */
export const chargesSinceHelp =
  'must be a date such as 2026-01-31, an instant such as 2026-01-31T09:30:00Z, or a next_cursor from a response';

function readCursor(text: string): ListPosition | null {
  let cursorMembers: unknown;
  try {
    cursorMembers = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(cursorMembers)) return null;
  const [atMs, writer, sequence, sinceMs] = cursorMembers;
  const at = new Date(Number.isSafeInteger(atMs) ? atMs : Number.NaN);
  if (Number.isNaN(at.getTime()) || typeof writer !== 'string') return null;
  if (!Number.isSafeInteger(sequence) || !Number.isSafeInteger(sinceMs)) return null;
  return { after: { at, writer, sequence }, sinceMs };
}

function readInstant(text: string, clock: WindowClock): ListPosition | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text))
      return { after: null, sinceMs: clock.findWindow('day', toDayId(text)).startsAtMs };
    // In a query, the + of an offset is read as a space.
    const instant = Temporal.Instant.from(text.replace(' ', '+'));
    return { after: null, sinceMs: instant.epochMilliseconds };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

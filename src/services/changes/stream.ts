import type { ChangeFilter, ChangePosition } from '../../domain/change-log.ts';
import type { ChangeStream, StreamEvent, StreamedChange } from '../../domain/change-stream.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Door } from '../../domain/key-restrictions.ts';
import type { QuotaView } from '../../domain/quota-view.ts';
import type { Admission, Caller } from '../admission.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangeTail } from './change-tail.ts';
import { createChangeCharges } from './charge-by-tens.ts';
import { followChanges } from './follow-changes.ts';
import type { PhoneWait } from './phone-wait.ts';

export interface StreamRequest {
  readonly transport: Door;
  readonly filter: ChangeFilter;
  /** A cursor, '0' for the beginning; null: from now on. */
  readonly since: string | null;
  /** Who asks, as it is now: called now and then. @throws as `Admission.authenticate` */
  readonly authenticate: () => Promise<Caller>;
}

/** What is told of streams; called often, must be fast. */
export interface StreamMetrics {
  /** @param lagMs since the gateway noticed them; null: they were there before */
  changesHandedOut(transport: Door, changes: number, lagMs: number | null): void;
}

/** Changes that are charged and written together. */
const atOnce = 100;
/** How long a stream waits while the database or the quota store is away, before it tries again. */
const awayMs = 1_000;

export interface OpenStream extends ChangeStream {
  readonly accountId: string;
  readonly transport: Door;
  /** Its key or plan may have changed. */
  check(): void;
  /** It ends when what was handed out is written. */
  end(): void;
}

export interface StreamParts {
  readonly tail: ChangeTail;
  readonly log: Pick<ChangeLog, 'page'>;
  readonly admit: Admission['admit'];
  readonly phones: PhoneWait;
  readonly metrics: StreamMetrics;
  readonly heartbeatMs: number;
}

/** @param onClose called once */
export function createStream(
  { tail, log, admit, phones, metrics, heartbeatMs }: StreamParts,
  opened: {
    readonly caller: Caller;
    readonly request: StreamRequest;
    readonly start: { readonly position: ChangePosition; readonly cursor: string };
    readonly quota: QuotaView;
  },
  onClose: () => Promise<void>,
): OpenStream {
  const { request, start, quota } = opened;
  const { transport } = request;
  const charges = createChangeCharges(admit);
  const follower = followChanges({ log, tail }, request.filter, start);
  let { caller } = opened;
  /** Read and not handed out. */
  let waiting: readonly StreamedChange[] = [];
  /** Behind what was handed out. */
  let { cursor } = start;
  let isOver = false;
  let mustCheck = false;
  let beatAtMs = performance.now() + heartbeatMs;
  /** A key ends by the clock too, of which nobody tells. */
  let checkAtMs = beatAtMs;
  let hasNews = true;
  let wake = (): void => {};
  let closing: Promise<void> | null = null;

  const news = (): void => {
    hasNews = true;
    wake();
  };
  const leave = tail.join(news);

  /** Until something happens, or it is time. */
  const pause = async (ms: number, isWoken: () => boolean): Promise<void> => {
    if (isWoken()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = () => {
        if (isWoken()) resolve();
      };
      timer = setTimeout(resolve, Math.max(0, ms));
    });
    clearTimeout(timer);
    wake = () => {};
  };

  /** @throws GatewayError when the key does not work any more, or the plan is another */
  const assertMayGoOn = async (): Promise<void> => {
    mustCheck = false;
    const now = await request.authenticate().catch((error) => {
      mustCheck = true;
      throw error;
    });
    checkAtMs = performance.now() + heartbeatMs;
    if (now.plan.name !== caller.plan.name) throw planChanged(now);
    caller = now;
  };

  /** The next changes, charged; null: there are none. */
  const handOut = async (): Promise<StreamEvent | null> => {
    if (mustCheck || performance.now() >= checkAtMs) await assertMayGoOn();
    if (waiting.length === 0) {
      hasNews = false;
      const { end, noticedAtMs } = tail;
      waiting = await follower.read(atOnce);
      if (waiting.length === 0) {
        cursor = follower.cursor;
        return null;
      }
      const isNew = waiting[waiting.length - 1]?.change.place.revision === end?.version;
      metrics.changesHandedOut(transport, waiting.length, isNew ? performance.now() - noticedAtMs : null);
      // There may be more behind them.
      hasNews = true;
    }
    if (!phones.areLoaded(waiting)) {
      // Heartbeats go on meanwhile.
      hasNews = false;
      void phones.load().then(news, () => setTimeout(news, awayMs));
      return null;
    }
    const paid = await charges.charge(caller, waiting.length);
    const changes = waiting.slice(0, paid);
    waiting = waiting.slice(paid);
    cursor = changes[changes.length - 1]?.cursor ?? cursor;
    return { kind: 'changes', changes };
  };

  const beat = async (): Promise<StreamEvent> => {
    await assertMayGoOn().catch((error) => {
      if (!isAway(error)) throw error;
    });
    return { kind: 'heartbeat', cursor };
  };

  const next = async (): Promise<StreamEvent | null> => {
    for (;;) {
      if (isOver) return null;
      if (performance.now() >= beatAtMs) return beat();
      try {
        const event = await handOut();
        if (event !== null) return isOver ? null : event;
        await pause(beatAtMs - performance.now(), () => hasNews || mustCheck || isOver);
      } catch (error) {
        // Its client would only come back, again and again.
        if (!isAway(error)) throw error;
        hasNews = true;
        await pause(Math.min(awayMs, beatAtMs - performance.now()), () => isOver);
      }
    }
  };

  return {
    accountId: caller.accountId,
    transport,
    quota,
    cursor: start.cursor,
    next: async () => {
      const event = await next();
      beatAtMs = performance.now() + heartbeatMs;
      return event;
    },
    sent: charges.sent,
    check: () => {
      mustCheck = true;
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    close: () => {
      closing ??= (async () => {
        isOver = true;
        wake();
        leave();
        await charges.settle();
        await onClose();
      })();
      return closing;
    },
  };
}

/** Whether a failure is one of the stores, which are tried again. */
const isAway = (error: unknown): boolean =>
  error instanceof GatewayError &&
  ['unavailable', 'quota-unavailable', 'too-many-attempts'].includes(error.code);

function planChanged({ plan }: Caller): GatewayError {
  const isLess = plan.data !== 'real-time';
  return new GatewayError(
    isLess ? 'plan-required' : 'plan-changed',
    isLess
      ? `The plan of this account is now ${plan.name}, which has no real-time data. Go on with GET /v1/changes from the last cursor.`
      : `The plan of this account is now ${plan.name}. Connect again to go on.`,
    { members: { plan: plan.name } },
  );
}

import type { TransportName } from '../../domain/accounts/key-restrictions.ts';
import type { ChangeFilter } from '../../domain/changes/change-log.ts';
import type { ChangeStream, StreamEvent, StreamedChange } from '../../domain/changes/change-stream.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { QuotaView } from '../../domain/quota/quota-view.ts';
import type { Admission, Caller } from '../quota/admission.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangeTail } from './change-tail.ts';
import { ChangeCharges } from './charge-by-tens.ts';
import { ChangeFollower, type ChangeStart } from './follow-changes.ts';
import type { PhoneWait } from './phone-wait.ts';

export interface StreamRequest {
  readonly transport: TransportName;
  readonly filter: ChangeFilter;
  /** A cursor, '0' for the beginning; null: from now on. */
  readonly since: string | null;
  /** Who asks, as it is now: called now and then. @throws as `Admission.authenticate` */
  readonly authenticate: () => Promise<Caller>;
}

/** What is told of streams; called often, must be fast. */
export interface StreamMetrics {
  /** @param lagMs since the gateway noticed them; null: they were there before */
  changesHandedOut(transport: TransportName, changes: number, lagMs: number | null): void;
}

/** Changes that are charged and written together. */
const atOnce = 100;
/** How long a stream waits while the database or the quota store is away, before it tries again. */
const awayMs = 1_000;

export interface StreamParts {
  readonly tail: ChangeTail;
  readonly log: Pick<ChangeLog, 'page'>;
  readonly admit: Admission['admit'];
  readonly phones: PhoneWait;
  readonly metrics: StreamMetrics;
  readonly heartbeatMs: number;
}

export interface Opened {
  readonly caller: Caller;
  readonly request: StreamRequest;
  readonly start: ChangeStart;
  readonly quota: QuotaView;
}

/** A class without timers and pending promises, because thousands of them are open on which nothing happens. */
export class OpenStream implements ChangeStream {
  readonly #parts: StreamParts;
  readonly #request: StreamRequest;
  readonly #charges: ChangeCharges;
  readonly #follower: ChangeFollower;
  readonly #onClose: () => Promise<void>;
  readonly #leave: () => void;
  #caller: Caller;
  /** Read and not handed out. */
  #waiting: readonly StreamedChange[] = [];
  /** Behind what was handed out. */
  #cursor: string;
  #isOver = false;
  #mustCheck = false;
  #beatAtMs: number;
  /** A key ends by the clock too, of which nobody tells. */
  #checkAtMs: number;
  /** The stores are away until then, for all that is known; 0: they are there. */
  #retryAtMs = 0;
  #ask = (): void => {};
  #closing: Promise<void> | null = null;

  readonly quota: QuotaView;

  /** @param onClose called once */
  constructor(parts: StreamParts, { caller, request, start, quota }: Opened, onClose: () => Promise<void>) {
    this.#parts = parts;
    this.#request = request;
    this.#charges = new ChangeCharges(parts.admit);
    this.#follower = new ChangeFollower(parts, request.filter, start);
    this.#onClose = onClose;
    this.#caller = caller;
    this.#cursor = start.cursor;
    this.#beatAtMs = performance.now() + parts.heartbeatMs;
    this.#checkAtMs = this.#beatAtMs;
    this.quota = quota;
    this.#leave = parts.tail.join(() => this.#ask());
  }

  get accountId(): string {
    return this.#caller.accountId;
  }

  get transport(): TransportName {
    return this.#request.transport;
  }

  get cursor(): string {
    return this.#cursor;
  }

  onNews(ask: () => void): void {
    this.#ask = ask;
  }

  /** Time has passed. @param nowMs by `performance.now()` */
  tick(nowMs: number): void {
    if (nowMs >= this.#beatAtMs || (this.#retryAtMs > 0 && nowMs >= this.#retryAtMs)) this.#ask();
  }

  async next(): Promise<StreamEvent> {
    const event = await this.#next();
    if (event.kind !== 'nothing') this.#beatAtMs = performance.now() + this.#parts.heartbeatMs;
    return event;
  }

  sent(changes: number): void {
    this.#charges.sent(changes);
  }

  /** Its key or plan may have changed. */
  check(): void {
    this.#mustCheck = true;
    this.#ask();
  }

  /** It ends when what was handed out is written. */
  end(): void {
    this.#isOver = true;
    this.#ask();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.end();
    this.#leave();
    await this.#charges.settle();
    await this.#onClose();
  }

  async #next(): Promise<StreamEvent> {
    if (this.#isOver) return over;
    const nowMs = performance.now();
    if (nowMs >= this.#beatAtMs) return this.#beat();
    if (nowMs < this.#retryAtMs) return nothing;
    this.#retryAtMs = 0;
    try {
      const event = await this.#handOut();
      return this.#isOver ? over : event;
    } catch (error) {
      // Its client would only come back, again and again.
      if (!isAway(error)) throw error;
      this.#retryLater();
      return nothing;
    }
  }

  #retryLater(): void {
    this.#retryAtMs = performance.now() + awayMs;
  }

  async #beat(): Promise<StreamEvent> {
    await this.#assertMayGoOn().catch((error) => {
      if (!isAway(error)) throw error;
    });
    return { kind: 'heartbeat', cursor: this.#cursor };
  }

  /** The next changes, charged. */
  async #handOut(): Promise<StreamEvent> {
    if (this.#mustCheck || performance.now() >= this.#checkAtMs) await this.#assertMayGoOn();
    if (this.#waiting.length === 0 && !(await this.#readMore())) return nothing;
    const { phones } = this.#parts;
    if (!phones.areLoaded(this.#waiting)) {
      // Heartbeats go on meanwhile.
      void phones.load().then(
        () => this.#ask(),
        () => this.#retryLater(),
      );
      return nothing;
    }
    // Closed while it read: what is charged from now on nobody would refund.
    if (this.#isOver) return over;
    const paid = await this.#charges.charge(this.#caller, this.#waiting.length);
    const changes = this.#waiting.slice(0, paid);
    this.#waiting = this.#waiting.slice(paid);
    this.#cursor = changes[changes.length - 1]?.cursor ?? this.#cursor;
    return { kind: 'changes', changes };
  }

  /** @returns false: there are none at present */
  async #readMore(): Promise<boolean> {
    const { tail, metrics } = this.#parts;
    const { end, noticedAtMs } = tail;
    const read = await this.#follower.read(atOnce);
    const last = read[read.length - 1];
    if (last === undefined) {
      this.#cursor = this.#follower.cursor;
      return false;
    }
    this.#waiting = read;
    const lagMs = last.change.place.revision === end?.version ? performance.now() - noticedAtMs : null;
    metrics.changesHandedOut(this.transport, read.length, lagMs);
    return true;
  }

  /** @throws GatewayError when the key does not work any more, or the plan is another */
  async #assertMayGoOn(): Promise<void> {
    this.#mustCheck = false;
    const now = await this.#request.authenticate().catch((error) => {
      this.#mustCheck = true;
      throw error;
    });
    this.#checkAtMs = performance.now() + this.#parts.heartbeatMs;
    if (now.plan.name !== this.#caller.plan.name) throw planChanged(now);
    this.#caller = now;
  }
}

const nothing: StreamEvent = { kind: 'nothing' };
const over: StreamEvent = { kind: 'end' };

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

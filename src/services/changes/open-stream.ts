import type { TransportName } from '../../domain/accounts/key-restrictions.ts';
import type { ChangeFilter } from '../../domain/changes/change-log.ts';
import type { ChangeStream, StreamEvent, StreamedChange } from '../../domain/changes/change-stream.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { ChargeSource } from '../../domain/quota/charge-log.ts';
import type { QuotaView } from '../../domain/quota/quota-view.ts';
import type { Admission, Caller } from '../quota/admission.ts';
import { ChangeCharges } from './change-charges.ts';
import { ChangeFollower, type ChangeSources, type ChangeStart } from './change-follower.ts';
import type { PhoneLoader } from './phone-loader.ts';

export interface StreamRequest {
  /** Describes the stream in the list of charges. */
  readonly source: ChargeSource & { readonly transport: TransportName };
  readonly filter: ChangeFilter;
  /** A cursor, `0` for the beginning, or null for now. */
  readonly since: string | null;
  /**
   * Authenticates the caller again, with the present state of its key and plan. Called regularly.
   * @throws as `Admission.authenticate` does
   */
  readonly authenticate: () => Promise<Caller>;
}

/** Measures streams. Called often, so it must be fast. */
export interface StreamMetrics {
  /** @param lagMs the time since the gateway noticed the changes, or null if a newer revision exists */
  recordStreamChanges(transport: TransportName, changes: number, lagMs: number | null): void;
}

/** How many changes are charged and written together. */
const changesPerBatch = 100;
/** How long a stream waits before it retries an unavailable database or quota store. */
const retryDelayMs = 1_000;

export interface StreamDeps extends ChangeSources {
  readonly admit: Admission['admit'];
  readonly phones: PhoneLoader;
  readonly metrics: StreamMetrics;
  readonly heartbeatMs: number;
}

export interface StreamOpening {
  readonly caller: Caller;
  readonly request: StreamRequest;
  readonly start: ChangeStart;
  readonly quota: QuotaView;
}

/**
 * An open stream. Most of the thousands of open streams are idle, so this class has no timers or
 * pending promises.
 */
export class OpenStream implements ChangeStream {
  readonly #deps: StreamDeps;
  readonly #request: StreamRequest;
  readonly #charges: ChangeCharges;
  readonly #follower: ChangeFollower;
  readonly #onClose: () => Promise<void>;
  readonly #removeListener: () => void;
  #caller: Caller;
  /** Changes that were read but not yet handed out. */
  #unsentChanges: readonly StreamedChange[] = [];
  /** The cursor that continues after the changes that were handed out. */
  #cursor: string;
  #hasEnded = false;
  #mustCheck = false;
  #nextHeartbeatAtMs: number;
  /** When to check the key again. A key can expire without any change in the database. */
  #nextCheckAtMs: number;
  /** When to retry the stores that are unavailable. It is 0 if they are available. */
  #retryAtMs = 0;
  #onNews = (): void => {};
  #closing: Promise<void> | null = null;

  readonly quota: QuotaView;

  /** @param onClose called once, when the stream closes */
  constructor(
    deps: StreamDeps,
    { caller, request, start, quota }: StreamOpening,
    onClose: () => Promise<void>,
  ) {
    this.#deps = deps;
    this.#request = request;
    this.#charges = new ChangeCharges(deps.admit, request.source);
    this.#follower = new ChangeFollower(deps, request.filter, start);
    this.#onClose = onClose;
    this.#caller = caller;
    this.#cursor = start.cursor;
    this.#nextHeartbeatAtMs = performance.now() + deps.heartbeatMs;
    this.#nextCheckAtMs = this.#nextHeartbeatAtMs;
    this.quota = quota;
    this.#removeListener = deps.tail.addListener(() => this.#onNews());
  }

  get accountId(): string {
    return this.#caller.accountId;
  }

  get transport(): TransportName {
    return this.#request.source.transport;
  }

  get cursor(): string {
    return this.#cursor;
  }

  onNews(onNews: () => void): void {
    this.#onNews = onNews;
  }

  /** To be called regularly. @param nowMs the current `performance.now()` */
  tick(nowMs: number): void {
    if (nowMs >= this.#nextHeartbeatAtMs || (this.#retryAtMs > 0 && nowMs >= this.#retryAtMs)) this.#onNews();
  }

  async next(): Promise<StreamEvent> {
    const event = await this.#next();
    if (event.kind !== 'nothing') this.#nextHeartbeatAtMs = performance.now() + this.#deps.heartbeatMs;
    return event;
  }

  recordSent(changes: number): void {
    this.#charges.recordSent(changes);
  }

  /** Makes the stream check its key and its plan before it sends anything else, because they may have changed. */
  check(): void {
    this.#mustCheck = true;
    this.#onNews();
  }

  /** Ends the stream once all changes that were handed out have been written. */
  end(): void {
    this.#hasEnded = true;
    this.#onNews();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.end();
    this.#removeListener();
    await this.#charges.settle();
    await this.#onClose();
  }

  async #next(): Promise<StreamEvent> {
    if (this.#hasEnded) return endEvent;
    const nowMs = performance.now();
    if (nowMs >= this.#nextHeartbeatAtMs) return this.#sendHeartbeat();
    if (nowMs < this.#retryAtMs) return noEvent;
    this.#retryAtMs = 0;
    try {
      const event = await this.#handOut();
      return this.#hasEnded ? endEvent : event;
    } catch (error) {
      // The stream stays open, because otherwise its client would connect again and again.
      if (!isTemporaryError(error)) throw error;
      this.#retryLater();
      return noEvent;
    }
  }

  #retryLater(): void {
    this.#retryAtMs = performance.now() + retryDelayMs;
  }

  async #sendHeartbeat(): Promise<StreamEvent> {
    await this.#assertAllowed().catch((error) => {
      if (!isTemporaryError(error)) throw error;
    });
    return { kind: 'heartbeat', cursor: this.#cursor };
  }

  /** Charges the next changes and hands them out. */
  async #handOut(): Promise<StreamEvent> {
    if (this.#mustCheck || performance.now() >= this.#nextCheckAtMs) await this.#assertAllowed();
    if (this.#unsentChanges.length === 0 && !(await this.#readMore())) return noEvent;
    const { phones } = this.#deps;
    if (!phones.areLoaded(this.#unsentChanges)) {
      // The load is not awaited, so that heartbeats continue.
      void phones.load().then(
        () => this.#onNews(),
        () => this.#retryLater(),
      );
      return noEvent;
    }
    // If the stream was closed during the read, nothing would refund a charge, so do not charge.
    if (this.#hasEnded) return endEvent;
    const paidCount = await this.#charges.charge(this.#caller, this.#unsentChanges.length);
    const changes = this.#unsentChanges.slice(0, paidCount);
    this.#unsentChanges = this.#unsentChanges.slice(paidCount);
    this.#cursor = changes[changes.length - 1]?.cursor ?? this.#cursor;
    return { kind: 'changes', changes };
  }

  /** Reads the next changes. @returns false if there are none at present */
  async #readMore(): Promise<boolean> {
    const { tail, metrics } = this.#deps;
    const { end, noticedAtMs } = tail;
    const changes = await this.#follower.read(changesPerBatch);
    const lastChange = changes[changes.length - 1];
    if (lastChange === undefined) {
      this.#cursor = this.#follower.cursor;
      return false;
    }
    this.#unsentChanges = changes;
    const lagMs = lastChange.change.place.revision === end?.version ? performance.now() - noticedAtMs : null;
    metrics.recordStreamChanges(this.transport, changes.length, lagMs);
    return true;
  }

  /** @throws GatewayError if the key no longer works, or the plan has changed */
  async #assertAllowed(): Promise<void> {
    this.#mustCheck = false;
    const caller = await this.#request.authenticate().catch((error) => {
      this.#mustCheck = true;
      throw error;
    });
    this.#nextCheckAtMs = performance.now() + this.#deps.heartbeatMs;
    if (caller.plan.name !== this.#caller.plan.name) throw createPlanChangedError(caller);
    this.#caller = caller;
  }
}

const noEvent: StreamEvent = { kind: 'nothing' };
const endEvent: StreamEvent = { kind: 'end' };

/** Whether the error means that a store is unavailable and should be tried again. */
const isTemporaryError = (error: unknown): boolean =>
  error instanceof GatewayError &&
  ['unavailable', 'quota-unavailable', 'too-many-attempts'].includes(error.code);

function createPlanChangedError({ plan }: Caller): GatewayError {
  const hasLostRealTime = plan.data !== 'real-time';
  return new GatewayError(
    hasLostRealTime ? 'plan-required' : 'plan-changed',
    hasLostRealTime
      ? `The plan of this account is now ${plan.name}, which has no real-time data. Continue with GET /v1/changes from the last cursor.`
      : `The plan of this account is now ${plan.name}. Connect again to continue.`,
    { members: { plan: plan.name } },
  );
}

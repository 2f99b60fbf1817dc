import type { TransportName } from '../../domain/accounts/key-restrictions.ts';
import type { ChangeLogStore } from '../../domain/changes/change-log.ts';
import type { ChangeStream } from '../../domain/changes/change-stream.ts';
import type { StreamSlotStore } from '../../domain/changes/stream-slots.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { Admission, Caller } from '../quota/admission.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import type { ChangeLog } from './change-log.ts';
import { createChangeTail } from './change-tail.ts';
import { OpenStream, type StreamDeps, type StreamMetrics, type StreamRequest } from './open-stream.ts';
import { createPhoneLoader, type RefreshableCatalogue } from './phone-loader.ts';
import { createStreamSlots } from './stream-slots.ts';

/** The price of opening a stream. Every ten changes cost another unit. */
export const streamStartUnits = 1;
/** The time over which `drain` spreads the ends of the streams. */
const drainMs = 2_000;
/** How late a heartbeat or a retry of an unavailable store may be. */
const maxTickMs = 500;

export type ChangeStreams = ReturnType<typeof createChangeStreams>;

/** Manages this gateway's streams of changes. */
export function createChangeStreams(options: {
  readonly store: ChangeLogStore;
  readonly slots: StreamSlotStore;
  readonly log: ChangeLog;
  readonly admission: Admission;
  readonly catalogue: RefreshableCatalogue;
  readonly metrics: StreamMetrics;
  /** The longest time that a stream is silent. It must be less than the documented 15 s. */
  readonly heartbeatMs: number;
  readonly onError: (error: unknown) => void;
}) {
  const { store, log, admission, metrics, onError, heartbeatMs } = options;
  const slots = createStreamSlots(options.slots, onError);
  const openStreams = new Set<OpenStream>();
  const tail = createChangeTail(store, {
    // Clients may hold cursors of changes that no longer exist. They get an error when they reconnect.
    onReset: () => endAll(),
    onError,
  });
  const phones = createPhoneLoader(options.catalogue);
  const deps: StreamDeps = { tail, log, admit: admission.admit, phones, metrics, heartbeatMs };
  let isDraining = false;
  const tickTimer = setInterval(
    () => {
      const nowMs = performance.now();
      for (const stream of openStreams) stream.tick(nowMs);
    },
    Math.min(maxTickMs, heartbeatMs / 4),
  ).unref();

  const endAll = (): void => {
    for (const stream of openStreams) stream.end();
  };

  return {
    /**
     * Opens a stream, which costs 1 unit.
     * @throws GatewayError in this order: `plan-required` (403), `unavailable` (503) while the gateway stops,
     * `invalid-parameter` (400) and `cursor-expired` (410) for `since`, `too-many-streams` (429), the errors of
     * `Admission.admit` (429, 503)
     */
    open: async (caller: Caller, request: StreamRequest): Promise<ChangeStream> => {
      assertRealTime(caller.plan);
      if (isDraining) throw createUnavailableError('This gateway is stopping. Connect again in a moment.');
      const position = await log.findStart(request.since, caller.plan.data);
      const start = { position, cursor: await log.createCursorAt(position) };
      let isSlotLost = false;
      let openedStream: OpenStream | null = null;
      const releaseSlot = await slots.take(caller.accountId, () => {
        isSlotLost = true;
        openedStream?.end();
      });
      try {
        const { quota } = await admission.admit(caller, streamStartUnits, request.source);
        const stream = new OpenStream(deps, { caller, request, start, quota }, async () => {
          openStreams.delete(stream);
          await releaseSlot();
        });
        openStreams.add(stream);
        openedStream = stream;
        if (isDraining || isSlotLost) stream.end();
        return stream;
      } catch (error) {
        await releaseSlot();
        throw error;
      }
    },
    /** To be called with the catalogue's revision at each poll of the database. */
    handleCatalogueRevision: tail.handleRevision,
    /** To be called when the keys or plans of these accounts have changed. Null means any account. */
    handleCredentialsChange: (accountIds: readonly string[] | null): void => {
      const changedAccounts = accountIds && new Set(accountIds);
      for (const stream of openStreams)
        if (changedAccounts === null || changedAccounts.has(stream.accountId)) stream.check();
    },
    /**
     * Ends all streams and opens no more. The ends are spread over two seconds, so that the clients do not
     * all connect to other gateways at once.
     */
    drain: (): void => {
      isDraining = true;
      for (const stream of openStreams) setTimeout(() => stream.end(), Math.random() * drainMs);
    },
    /** Counts a transport's open streams on this gateway. */
    countOpen: (transport: TransportName): number => {
      let count = 0;
      for (const stream of openStreams) if (stream.transport === transport) count += 1;
      return count;
    },
    stop: async (): Promise<void> => {
      isDraining = true;
      clearInterval(tickTimer);
      endAll();
      await Promise.all([...openStreams].map((stream) => stream.close()));
      await tail.stop();
      await slots.stop();
    },
  };
}

/** @throws GatewayError `plan-required` */
function assertRealTime({ name, data }: Plan): void {
  if (data === 'real-time') return;
  throw new GatewayError(
    'plan-required',
    `Streams are for plans with real-time data, such as pro; yours is ${name}. Use GET /v1/changes or a webhook, or ask for another plan in the dashboard.`,
    { members: { plan: name } },
  );
}

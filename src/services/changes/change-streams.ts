import type { TransportName } from '../../domain/accounts/key-restrictions.ts';
import type { ChangeLogStore } from '../../domain/changes/change-log.ts';
import type { ChangeStream } from '../../domain/changes/change-stream.ts';
import type { StreamSlotStore } from '../../domain/changes/stream-slots.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { Admission, Caller } from '../quota/admission.ts';
import type { ChangeLog } from './change-log.ts';
import { createChangeTail } from './change-tail.ts';
import { createPhoneWait, type LoadedPhones } from './phone-wait.ts';
import { OpenStream, type StreamDeps, type StreamMetrics, type StreamRequest } from './stream.ts';
import { createStreamSlots } from './stream-slots.ts';

const drainMs = 2_000;
/** How late a heartbeat may be, or a retry of stores that were away. */
const maxTickMs = 500;

export type ChangeStreams = ReturnType<typeof createChangeStreams>;

/** The streams of changes of this gateway. */
export function createChangeStreams(options: {
  readonly store: ChangeLogStore;
  readonly slots: StreamSlotStore;
  readonly log: ChangeLog;
  readonly admission: Admission;
  readonly catalogue: LoadedPhones;
  readonly metrics: StreamMetrics;
  /** How long a stream is silent at most; less than the 15 s that are promised. */
  readonly heartbeatMs: number;
  readonly onError: (error: unknown) => void;
}) {
  const { store, log, admission, metrics, onError, heartbeatMs } = options;
  const slots = createStreamSlots(options.slots, onError);
  const open = new Set<OpenStream>();
  const tail = createChangeTail(store, {
    // Cursors may be of changes that are undone. When clients connect again, they are told so.
    onReset: () => endAll(),
    onError,
  });
  const phones = createPhoneWait(options.catalogue);
  const deps: StreamDeps = { tail, log, admit: admission.admit, phones, metrics, heartbeatMs };
  let isDraining = false;
  const ticking = setInterval(
    () => {
      const nowMs = performance.now();
      for (const stream of open) stream.tick(nowMs);
    },
    Math.min(maxTickMs, heartbeatMs / 4),
  ).unref();

  const endAll = (): void => {
    for (const stream of open) stream.end();
  };

  return {
    /**
     * Opens a stream, for 1 unit.
     * @throws GatewayError in this order: `plan-required` (403), `invalid-parameter` (400) and
     *   `cursor-expired` (410) for `since`, `too-many-streams` (429), as `Admission.admit` (429, 503);
     *   `unavailable` (503) while the gateway stops
     */
    open: async (caller: Caller, request: StreamRequest): Promise<ChangeStream> => {
      assertRealTime(caller.plan);
      if (isDraining) throw stopping();
      const position = await log.begin(request.since, caller.plan.data);
      const start = { position, cursor: await log.cursorAt(position) };
      let isLost = false;
      let opened: OpenStream | null = null;
      const release = await slots.take(caller.accountId, () => {
        isLost = true;
        opened?.end();
      });
      try {
        const { quota } = await admission.admit(caller, 1);
        const stream = new OpenStream(deps, { caller, request, start, quota }, async () => {
          open.delete(stream);
          await release();
        });
        open.add(stream);
        opened = stream;
        if (isDraining || isLost) stream.end();
        return stream;
      } catch (error) {
        await release();
        throw error;
      }
    },
    /** The database was seen at this revision of the catalogue. */
    catalogueSeen: tail.revisionSeen,
    /** Keys or plans of these accounts changed; null: those of any account. */
    credentialsChanged: (accountIds: readonly string[] | null): void => {
      const changed = accountIds && new Set(accountIds);
      for (const stream of open) if (changed === null || changed.has(stream.accountId)) stream.check();
    },
    /**
     * Ends all streams within two seconds, spread, so that their clients come to other gateways. Opens no
     * more.
     */
    drain: (): void => {
      isDraining = true;
      for (const stream of open) setTimeout(() => stream.end(), Math.random() * drainMs);
    },
    /** Counts the open streams of a transport on this gateway. */
    openBy: (transport: TransportName): number => {
      let count = 0;
      for (const stream of open) if (stream.transport === transport) count += 1;
      return count;
    },
    stop: async (): Promise<void> => {
      isDraining = true;
      clearInterval(ticking);
      endAll();
      await Promise.all([...open].map((stream) => stream.close()));
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

const stopping = (): GatewayError =>
  new GatewayError('unavailable', 'This gateway is stopping. Connect again in a moment.', {
    retryAfterSeconds: 1,
  });

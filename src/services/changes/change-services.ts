import type { WindowClock } from '../../domain/quota/windows.ts';
import type { Stores } from '../../domain/stores.ts';
import type { Admission } from '../quota/admission.ts';
import { type ChangeLog, createChangeLog } from './change-log.ts';
import { type ChangeStreams, createChangeStreams } from './change-streams.ts';
import type { LoadedPhones } from './phone-wait.ts';
import type { StreamMetrics } from './stream.ts';

export interface ChangeServices {
  /** What became of the catalogue, in order. */
  readonly changes: ChangeLog;
  /** The same as it happens. */
  readonly streams: ChangeStreams;
}

export function createChangeServices(options: {
  readonly stores: Pick<Stores, 'changes' | 'streamSlots'>;
  readonly admission: Pick<Admission, 'admit'>;
  readonly catalogue: LoadedPhones;
  readonly clock: WindowClock;
  readonly metrics: StreamMetrics;
  readonly heartbeatMs: number;
  readonly onError: (error: unknown) => void;
}): ChangeServices {
  const { stores, clock, ...rest } = options;
  const changes = createChangeLog({
    store: stores.changes,
    dayStartsAtMs: () => clock.windows().day.startsAtMs,
  });
  const streams = createChangeStreams({
    ...rest,
    store: stores.changes,
    slots: stores.streamSlots,
    log: changes,
  });
  return {
    // Who hears of a phone reads it then: nothing is told that the catalogue in memory does not have yet.
    changes: {
      ...changes,
      page: (request) => changes.page({ ...request, upTo: options.catalogue.current().version }),
    },
    streams,
  };
}

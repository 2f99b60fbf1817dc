import { expect, test } from 'vitest';
import { type Change, getRevisionEnd, toPosition } from '../../../src/domain/changes/change-log.ts';
import type { StreamEvent } from '../../../src/domain/changes/change-stream.ts';
import {
  OpenStream,
  type StreamDeps,
  type StreamOpening,
} from '../../../src/services/changes/open-stream.ts';
import type { AdmittedCharge, Caller } from '../../../src/services/quota/admission.ts';
import { phoneChange } from '../../support/memory-stream.ts';

/** A stream of these changes in memory, and the units charged to its account. */
function openStream(changes: readonly Change[]) {
  const seen = { used: 0, closed: 0 };
  const admit: StreamDeps['admit'] = async (_caller, units) => {
    seen.used += units;
    const refund: AdmittedCharge['refund'] = async (refunded = units) => {
      seen.used -= refunded;
      return true;
    };
    return { refund } as AdmittedCharge;
  };
  const tail: Partial<StreamDeps['tail']> = {
    addListener: () => () => {},
    readAfter: ({ revision }) => {
      const behind = changes.filter(({ place }) => place.revision > revision);
      return { changes: behind, upTo: getRevisionEnd(changes.length) };
    },
    end: { version: changes.length, token: 'token', changedAt: new Date(0) },
    noticedAtMs: 0,
  };
  const deps = {
    tail,
    admit,
    log: { readPage: () => Promise.reject(new Error('Everything is in memory')) },
    phones: { areLoaded: () => true, load: async () => {} },
    metrics: { recordStreamChanges: () => {} },
    heartbeatMs: 60_000,
  } as unknown as StreamDeps;
  const caller = { accountId: 'a', plan: { name: 'pro' } } as unknown as Caller;
  const opened = {
    caller,
    request: {
      source: { transport: 'rest', operation: '/v1/stream', requestId: 'r' },
      filter: { types: ['phone'], brands: null, phoneIds: null },
      since: null,
      authenticate: async () => caller,
    },
    start: { position: toPosition(getRevisionEnd(0)), cursor: 'c0' },
    quota: {},
  } as unknown as StreamOpening;
  const stream = new OpenStream(deps, opened, async () => {
    seen.closed += 1;
  });
  return { stream, seen };
}
const upTo = (count: number): Change[] => Array.from({ length: count }, (_, at) => phoneChange(at + 1));
const sizeOf = (event: StreamEvent): number => (event.kind === 'changes' ? event.changes.length : 0);

test('changes that were handed out and not taken are refunded when a stream is closed, and its place is released once', async () => {
  const { stream, seen } = openStream(upTo(150));
  expect(sizeOf(await stream.next())).toBe(100);
  stream.recordSent(100);
  expect(sizeOf(await stream.next())).toBe(50);
  stream.recordSent(3);
  expect(seen.used).toBe(15);
  await Promise.all([stream.close(), stream.close()]);
  expect(seen).toEqual({ used: 11, closed: 1 });
});

test('a stream that is closed while it reads is not charged for what it read', async () => {
  const { stream, seen } = openStream(upTo(40));
  const event = stream.next();
  await stream.close();
  expect((await event).kind).toBe('end');
  expect(seen).toEqual({ used: 0, closed: 1 });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { createEventReader } from '../../testing/event-reader.ts';
import { connectStream, type StreamConnection } from '../../testing/stream-connection.ts';

/** A reader that remembers no more than how far it is: there are a thousand. */
export interface SoakReader {
  /** Which account it is of. */
  readonly account: number;
  /** How many changes it has received in all, each of them the next. */
  readonly received: number;
  /** Units that its streams have cost. */
  readonly units: number;
  readonly openings: number;
  readonly isOpen: boolean;
  /** What it received that it should not have, the first few. */
  readonly complaints: readonly string[];
  /** Milliseconds from the commit to the last change. */
  readonly lagMs: number;
  /** Opens a stream behind what came last. @throws Error when it is refused */
  open(): Promise<void>;
  /** Leaves the stream: to be called when nothing is on its way. */
  leave(): Promise<void>;
}

/** Of an opening that is refused. */
const tries = 60;
const silentMs = 60_000;

/**
 * @param options `expected`: the places that are committed, in order, to which more are added; `since`: the cursor before the first
 *   of them
 */
export function createSoakReader(options: {
  readonly origin: string;
  readonly key: string;
  readonly account: number;
  readonly since: string;
  readonly expected: () => readonly string[];
}): SoakReader {
  const { origin, key, account, expected } = options;
  const complaints: string[] = [];
  /** Those that came before their place was known. */
  const early: { readonly at: number; readonly place: string }[] = [];
  let cursor = options.since;
  let received = 0;
  let units = 0;
  let openings = 0;
  let ofThis = 0;
  let lagMs = 0;
  let current: StreamConnection | null = null;

  const complain = (what: string): void => {
    if (complaints.length < 5) complaints.push(what);
  };
  const check = (at: number, place: string): void => {
    const right = expected()[at];
    if (right === undefined) early.push({ at, place });
    else if (right !== place) complain(`${place} instead of ${right}, as number ${at + 1}`);
  };
  const onText = (): ((text: string) => void) =>
    createEventReader(({ event, id, data }) => {
      cursor = id ?? cursor;
      if (event === 'problem') complain(data);
      if (event !== 'change') return;
      const { others } = readChangeCursor(id ?? '')?.position ?? {};
      for (const one of early.splice(0)) check(one.at, one.place);
      check(received, `${others?.revision}.${others?.rank}.${others?.id}`);
      lagMs = Date.now() - Date.parse((JSON.parse(data) as { readonly changed_at: string }).changed_at);
      received += 1;
      ofThis += 1;
    });

  return {
    account,
    complaints,
    get received() {
      return received;
    },
    get units() {
      return units + (current === null ? 0 : 1 + Math.ceil(ofThis / 10));
    },
    get openings() {
      return openings;
    },
    get isOpen() {
      return current !== null;
    },
    get lagMs() {
      return lagMs;
    },
    open: async () => {
      ofThis = 0;
      openings += 1;
      const connect = () =>
        connectStream({
          url: `${origin}/v1/stream?types=price`,
          headers: { 'X-API-Key': key, 'Last-Event-ID': cursor },
          silentMs,
          onText: onText(),
        });
      let opened = await connect();
      // The gateway refuses for load where the machine has much else to do.
      for (let time = 1; opened.status === 503 && time < tries; time += 1) {
        await sleep(1_000);
        opened = await connect();
      }
      if (opened.status !== 200) throw new Error(`a stream: ${opened.status} ${opened.problem}`);
      current = opened;
      void opened.ended.then((end) => {
        if (end !== 'left') complain(`the stream was ended by the gateway: ${end}`);
      });
    },
    leave: async () => {
      if (current === null) return;
      for (const one of early.splice(0)) check(one.at, one.place);
      units += 1 + Math.ceil(ofThis / 10);
      const { close, ended } = current;
      current = null;
      close();
      await ended;
    },
  };
}

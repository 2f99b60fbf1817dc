import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { createEventReader } from '../../testing/event-reader.ts';
import { connectStream, type StreamConnection } from '../../testing/stream-connection.ts';

/** A reader of a stream that stores no more than its position, since there are a thousand of them. */
export interface SoakReader {
  /** Index of the reader's account. */
  readonly account: number;
  /** Number of changes received over all of its streams. */
  readonly received: number;
  /** Units that its streams should have cost. */
  readonly units: number;
  readonly openings: number;
  readonly isOpen: boolean;
  /** The first few errors in what it received. */
  readonly complaints: readonly string[];
  /** Milliseconds from the commit to the last change. */
  readonly lagMs: number;
  /** Opens a stream that continues after the last change received. @throws Error when it is rejected */
  open(): Promise<void>;
  /** Closes the stream; to be called when no change is in transit. */
  leave(): Promise<void>;
}

/** Attempts to open a stream while the gateway rejects it for overload. */
const maxAttempts = 60;
const silentMs = 60_000;

/**
 * @param options `expected`: returns the places of all committed changes in order, to which more are added; `since`:
 *   the cursor before the first of them
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
  /** Changes received before their expected place was known. */
  const early: { readonly index: number; readonly place: string }[] = [];
  let cursor = options.since;
  let received = 0;
  let units = 0;
  let openings = 0;
  let receivedOnStream = 0;
  let lagMs = 0;
  let current: StreamConnection | null = null;

  const complain = (message: string): void => {
    if (complaints.length < 5) complaints.push(message);
  };
  const check = (index: number, place: string): void => {
    const expectedPlace = expected()[index];
    if (expectedPlace === undefined) early.push({ index, place });
    else if (expectedPlace !== place)
      complain(`${place} instead of ${expectedPlace}, as number ${index + 1}`);
  };
  const onText = (): ((text: string) => void) =>
    createEventReader(({ event, id, data }) => {
      cursor = id ?? cursor;
      if (event === 'problem') complain(data);
      if (event !== 'change') return;
      const { others } = readChangeCursor(id ?? '')?.position ?? {};
      for (const change of early.splice(0)) check(change.index, change.place);
      check(received, `${others?.revision}.${others?.rank}.${others?.id}`);
      lagMs = Date.now() - Date.parse((JSON.parse(data) as { readonly changed_at: string }).changed_at);
      received += 1;
      receivedOnStream += 1;
    });

  return {
    account,
    complaints,
    get received() {
      return received;
    },
    get units() {
      return units + (current === null ? 0 : 1 + Math.ceil(receivedOnStream / 10));
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
      receivedOnStream = 0;
      openings += 1;
      const connect = () =>
        connectStream({
          url: `${origin}/v1/stream?types=price`,
          headers: { 'X-API-Key': key, 'Last-Event-ID': cursor },
          silentMs,
          onText: onText(),
        });
      let connection = await connect();
      // On a busy machine the gateway rejects streams for overload.
      for (let attempt = 1; connection.status === 503 && attempt < maxAttempts; attempt += 1) {
        await sleep(1_000);
        connection = await connect();
      }
      if (connection.status !== 200) throw new Error(`a stream: ${connection.status} ${connection.problem}`);
      current = connection;
      void connection.ended.then((end) => {
        if (end !== 'left') complain(`the stream was ended by the gateway: ${end}`);
      });
    },
    leave: async () => {
      if (current === null) return;
      for (const change of early.splice(0)) check(change.index, change.place);
      units += 1 + Math.ceil(receivedOnStream / 10);
      const { close, ended } = current;
      current = null;
      close();
      await ended;
    },
  };
}

import { readEvents, textsOf } from './event-stream.ts';
import type { Change, StreamChangesData } from './generated/rest.ts';
import {
  type Answer,
  errorOfAnswer,
  PhoneGatewayError,
  readBody,
  unreadable,
} from './phone-gateway-error.ts';
import { type CallOptions, pause } from './send.ts';

/**
 * The changes to the catalogue as they are committed, without end. Where a connection ends, the next one goes on behind
 * the last change: nothing is lost, and nothing comes twice. It ends by `break`, by the signal, whose reason it throws,
 * or with what another connection would not mend. A connection costs 1 unit, and so do each started ten changes.
 * @throws PhoneGatewayError
 */
export type ChangesCall = (
  parameters?: NonNullable<StreamChangesData['query']>,
  options?: CallOptions,
) => AsyncGenerator<Change, void, undefined>;

const longestPauseMs = 60_000;

/**
 * @param connect opens the stream behind the event with this ID; with '' where the parameters say
 * @param waitsForQuota whether `connect` waits for a quota to reset
 */
export async function* follow(
  connect: (lastEventId: string) => Promise<Answer>,
  waitsForQuota: boolean,
  ended: AbortSignal = new AbortController().signal,
): AsyncGenerator<Change, void, undefined> {
  const state = { lastEventId: '', retryMs: 1_000 };
  let wasOpen = false;
  for (let tries = 0; ; tries += 1) {
    let isOpen = false;
    let retryAfterSeconds = 0;
    try {
      const answer = await connect(state.lastEventId);
      const { body, headers } = answer;
      if (!body || !/^text\/event-stream/.test(headers.get('Content-Type') ?? '')) throw unreadable(answer);
      isOpen = wasOpen = true;
      for await (const { type, data } of readEvents(textsOf(body), state)) {
        const message = { ...answer, text: data };
        const read = readBody(message);
        if (type === 'problem') throw errorOfAnswer({ ...message, status: Object(read).status });
        // What breaks off after `ready` has not worked.
        if (type !== 'ready') tries = 0;
        if (type === 'change') yield read as Change;
      }
    } catch (error) {
      ended.throwIfAborted();
      if (error instanceof PhoneGatewayError) {
        const { code, status } = error;
        // The gateway frees the places of connections that broke off within half a minute.
        const isMended =
          (status ?? 500) >= 500 ||
          code === 'too-many-streams' ||
          // To another one with real-time data: the next connection has it.
          code === 'plan-changed';
        const isWaitedFor = isOpen && waitsForQuota && code === 'quota-exceeded';
        if (!(isMended && wasOpen) && !isWaitedFor) throw error;
        retryAfterSeconds = error.retryAfterSeconds ?? 0;
      }
    }
    const pauseMs = Math.min(state.retryMs * 2 ** tries, longestPauseMs);
    // Up to a quarter longer, so that clients that were cut off together do not come back together.
    await pause(Math.max(pauseMs, retryAfterSeconds * 1_000) * (1 + Math.random() / 4), ended);
  }
}

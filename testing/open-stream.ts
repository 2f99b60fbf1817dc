import { get } from 'node:http';
import { createEventReader, type ServerEvent } from './event-reader.ts';

/** `whole`: the server ended it as HTTP does; `cut`: the connection broke; `left`: we closed it. */
export type StreamEnd = 'whole' | 'cut' | 'left';

export interface OpenedStream {
  /** Of the answer; 0: there was none. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body of an answer that is no stream. */
  readonly problem: string;
  /** When it is over; at once for what is no stream. */
  readonly ended: Promise<StreamEnd>;
  close(): void;
}

/**
 * Opens a stream on a TCP connection of its own. Never rejects: what cannot be opened has status 0.
 * @param options `url` of the stream; `silentMs`: a connection on which nothing came for so long is given up, as `cut`; `onEvent`:
 *   called for each event in its order
 */
export function openStream(options: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly silentMs: number;
  readonly onEvent: (event: ServerEvent) => void;
}): Promise<OpenedStream> {
  const { url, headers, silentMs, onEvent } = options;
  return new Promise((resolve) => {
    const ended = Promise.withResolvers<StreamEnd>();
    let isLeft = false;
    const request = get(url, { agent: false, headers: { Accept: 'text/event-stream', ...headers } });
    const close = (): void => {
      isLeft = true;
      request.destroy();
    };
    const none = { headers: {}, problem: '', ended: ended.promise, close };
    request.setTimeout(silentMs, () => request.destroy());
    request.on('error', () => {
      resolve({ ...none, status: 0 });
      ended.resolve(isLeft ? 'left' : 'cut');
    });
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const isStream = status === 200;
      let problem = '';
      const read = isStream
        ? createEventReader(onEvent)
        : (text: string) => {
            problem += text;
          };
      response.setEncoding('utf8').on('data', read);
      response.on('error', () => {});
      response.on('close', () => {
        ended.resolve(isLeft ? 'left' : response.complete ? 'whole' : 'cut');
        resolve({ ...none, status, headers: answered, problem });
      });
      if (isStream) resolve({ ...none, status, headers: answered });
    });
  });
}

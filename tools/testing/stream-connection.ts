import { get } from 'node:http';

/** `whole`: the server ended it as HTTP does; `cut`: the connection broke; `left`: we closed it. */
export type ConnectionEnd = 'whole' | 'cut' | 'left';

export interface StreamConnection {
  /** Of the answer; 0: there was none. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether there was no connection: nothing was sent. */
  readonly isUnsent: boolean;
  /** The body of an answer that is no stream. */
  readonly problem: string;
  /** When it is over; at once for what is no stream. */
  readonly ended: Promise<ConnectionEnd>;
  close(): void;
}

/**
 * Asks for a stream on a TCP connection of its own. Never rejects: what cannot be opened has status 0.
 * @param options `url` of the stream; `silentMs`: a connection on which nothing came for so long is given up, as `cut`; `onText`:
 *   called with each piece of a stream, cut anywhere
 */
export function connectStream(options: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly silentMs: number;
  readonly onText: (text: string) => void;
}): Promise<StreamConnection> {
  const { url, headers, silentMs, onText } = options;
  return new Promise((resolve) => {
    const ended = Promise.withResolvers<ConnectionEnd>();
    let isLeft = false;
    const request = get(url, { agent: false, headers: { Accept: 'text/event-stream', ...headers } });
    const close = (): void => {
      isLeft = true;
      request.destroy();
    };
    const none = { headers: {}, problem: '', ended: ended.promise, close, isUnsent: false };
    request.setTimeout(silentMs, () => request.destroy());
    request.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve({ ...none, status: 0, isUnsent: code === 'ECONNREFUSED' });
      ended.resolve(isLeft ? 'left' : 'cut');
    });
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const isStream = status === 200;
      let problem = '';
      const read = isStream
        ? onText
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

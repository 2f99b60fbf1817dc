import { get } from 'node:http';

/** `whole`: the server ended the stream; `cut`: the connection broke; `left`: this client closed it. */
export type ConnectionEnd = 'whole' | 'cut' | 'left';

export interface StreamConnection {
  /** The status of the response, or 0 if there was none. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the request was not sent, because there was no connection. */
  readonly isUnsent: boolean;
  /** The body of a response that is not a stream. */
  readonly problem: string;
  /** Resolves when the stream has ended, or at once if there is none. */
  readonly ended: Promise<ConnectionEnd>;
  close(): void;
}

/**
 * Opens a stream on a new TCP connection. It never rejects: a stream that cannot be opened has the status 0.
 * @param options `silentMs`: the silence after which the connection is given up as `cut`; `onText`: called with each
 *   piece of the stream, which may be cut anywhere
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
    let isClosedByClient = false;
    const request = get(url, { agent: false, headers: { Accept: 'text/event-stream', ...headers } });
    const close = (): void => {
      isClosedByClient = true;
      request.destroy();
    };
    const defaults = { headers: {}, problem: '', ended: ended.promise, close, isUnsent: false };
    request.setTimeout(silentMs, () => request.destroy());
    request.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve({ ...defaults, status: 0, isUnsent: code === 'ECONNREFUSED' });
      ended.resolve(isClosedByClient ? 'left' : 'cut');
    });
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
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
        ended.resolve(isClosedByClient ? 'left' : response.complete ? 'whole' : 'cut');
        resolve({ ...defaults, status, headers: responseHeaders, problem });
      });
      if (isStream) resolve({ ...defaults, status, headers: responseHeaders });
    });
  });
}

import { until } from './until.ts';

/** A server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

export interface EventReader {
  readonly response: Response;
  /** The events until now, in order. */
  readonly events: readonly ServerEvent[];
  /** The whole text of the stream until now. */
  readonly text: string;
  /** Whether the stream has ended or its connection is broken. */
  readonly isOver: boolean;
  /** Returns the parsed `data` of the events with a name. */
  of<Data = Record<string, unknown>>(event: string): Data[];
  /** Waits for a number of events with a name. */
  until(event: string, count: number, options?: { readonly patienceMs?: number }): Promise<void>;
  ended(): Promise<void>;
  close(): void;
}

/** Opens a stream of events (HTML standard, §9.2.6), whose lines must end in LF, and reads it in the background. */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  init: Omit<RequestInit, 'headers' | 'signal'> = {},
): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(url, { ...init, headers, signal: abort.signal });
  const events: ServerEvent[] = [];
  let text = '';
  let isOver = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const part = decoder.decode(chunk as Uint8Array, { stream: true });
      text += part;
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = block
          .split('\n')
          .map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).replace(/^ /, '')]);
        const field = (name: string) => fields.find(([fieldName]) => fieldName === name)?.[1];
        const data = field('data');
        if (data !== undefined)
          events.push({ event: field('event') ?? 'message', id: field('id') ?? null, data });
      }
    }
  };
  const reading = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const eventsNamed = (event: string) => events.filter((entry) => entry.event === event);
  return {
    response,
    events,
    get text() {
      return text;
    },
    get isOver() {
      return isOver;
    },
    of: <Data>(event: string) => eventsNamed(event).map(({ data }) => JSON.parse(data) as Data),
    until: (event, count, options) =>
      until(`${count} events ${event}`, () => eventsNamed(event).length >= count, options),
    ended: () => reading,
    close: () => abort.abort(),
  };
}

import { createEventReader, type ServerEvent } from '../../tools/testing/event-reader.ts';
import { connectStream, type StreamConnection } from '../../tools/testing/stream-connection.ts';
import { until } from '../../tools/testing/until.ts';

/** A reader of `GET /v1/stream`. */
export interface StreamReader extends StreamConnection {
  /** All events, in order. */
  readonly events: readonly ServerEvent[];
  /** The events of one kind. */
  of(event: string): readonly ServerEvent[];
  /** The ID of the last event that has one. */
  lastId(): string;
  /** Waits until this many events of a kind have come. */
  untilEvents(event: string, count: number, patience?: { readonly patienceMs: number }): Promise<void>;
}

/** @param where `query`: such as `?types=price`; `headers`: of the request, beside the key */
export async function readStream(
  origin: string,
  key: string,
  where: { readonly query?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<StreamReader> {
  const events: ServerEvent[] = [];
  const opened = await connectStream({
    url: `${origin}/v1/stream${where.query ?? ''}`,
    headers: { 'X-API-Key': key, ...where.headers },
    silentMs: 60_000,
    onText: createEventReader((event) => void events.push(event)),
  });
  const of = (kind: string): readonly ServerEvent[] => events.filter(({ event }) => event === kind);
  return {
    ...opened,
    events,
    of,
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? '',
    untilEvents: (kind, count, patience) =>
      until(
        `${count} events ${kind} came`,
        () => {
          if (of(kind).length >= count) return true;
          throw new Error(`${of(kind).length} of ${count}; ${JSON.stringify(events.slice(-3))}`);
        },
        patience,
      ),
  };
}

/** Figures of `/metrics` that show whether streams are released. */
export async function openStreamsOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = [...text.matchAll(/^phone_gateway_streams_open\{[^}]*\} (\d+)$/gm)];
  if (lines.length === 0) throw new Error('There is no gauge of open streams');
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

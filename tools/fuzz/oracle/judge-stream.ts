import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { comparePlaces } from '../../../src/domain/changes/change-log.ts';
import { changePageSchema } from '../../../src/rest/schemas/webhook.ts';
import { faultsOf } from '../../testing/answer-readers.ts';
import { createEventReader, type ServerEvent } from '../../testing/event-reader.ts';
import { createPartReader } from '../../testing/part-reader.ts';
import type { Answer } from '../fuzz-request.ts';
import { judgeMembers } from './judge-problem.ts';

/** The beginning of a stream of `/v1/stream` or `/graphql`. */
export interface StreamStart {
  /** Whether the stream opened, as its first event shows. */
  readonly isOpen: boolean;
  /** Number of changes received. */
  readonly changes: number;
  /** What is wrong, one line each. */
  readonly faults: readonly string[];
}

const none: StreamStart = { isOpen: false, changes: 0, faults: [] };

function headerFaults({ headers }: Answer): string[] {
  const faults: string[] = [];
  if (headers['cache-control'] !== 'no-store, no-transform')
    faults.push('a stream that may be stored or changed');
  if (headers['x-accel-buffering'] !== 'no') faults.push('a stream that proxies may hold back');
  for (const name of ['content-encoding', 'content-length', 'etag'])
    if (headers[name] !== undefined) faults.push(`a stream with ${name}`);
  return faults;
}

/** @returns the message of the error that `read` throws, if it does */
function formatFaults(read: () => void): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Each cursor must be valid, and ahead of the one before in at least one of its positions. */
function orderFaults(cursors: readonly string[]): string[] {
  const positions = cursors.map((cursor) => readChangeCursor(cursor)?.position);
  if (positions.includes(undefined)) return ['an id that is no cursor'];
  const isNext = positions.every((position, index) => {
    const previous = positions[index - 1];
    if (!position || !previous) return true;
    const steps = [
      comparePlaces(position.prices, previous.prices),
      comparePlaces(position.others, previous.others),
    ];
    return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
  });
  return isNext ? [] : ['changes that are not in order'];
}

/** `GET /v1/stream` */
function judgeEvents(answer: Answer): StreamStart {
  const events: ServerEvent[] = [];
  const faults = formatFaults(() => createEventReader((event) => void events.push(event))(answer.body));
  const [first] = events;
  const changes = events.filter(({ event }) => event === 'change');
  if (first?.event !== 'ready' || first.retryMs !== 3_000)
    faults.push('a stream that does not say where it starts');
  for (const { event, id, data } of events) {
    const value = JSON.parse(data) as Record<string, unknown>;
    if (event === 'problem') faults.push(...judgeMembers(value, Number(value.status), answer.headers));
    else if (value.cursor !== id) faults.push(`id ${id} of ${data.slice(0, 100)}`);
    else if (!['ready', 'heartbeat', 'change'].includes(event)) faults.push(`an event ${event}`);
  }
  const data = changes.map((change) => JSON.parse(change.data) as object);
  faults.push(...faultsOf(changePageSchema, { data, next_cursor: 'x', has_more: false }));
  faults.push(...orderFaults(changes.map(({ id }) => id ?? '')), ...headerFaults(answer));
  return { isOpen: first?.event === 'ready', changes: changes.length, faults };
}

const resultFaults = (result: unknown): string[] => {
  const { data, errors } = Object(result) as {
    readonly data?: unknown;
    readonly errors?: readonly unknown[];
  };
  return data === undefined && errors === undefined ? ['a result without data and errors'] : [];
};
const hasData = (result: unknown): boolean => Boolean((Object(result) as { readonly data?: unknown }).data);

/** GraphQL over SSE in its distinct connections mode. */
function judgeResults(answer: Answer): StreamStart {
  const events: ServerEvent[] = [];
  const faults = formatFaults(() => createEventReader((event) => void events.push(event))(answer.body));
  const results = events
    .filter(({ event }) => event === 'next')
    .map(({ data }) => JSON.parse(data) as unknown);
  const unknownEvents = events.filter(
    ({ event, data }) => !['next', 'complete'].includes(event) && data !== '',
  );
  if (unknownEvents.length > 0) faults.push(`an event ${unknownEvents[0]?.event}`);
  // An answer without a retry interval is no stream: the operation was rejected.
  const isOpen = events.some(({ retryMs }) => retryMs !== null);
  faults.push(...results.flatMap(resultFaults), ...(isOpen ? headerFaults(answer) : []));
  return { isOpen, changes: results.filter(hasData).length, faults };
}

/** Apollo's multipart subscription protocol. */
function judgeParts(answer: Answer): StreamStart {
  const parts: unknown[] = [];
  const faults = formatFaults(() =>
    createPartReader((part) => void (part !== null && parts.push(part)))(answer.body),
  );
  const results = parts
    .map((part) => (Object(part) as { readonly payload?: unknown }).payload)
    .filter(Boolean);
  faults.push(...results.flatMap(resultFaults), ...headerFaults(answer));
  return { isOpen: parts.length > 0, changes: results.filter(hasData).length, faults };
}

/** Judges the beginning of a stream. @param path the path of the request */
export function judgeStream(path: string, answer: Answer): StreamStart {
  const { status, headers } = answer;
  if (status !== 200) return { ...none, faults: [`a stream with status ${status}`] };
  if (headers['content-type']?.startsWith('multipart')) return judgeParts(answer);
  return path === '/graphql' ? judgeResults(answer) : judgeEvents(answer);
}

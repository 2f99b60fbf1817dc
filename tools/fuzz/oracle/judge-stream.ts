import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { comparePlaces } from '../../../src/domain/changes/change-log.ts';
import { changePageShape } from '../../../src/rest/schemas/change.ts';
import { faultsOf } from '../../testing/answer-readers.ts';
import { createEventReader, type ServerEvent } from '../../testing/event-reader.ts';
import { createPartReader } from '../../testing/part-reader.ts';
import type { Answer } from '../sent-request.ts';
import { judgeMembers } from './judge-problem.ts';

/** What a stream of `/v1/stream` or `/graphql` told before it was left. */
export interface StreamStart {
  /** Whether it was opened: it says where it starts. */
  readonly isOpen: boolean;
  /** How many changes came. */
  readonly changes: number;
  /** What is wrong, a line each. */
  readonly faults: readonly string[];
}

const none: StreamStart = { isOpen: false, changes: 0, faults: [] };

function headerFaults({ headers }: Answer): string[] {
  const faults: string[] = [];
  if (headers['cache-control'] !== 'no-store, no-transform')
    faults.push('a stream that may be stored or changed');
  if (headers['x-accel-buffering'] !== 'no') faults.push('a stream that proxies may hold back');
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary-by'])
    if (headers[name] !== undefined) faults.push(`a stream with ${name}`);
  return faults;
}

/** Reads what is whole of a stream. @returns what is wrong with its form; null: nothing */
function readAll(read: () => void): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Cursors go on, each in at least one of its places, and each is one. */
function orderFaults(cursors: readonly string[]): string[] {
  const positions = cursors.map((cursor) => readChangeCursor(cursor)?.position);
  if (positions.includes(undefined)) return ['an id that is no cursor'];
  const isNext = positions.every((position, at) => {
    const before = positions[at - 1];
    if (!position || !before) return true;
    const steps = [
      comparePlaces(position.prices, before.prices),
      comparePlaces(position.others, before.others),
    ];
    return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
  });
  return isNext ? [] : ['changes that are not in order'];
}

/** `GET /v1/stream` */
function judgeEvents(answer: Answer): StreamStart {
  const events: ServerEvent[] = [];
  const faults = readAll(() => createEventReader((event) => void events.push(event))(answer.body));
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
  faults.push(...faultsOf(changePageShape, { data, next_cursor: 'x', has_more: false }));
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

/** GraphQL over SSE, distinct connections. */
function judgeResults(answer: Answer): StreamStart {
  const events: ServerEvent[] = [];
  const faults = readAll(() => createEventReader((event) => void events.push(event))(answer.body));
  const results = events
    .filter(({ event }) => event === 'next')
    .map(({ data }) => JSON.parse(data) as unknown);
  const strangers = events.filter(({ event, data }) => !['next', 'complete'].includes(event) && data !== '');
  if (strangers.length > 0) faults.push(`an event ${strangers[0]?.event}`);
  // An answer of one event is no stream: what was asked was refused.
  const isOpen = events.some(({ retryMs }) => retryMs !== null);
  faults.push(...results.flatMap(resultFaults), ...(isOpen ? headerFaults(answer) : []));
  return { isOpen, changes: results.filter(hasData).length, faults };
}

/** Apollo's multipart protocol. */
function judgeParts(answer: Answer): StreamStart {
  const parts: unknown[] = [];
  const faults = readAll(() =>
    createPartReader((part) => void (part !== null && parts.push(part)))(answer.body),
  );
  const results = parts
    .map((part) => (Object(part) as { readonly payload?: unknown }).payload)
    .filter(Boolean);
  faults.push(...results.flatMap(resultFaults), ...headerFaults(answer));
  return { isOpen: parts.length > 0, changes: results.filter(hasData).length, faults };
}

/** @param path that was asked */
export function judgeStream(path: string, answer: Answer): StreamStart {
  const { status, headers } = answer;
  if (status !== 200) return { ...none, faults: [`a stream with status ${status}`] };
  if (headers['content-type']?.startsWith('multipart')) return judgeParts(answer);
  return path === '/graphql' ? judgeResults(answer) : judgeEvents(answer);
}

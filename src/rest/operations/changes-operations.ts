import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Change, ChangeFilter, ChangeType } from '../../domain/changes/change-log.ts';
import { retryMs, type StreamedChange, type StreamFrames } from '../../domain/changes/change-stream.ts';
import { assertAll } from '../../domain/errors.ts';
import { createProblemHead, formatProblem } from '../../http/problems/problem.ts';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { serveStream } from '../../http/responses/event-stream.ts';
import { createQuotaHeaders } from '../../http/responses/quota-headers.ts';
import { getRequestId, setRoute } from '../../http/responses/send.ts';
import { maxIds, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { readSince } from '../../services/changes/change-log.ts';
import { maxBrands, readChangeFilter as readFilter } from '../../services/changes/read-change-filter.ts';
import { formatSentence } from '../../services/descriptions/describe.ts';
import { changeParameters } from '../../services/descriptions/descriptions.ts';
import { presentChange } from '../answers/presenters.ts';
import { type CatalogueOperation, defineCatalogueOperation, type StreamOperation } from '../operation.ts';
import {
  createIntegerParam,
  createListParam,
  createPatternParam,
  type Param,
  type ParamTable,
  type ParamValues,
} from '../params/param.ts';
import { readParams } from '../params/read-params.ts';
import { createTextListSchema, createValueListTextSchema } from '../params/text-schemas.ts';
import { createPhoneRefHelp } from '../phones/find-phone.ts';
import type { RestDeps } from '../rest-deps.ts';
import { changePageSchema, changeTypeFilter } from '../schemas/webhook.ts';

const { since, types, brand, ids, limit } = changeParameters;
const maxLimit = 500;
const defaultLimit = 100;
const textList = z.array(z.string());

/** The parameters of the change log and of its streams. */
const changeParams = {
  since: {
    ...createPatternParam(
      /^[A-Za-z0-9_-]+$/,
      'must be a cursor from an answer, or 0 to read everything',
      formatSentence(since),
    ),
    example: since.example,
  },
  types: {
    ...createListParam<ChangeType[]>(
      z.array(changeTypeFilter),
      createValueListTextSchema(changeTypeFilter),
      formatSentence(types),
      (text) => text.toLowerCase(),
    ),
    example: types.example,
  },
  // `readChangeFilter` checks the number of brands and ids, so `textList` does not.
  brand: {
    ...createListParam(textList, createTextListSchema(maxBrands), formatSentence(brand)),
    example: brand.example,
  },
  ids: {
    ...createListParam(textList, createTextListSchema(maxIds), formatSentence(ids)),
    example: ids.example,
  },
} satisfies ParamTable;

const limitParam: Param<number> = {
  ...createIntegerParam(1, maxLimit, formatSentence(limit)),
  default: defaultLimit,
  example: limit.example,
};

/** Reads which changes are requested. @throws GatewayError `invalid-parameter` naming every invalid parameter */
const readChangeFilter = (
  values: Omit<ParamValues<typeof changeParams>, 'since'>,
  catalogue: PhoneCatalogue,
): ChangeFilter => readFilter(values, catalogue, createPhoneRefHelp);

/** Creates `GET /v1/changes`. */
export function createChangesOperation({ catalogue, changes }: RestDeps): CatalogueOperation {
  const present = (change: StreamedChange) => presentChange(change, catalogue);
  return defineCatalogueOperation({
    path: '/v1/changes',
    isLive: true,
    summary: 'Changes to the catalogue',
    params: { ...changeParams, limit: limitParam },
    metadata: {
      operationId: 'listChanges',
      tag: 'Changes',
      description:
        'Everything that changed in the catalogue, in order: phones that are new or changed, prices, and reviews. Send next_cursor as since the next time: nothing is missed, and nothing is sent twice. A phone appears only with its latest change, and each price and review once. Without since, the answer contains no changes, only the current cursor. On plans without real-time data a price appears at the next midnight, everything else at once. Data that is older than this record of changes comes first, together. A cursor from another database, or newer than a restored backup, is rejected with 410.',
      answer: changePageSchema,
      exampleRequest: { query: 'since=0&types=phone&limit=1' },
      errorCodes: ['cursor-expired'],
    },
    prepare: (values, _segment, caller) => {
      const freshness = caller.plan.data;
      const { since: cursor = null, limit: pageLimit = defaultLimit } = values;
      let filter: ChangeFilter;
      assertAll([
        () => {
          filter = readChangeFilter(values, catalogue);
        },
        () => {
          if (cursor !== null) readSince(cursor);
        },
      ]);
      return async () => {
        const after = await changes.findStart(cursor, freshness);
        if (cursor === null) return createChangesAnswer([], await changes.createCursorAt(after), false);
        const page = await changes.readPage({ filter, after, limit: pageLimit, freshness });
        return createChangesAnswer(page.changes.map(present), page.nextCursor, page.hasMore);
      };
    },
  });
}

const createChangesAnswer = (data: readonly object[], nextCursor: string, hasMore: boolean) => ({
  body: JSON.stringify({ data, next_cursor: nextCursor, has_more: hasMore }),
});

/** Reads the header `Last-Event-ID`. Returns null if it is absent or empty. */
const readLastEventId = ({ headers }: IncomingMessage): string | null => {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : null;
};

/** Formats one event (HTML standard, §9.2.5). @param data a single line, such as JSON */
const formatEvent = (event: string, id: string | null, data: string): string =>
  `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`;

const formatCursorEvent = (event: string, cursor: string): string =>
  formatEvent(event, cursor, JSON.stringify({ cursor }));

/** Creates `GET /v1/stream`. */
export function createStreamOperation(deps: RestDeps): StreamOperation {
  const { admission, streams, catalogue, getRequestSource, now, origin, onError } = deps;
  /** The formatted events, shared by all streams. They contain the age of prices, so a new day needs new ones. */
  const cachedEvents = new WeakMap<
    Change,
    { readonly day: number; readonly cursor: string; readonly bytes: Buffer }
  >();

  const getChangeEvent = (streamedChange: StreamedChange): Buffer => {
    const { change, cursor } = streamedChange;
    const day = Math.floor(now() / 86_400_000);
    const cachedEvent = cachedEvents.get(change);
    if (cachedEvent?.day === day && cachedEvent.cursor === cursor) return cachedEvent.bytes;
    const bytes = Buffer.from(
      formatEvent('change', cursor, JSON.stringify(presentChange(streamedChange, catalogue))),
    );
    cachedEvents.set(change, { day, cursor, bytes });
    return bytes;
  };
  const createFrames = (requestId: string): StreamFrames => ({
    formatStart: (cursor) => `retry: ${retryMs}\n${formatCursorEvent('ready', cursor)}`,
    formatChange: getChangeEvent,
    formatHeartbeat: (cursor) => formatCursorEvent('heartbeat', cursor),
    formatError: (error) => formatEvent('problem', null, formatProblem(error, origin, requestId)),
    formatEnd: () => '',
  });

  return {
    kind: 'stream',
    path: '/v1/stream',
    summary: 'Stream of changes',
    params: changeParams,
    cost: 'Cost: 1 unit to open, and 1 for every ten changes or fewer that are sent.',
    metadata: {
      operationId: 'streamChanges',
      tag: 'Changes',
      description:
        'Changes as they happen, as server-sent events (text/event-stream), on plans with real-time data. Event `ready` says where the stream starts, `change` has a change as in /v1/changes with its cursor as id, `heartbeat` is sent at least every 15 seconds, and `problem` says why the stream ends. Connect again with Last-Event-ID (or since) to continue: nothing is lost, and nothing is sent twice. An account has at most 10 open streams. A client that does not read is disconnected when 1 MiB waits for it.',
      exampleRequest: { query: 'since=0&types=price&ids=26' },
      answer: z.string(),
      errorCodes: ['plan-required', 'cursor-expired', 'too-many-streams'],
    },
    serve: async (request, response, query) => {
      setRoute(response, '/v1/stream');
      const authenticate = async () =>
        admission.authenticate(readRequestCredential(request), getRequestSource(request, 'rest'));
      const caller = await authenticate();
      const values = readParams(changeParams, query);
      const filter = readChangeFilter(values, catalogue);
      const lastEventId = readLastEventId(request);
      // Check this header separately, so the error names the header and not `since`.
      if (lastEventId !== null) readSince(lastEventId, 'Last-Event-ID');
      const since = lastEventId ?? values.since ?? null;
      const requestId = getRequestId(response);
      const stream = await streams.open(caller, {
        source: { transport: 'rest', operation: '/v1/stream', requestId },
        filter,
        since,
        authenticate,
      });
      serveStream(response, stream, {
        headers: [
          ['Content-Type', 'text/event-stream; charset=utf-8'],
          ...createQuotaHeaders(stream.quota, now()),
        ],
        frames: createFrames(requestId),
        onError: (error) => {
          if (createProblemHead(error, now()).status >= 500) onError(error, requestId);
        },
      });
    },
  };
}

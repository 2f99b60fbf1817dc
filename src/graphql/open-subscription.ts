import type { ExecutionResult } from 'graphql';
import type { ChangeStream, StreamedChange, StreamFrames } from '../domain/changes/change-stream.ts';
import { GatewayError } from '../domain/errors.ts';
import { createTimeSlicer } from '../domain/time-slicing.ts';
import { formatMebibytes, isLargerThan } from '../http/responses/answer-size.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { readSince } from '../services/changes/change-log.ts';
import type { ChangeStreams } from '../services/changes/change-streams.ts';
import type { Caller } from '../services/quota/admission.ts';
import { streamTypeOf } from './answer-type.ts';
import { changeFilterOf } from './change-arguments.ts';
import { type GraphQLContext, timed } from './context.ts';
import type { Engine } from './create-engine.ts';
import { isOurFailure, presentError, toGraphQLError, tooComplex, withCause } from './graphql-error.ts';
import { createHistoryLoader } from './history-loader.ts';
import type { SentOperation } from './operation-request.ts';
import type { PreparedOperation } from './prepare-operation.ts';
import { failuresOf } from './settle.ts';
import { type StreamFormat, streamFormats } from './stream-formats.ts';
import { subscriptionArguments, subscriptionCost } from './subscription-cost.ts';

/** The most bytes of a change as a subscription selects it. Aliases can repeat the text of a review. */
const maxEventBytes = 1024 * 1024;

/** A subscription that was charged and has begun. The caller must write or close it. */
export interface OpenSubscription {
  readonly stream: ChangeStream;
  readonly contentType: string;
  readonly frames: StreamFrames;
}

/**
 * Opens a prepared subscription in this order: accepted types, arguments and limits, key, opening the stream,
 * which charges. Each change executes the operation once, like a query (GraphQL §6.2.3.2,
 * ExecuteSubscriptionEvent).
 * @param authenticate finds the caller again, because the key may be revoked or the plan changed
 * @throws RejectedOperation; GatewayError 401, 405, 406, and as `ChangeStreams.open` does
 */
export function createOpenSubscription({
  engine,
  streams,
  onError,
}: {
  readonly engine: Pick<Engine, 'execute'>;
  readonly streams: Pick<ChangeStreams, 'open'>;
  readonly onError: TransportContext['onError'];
}) {
  // Changes are executed in slices of time, because each of many streams may have a hundred changes at once.
  const inTurn = createTimeSlicer();
  return async (
    { document, collect }: PreparedOperation,
    { operationName, variables }: Pick<SentOperation, 'operationName' | 'variables'>,
    context: GraphQLContext,
    authenticate: () => Caller | Promise<Caller> | null,
  ): Promise<OpenSubscription> => {
    const { run, catalogue, admission } = context;
    assertHasBody(run.method);
    const format = streamFormats[streamTypeOf(run.accepted)];
    const variableValues = variables ?? {};
    run.cost = timed(context, () => subscriptionCost(collect, variableValues, context), 'rejected');
    const caller = context.caller ?? (await admission.authenticate(null));
    const args = subscriptionArguments(collect, variableValues);
    if (run.lastEventId !== null) readSince(run.lastEventId, 'Last-Event-ID');
    const stream = await streams.open(caller, {
      transport: 'graphql',
      filter: changeFilterOf(args, context),
      since: run.lastEventId ?? (args.since as string | null | undefined) ?? null,
      authenticate: async () => (await authenticate()) ?? admission.authenticate(null),
    });
    run.quota = stream.quota;

    const onFailure = (failure: unknown): void => onError(failure, run.requestId);
    const execute = async (rootValue: StreamedChange): Promise<ExecutionResult> => {
      const contextValue: GraphQLContext = { ...context, history: createHistoryLoader(catalogue) };
      const args = { document, operationName, variableValues, contextValue, rootValue };
      const result = await inTurn(() => engine.execute(args));
      return withShownErrors(isLargerThan(result.data, maxEventBytes) ? tooLarge() : result, onFailure);
    };
    return { stream, contentType: format.contentType, frames: framesOf(format, execute) };
  };
}

/** Rejects HEAD, because a stream without a body would be charged too. @throws GatewayError 405 */
function assertHasBody(method: string | undefined): void {
  if (method !== 'HEAD') return;
  const allow = ['GET', 'POST', 'OPTIONS'];
  throw new GatewayError('method-not-allowed', 'A subscription takes GET and POST.', { allow });
}

function framesOf(
  format: StreamFormat,
  execute: (change: StreamedChange) => Promise<ExecutionResult>,
): StreamFrames {
  const { start, next, heartbeat, end } = format;
  return {
    start,
    change: async (change) => next(JSON.stringify(await execute(change)), change.cursor),
    heartbeat,
    failed: (error) => {
      const { message, extensions } = presentError(error);
      return next(JSON.stringify({ errors: [{ message, extensions }] }), null);
    },
    end: () => end,
  };
}

/** Creates the error for a change that is too large. The stream continues after it. */
const tooLarge = (): ExecutionResult => ({
  errors: [
    toGraphQLError(
      tooComplex(
        `This change would have more than ${formatMebibytes(maxEventBytes)}. Ask for fewer fields or fewer aliases.`,
      ),
    ),
  ],
});

const failed = (): GatewayError =>
  new GatewayError(
    'internal',
    'Something went wrong on our side, here alone: the change itself and the stream are not affected.',
  );

/** Reports failures of the gateway, and converts errors to what clients see. */
function withShownErrors(result: ExecutionResult, onFailure: (failure: unknown) => void): ExecutionResult {
  const { errors } = result;
  if (errors === undefined) return result;
  for (const failure of failuresOf(errors)) onFailure(failure);
  return {
    ...result,
    errors: errors.map((error) => presentError(isOurFailure(error) ? withCause(error, failed()) : error)),
  };
}

import { type ExecutionResult, GraphQLError } from 'graphql';
import type { ChangeStream, StreamedChange, StreamFrames } from '../../domain/changes/change-stream.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createTimeSlicer } from '../../domain/time-slicing.ts';
import { formatMebibytes, isLargerThan } from '../../http/responses/answer-size.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { readSince } from '../../services/changes/change-log.ts';
import type { ChangeStreams } from '../../services/changes/change-streams.ts';
import type { Caller } from '../../services/quota/admission.ts';
import { getStreamType } from '../answer-type.ts';
import { readChangeFilterArguments } from '../arguments.ts';
import { type GraphQLContext, measureWork } from '../context.ts';
import type { CollectedField, CollectFields, Variables } from '../cost/collect-fields.ts';
import type { FieldArguments } from '../cost/field-cost.ts';
import { computeOperationCost, type OperationCost } from '../cost/operation-cost.ts';
import { listGatewayFailures } from '../cost/settle.ts';
import type { PreparedOperation } from '../documents/prepare-operation.ts';
import {
  createTooComplexError,
  isGatewayFailure,
  presentError,
  runOrReject,
  toDocumentError,
  toGraphQLError,
  withCause,
} from '../graphql-error.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import type { OperationRequest } from '../operation-request.ts';
import type { Engine } from './create-engine.ts';
import { createHistoryLoader } from './history-loader.ts';
import { type StreamFormat, streamFormats } from './stream-formats.ts';

/** The maximum size of the answer for one change, in bytes. Aliases can repeat the text of a review. */
const maxEventBytes = 1024 * 1024;

/** A subscription that was charged and opened. Its stream must be served or closed. */
export interface OpenSubscription {
  readonly stream: ChangeStream;
  readonly contentType: string;
  readonly frames: StreamFrames;
}

/**
 * Creates a function that opens a prepared subscription. It checks the accepted types, the arguments, the limits and
 * the key. Then it opens the stream, which is charged. The operation is executed once for each change, like a query
 * (GraphQL §6.2.3.2, ExecuteSubscriptionEvent).
 *
 * The argument `authenticate` of the function finds the caller again while the stream is open, because the key may be
 * revoked or the plan may change. The function throws RejectedOperation, GatewayError 401, 405, 406, and
 * the errors of `ChangeStreams.open`.
 */
export function createOpenSubscription({
  engine,
  streams,
  onError,
}: {
  readonly engine: Engine;
  readonly streams: ChangeStreams;
  readonly onError: TransportContext['onError'];
}) {
  // Executions are divided into time slices, because each of many streams may get a hundred changes at once.
  const runInSlice = createTimeSlicer();
  return async (
    { document, collect, displayName }: PreparedOperation,
    { operationName, variables }: OperationRequest,
    context: GraphQLContext,
    authenticate: () => Caller | Promise<Caller> | null,
  ): Promise<OpenSubscription> => {
    const { state, catalogue, admission } = context;
    assertHasBody(state.method);
    const format = streamFormats[getStreamType(state.acceptedTypes)];
    const variableValues = variables ?? {};
    state.cost = measureWork(
      context,
      () => computeSubscriptionCost(collect, variableValues, context),
      'rejected',
    );
    // Without a key, `authenticate(null)` throws the error for a missing key.
    const caller = context.caller ?? (await admission.authenticate(null));
    const fieldArguments = readSubscriptionArguments(collect, variableValues);
    if (state.lastEventId !== null) readSince(state.lastEventId, 'Last-Event-ID');
    const stream = await streams.open(caller, {
      source: { transport: 'graphql', operation: displayName, requestId: state.requestId },
      filter: readChangeFilterArguments(fieldArguments, context),
      since: state.lastEventId ?? (fieldArguments.since as string | null | undefined) ?? null,
      authenticate: async () => (await authenticate()) ?? admission.authenticate(null),
    });
    state.quota = stream.quota;

    const onFailure = (failure: unknown): void => onError(failure, state.requestId);
    const execute = async (rootValue: StreamedChange): Promise<ExecutionResult> => {
      const contextValue: GraphQLContext = { ...context, history: createHistoryLoader(catalogue) };
      const args = { document, operationName, variableValues, contextValue, rootValue };
      const result = await runInSlice(() => engine.execute(args));
      return presentErrors(
        isLargerThan(result.data, maxEventBytes) ? createTooLargeResult() : result,
        onFailure,
      );
    };
    return { stream, contentType: format.contentType, frames: createFrames(format, execute) };
  };
}

/** Rejects HEAD, because a stream without a body would be charged too. @throws GatewayError 405 */
function assertHasBody(method: string | undefined): void {
  if (method !== 'HEAD') return;
  const allow = ['GET', 'POST', 'OPTIONS'];
  throw new GatewayError('method-not-allowed', 'A subscription accepts GET and POST.', { allow });
}

function createFrames(
  format: StreamFormat,
  execute: (change: StreamedChange) => Promise<ExecutionResult>,
): StreamFrames {
  const { formatStart, formatNext, formatHeartbeat, end } = format;
  return {
    formatStart,
    formatChange: async (change) => formatNext(JSON.stringify(await execute(change)), change.cursor),
    formatHeartbeat,
    formatError: (error) => {
      const { message, extensions } = presentError(error);
      return formatNext(JSON.stringify({ errors: [{ message, extensions }] }), null);
    },
    formatEnd: () => end,
  };
}

/** Creates the result for a change that is too large. The stream continues after it. */
const createTooLargeResult = (): ExecutionResult => ({
  errors: [
    toGraphQLError(
      createTooComplexError(
        `This change would have more than ${formatMebibytes(maxEventBytes)}. Ask for fewer fields or fewer aliases.`,
      ),
    ),
  ],
});

const createChangeFailedError = (): GatewayError =>
  new GatewayError(
    'internal',
    'Something went wrong on our side with this result. The change itself and the stream are not affected.',
  );

/** Reports failures of the gateway, and converts errors to the form for clients. */
function presentErrors(result: ExecutionResult, onFailure: (failure: unknown) => void): ExecutionResult {
  const { errors } = result;
  if (errors === undefined) return result;
  for (const failure of listGatewayFailures(errors)) onFailure(failure);
  return {
    ...result,
    errors: errors.map((error) =>
      presentError(isGatewayFailure(error) ? withCause(error, createChangeFailedError()) : error),
    ),
  };
}

/**
 * Computes the cost of a subscription. The stream is charged instead of the fields, so fields that cost units are
 * not allowed.
 * @throws RejectedOperation as `computeOperationCost` does, and for each field that costs units
 */
export function computeSubscriptionCost(
  collect: CollectFields,
  variableValues: Variables,
  services: GraphQLServices,
): OperationCost {
  const cost = computeOperationCost(collect, variableValues, services);
  if (cost.units === 0) return cost;
  return runOrReject(() => {
    throw new AggregateError(findChargedFields(collect(variableValues).fields).map(createChargedFieldError));
  });
}

/** Reads the arguments of the only field of a valid subscription. */
function readSubscriptionArguments(collect: CollectFields, variableValues: Variables): FieldArguments {
  const { fields, variables } = collect(variableValues);
  const [field] = fields;
  if (field === undefined) throw new TypeError('the subscription has no field');
  return field.readArguments(variables);
}

const findChargedFields = (fields: readonly CollectedField[]): CollectedField[] =>
  fields.flatMap((field) => [
    ...(field.cost.charge === 'each' ? [field] : []),
    ...findChargedFields(field.innerFields),
  ]);

function createChargedFieldError({ path, node }: CollectedField): GraphQLError {
  const detail = `${path} costs additional units, which a subscription cannot charge: request it with a query.`;
  return toDocumentError(new GraphQLError(detail, { nodes: node }), 'GRAPHQL_VALIDATION_FAILED');
}

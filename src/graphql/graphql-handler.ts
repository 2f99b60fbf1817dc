import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { readRequestCredential } from '../http/requests/credentials.ts';
import { createPreflightHeaders } from '../http/responses/cors.ts';
import { serveStream } from '../http/responses/event-stream.ts';
import { createQuotaHeaders, type HeaderList } from '../http/responses/quota-headers.ts';
import { getRequestId, type Reply, send, setRoute } from '../http/responses/send.ts';
import type { OperationFacts } from '../http/trace-operation.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { WorkLimit } from '../http/work-budget.ts';
import { streamStartUnits } from '../services/changes/change-streams.ts';
import type { OperationPrice, OperationPricer } from '../services/quota/operation-price.ts';
import { assertAcceptable } from './answer-type.ts';
import { createRequestState, type RequestState } from './context.ts';
import { computeOperationCost, type OperationCost } from './cost/operation-cost.ts';
import type { PersistedDocuments } from './documents/persisted-documents.ts';
import { createPreparedOperations, type FindOrPrepare } from './documents/prepared-operations.ts';
import { createAnswerReply, createGraphQLErrorReply, uncachedHeaders } from './error-reply.ts';
import { createEngine } from './execution/create-engine.ts';
import { computeSubscriptionCost, type OpenSubscription } from './execution/open-subscription.ts';
import { createRunOperation, type RunOperationOptions } from './execution/run-operation.ts';
import { isGatewayFailure, RejectedOperation, toRestError } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { createKeylessWork } from './keyless-work.ts';
import { readOperationRequest, readRequestText } from './operation-request.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The dependencies of the GraphQL transport. */
interface GraphQLHandlerOptions extends Omit<RunOperationOptions, 'engine' | 'findOrPrepare'> {
  readonly now: () => number;
  readonly getClientAddress: TransportContext['getClientAddress'];
  readonly getRequestSource: TransportContext['getRequestSource'];
  readonly traceOperation: TransportContext['traceOperation'];
  /** The processor time that one address may use without a key. */
  readonly workLimit: WorkLimit;
}

/**
 * Creates the GraphQL transport.
 * @returns `answer`, which answers all requests to `/graphql` except requests for the playground, and never rejects;
 *   and `operationPricer`, which computes what an operation would be charged
 */
export function createGraphQLHandler(options: GraphQLHandlerOptions) {
  const { workLimit, now, getClientAddress, getRequestSource, traceOperation, onError, admission } = options;
  const keylessWork = createKeylessWork(workLimit, now);
  const engine = createEngine();
  const findOrPrepare = createPreparedOperations(options.documents, engine, keylessWork.waitForIteration);
  const runOperation = createRunOperation({ ...options, engine, findOrPrepare });

  /** Logs failures of the gateway. Other errors, such as a revoked key, are reported only to the client. */
  const onStreamError = (error: unknown, requestId: string): void => {
    if (isGatewayFailure({ originalError: error as Error })) onError(error, requestId);
  };
  const createQuotaHeadersIfCharged = ({ quota }: Pick<RequestState, 'quota'>): HeaderList =>
    quota === null ? [] : createQuotaHeaders(quota, now());

  const createReply = async (
    request: IncomingMessage,
    requestId: string,
  ): Promise<Reply | OpenSubscription> => {
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') {
      return { status: 204, headers: [...uncachedHeaders, ...createPreflightHeaders(methods)], body: '' };
    }
    if (!methods.includes(method)) {
      throw new GatewayError('method-not-allowed', 'GraphQL accepts GET and POST.', { allow: methods });
    }
    const state = createRequestState(requestId, request);
    assertAcceptable(state.acceptedTypes);
    const credential = readCredential(request);
    const authenticate = (isRegisteredDocument: () => Promise<boolean>) => {
      const key = credential.get();
      if (key === null) return null;
      return admission.authenticate(key, getRequestSource(request, 'graphql', isRegisteredDocument));
    };
    const work = () =>
      traceOperation(
        null,
        async () => runOperation(await readRequestText(request), state, authenticate),
        () => toOperationFacts(state),
      );
    // The budget is checked before the body is read, because reading and parsing a large body takes time too.
    const answerOrSubscription = await (credential.isAbsent
      ? keylessWork.runWithinBudget(getClientAddress(request), state, work)
      : work());
    if (answerOrSubscription !== null && typeof answerOrSubscription === 'object')
      return answerOrSubscription;
    return createAnswerReply(
      state.acceptedTypes,
      answerOrSubscription,
      createQuotaHeadersIfCharged(state),
      state.etag,
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = getRequestId(response);
    setRoute(response, '/graphql');
    let reply: Reply | OpenSubscription;
    try {
      reply = await createReply(request, requestId);
    } catch (error) {
      reply = createGraphQLErrorReply(request, error, now());
      if (reply.status >= 500) onError(error, requestId);
    }
    if ('status' in reply) return send(response, reply);
    const { stream, contentType, frames } = reply;
    const headers: HeaderList = [['Content-Type', contentType], ...createQuotaHeadersIfCharged(stream)];
    serveStream(response, stream, { headers, frames, onError: onStreamError });
  };
  return { answer, operationPricer: createOperationPricer({ ...options, findOrPrepare }) };
}

/** Describes an operation for its span (OpenTelemetry semantic conventions for GraphQL servers). */
function toOperationFacts({ operation, hasFailedFields }: RequestState): OperationFacts {
  if (operation === null) return { name: 'GraphQL Operation', attributes: {}, errorType: null };
  const { type, displayName } = operation;
  return {
    name: type,
    attributes: {
      'graphql.operation.type': type,
      ...(displayName !== type && { 'graphql.operation.name': displayName }),
    },
    errorType: hasFailedFields ? 'field_error' : null,
  };
}

/** Reads the credential of a request. An error is thrown only by `get`, so that the body is checked first. */
function readCredential(request: IncomingMessage): { readonly isAbsent: boolean; get(): string | null } {
  try {
    const credential = readRequestCredential(request);
    return { isAbsent: credential === null, get: () => credential };
  } catch (error) {
    return {
      isAbsent: false,
      get: () => {
        throw error;
      },
    };
  }
}

interface PriceOptions extends GraphQLServices {
  readonly documents: PersistedDocuments;
  readonly findOrPrepare: FindOrPrepare;
}

/**
 * Creates a function that computes what an operation would be charged, without running it. It uses the same
 * functions as `run-operation.ts` to prepare the operation and compute its cost, so both always agree.
 */
function createOperationPricer(options: PriceOptions): OperationPricer {
  const { documents, findOrPrepare } = options;
  return (body) => {
    const operationRequest = readOperationRequest(body, true);
    return {
      usesRegisteredDocument: () => documents.isRegistered(operationRequest.document),
      computePrice: async (caller) => {
        try {
          const state = { isPost: true, workMs: 0 };
          const { collect, isSubscription } = await findOrPrepare(operationRequest, { caller, state });
          const variables = operationRequest.variables ?? {};
          if (!isSubscription) return toPrice(computeOperationCost(collect, variables, options));
          // This only checks the fields of the subscription. The fields are free, because the stream is charged.
          computeSubscriptionCost(collect, variables, options);
          const fields = collect(variables).fields.map(({ path }) => ({ path, units: streamStartUnits }));
          return { units: streamStartUnits, suggestions: 0, fields };
        } catch (error) {
          throw error instanceof RejectedOperation ? toRestError(error) : error;
        }
      },
    };
  };
}

/**
 * Lists the units of each field. The units of the fields inside it are not included, so all units add up to the cost of
 * the operation.
 */
function toPrice({ units, suggestions, unitsByRoot, unitsByField }: OperationCost): OperationPrice {
  const unitsByPath = new Map(unitsByRoot);
  for (const [path, fieldUnits] of unitsByField) {
    const [root = path] = path.split('.', 1);
    unitsByPath.set(root, (unitsByPath.get(root) ?? 0) - fieldUnits);
    unitsByPath.set(path, fieldUnits);
  }
  const fields = [...unitsByPath].map(([path, fieldUnits]) => ({ path, units: fieldUnits }));
  return { units, suggestions, fields: fields.filter((field) => field.units > 0) };
}

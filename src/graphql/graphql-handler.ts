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
import { assertAcceptable } from './answer-type.ts';
import { createRun, type Run } from './context.ts';
import { createPreparedOperations } from './documents/prepared-operations.ts';
import { commonHeaders, createErrorReply, createTextReply } from './error-reply.ts';
import { createEngine } from './execution/create-engine.ts';
import type { OpenSubscription } from './execution/open-subscription.ts';
import { createPriceOperation } from './execution/price-operation.ts';
import { createRunOperation, type RunOperationOptions } from './execution/run-operation.ts';
import { isGatewayFailure } from './graphql-error.ts';
import { createKeylessWork } from './keyless-work.ts';
import { readRequestText } from './operation-request.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

export interface GraphQLHandlerOptions extends Omit<RunOperationOptions, 'engine' | 'findOrPrepare'> {
  readonly now: () => number;
  readonly addressOf: TransportContext['addressOf'];
  readonly requestSourceOf: TransportContext['requestSourceOf'];
  readonly traceOperation: TransportContext['traceOperation'];
  /** The processor time that one address may use without a key. */
  readonly workLimit: WorkLimit;
}

/**
 * Creates the GraphQL transport.
 * @returns `answer`, which answers all requests to `/graphql` except those for the page of the playground, and never
 *   rejects; and `priceOperation`, which tells what an operation would be charged
 */
export function createGraphQLHandler(options: GraphQLHandlerOptions) {
  const { workLimit, now, addressOf, requestSourceOf, traceOperation, onError, admission } = options;
  const keyless = createKeylessWork(workLimit, now);
  const engine = createEngine();
  const findOrPrepare = createPreparedOperations(options.documents, engine, keyless.waitForTurn);
  const runOperation = createRunOperation({ ...options, engine, findOrPrepare });

  /** Logs only failures of the gateway. A revoked key or a used-up quota is reported only to the client. */
  const onStreamError = (error: unknown, requestId: string): void => {
    if (isGatewayFailure({ originalError: error as Error })) onError(error, requestId);
  };
  const createRunQuotaHeaders = ({ quota }: Pick<Run, 'quota'>): HeaderList =>
    quota === null ? [] : createQuotaHeaders(quota, now());

  const createReply = async (
    request: IncomingMessage,
    requestId: string,
  ): Promise<Reply | OpenSubscription> => {
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') {
      return { status: 204, headers: [...commonHeaders, ...createPreflightHeaders(methods)], body: '' };
    }
    if (!methods.includes(method)) {
      throw new GatewayError('method-not-allowed', 'GraphQL takes GET and POST.', { allow: methods });
    }
    const run = createRun(requestId, request);
    assertAcceptable(run.acceptedTypes);
    const credential = readCredential(request);
    const authenticate = (isRegisteredDocument: () => Promise<boolean>) => {
      const presented = credential.get();
      if (presented === null) return null;
      return admission.authenticate(presented, requestSourceOf(request, 'graphql', isRegisteredDocument));
    };
    const work = () =>
      traceOperation(
        null,
        async () => runOperation(await readRequestText(request), run, authenticate),
        () => describeRun(run),
      );
    // Reading a large body and its JSON takes time, so nothing is read if the address has used up its time.
    const outcome = await (credential.isAbsent
      ? keyless.runWithinBudget(addressOf(request), run, work)
      : work());
    if (outcome !== null && typeof outcome === 'object') return outcome;
    return createTextReply(run.acceptedTypes, outcome, createRunQuotaHeaders(run), run.etag);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = getRequestId(response);
    setRoute(response, '/graphql');
    let reply: Reply | OpenSubscription;
    try {
      reply = await createReply(request, requestId);
    } catch (error) {
      reply = createErrorReply(request, error, now());
      if (reply.status >= 500) onError(error, requestId);
    }
    if ('status' in reply) return send(response, reply);
    const { stream, contentType, frames } = reply;
    const headers: HeaderList = [['Content-Type', contentType], ...createRunQuotaHeaders(stream)];
    serveStream(response, stream, { headers, frames, onError: onStreamError });
  };
  return { answer, priceOperation: createPriceOperation({ ...options, findOrPrepare }) };
}

/** Describes an operation for its span (OpenTelemetry semantic conventions for GraphQL servers), without its document. */
function describeRun({ operation, hasFailedFields }: Run): OperationFacts {
  if (operation === null) return { name: 'GraphQL Operation', attributes: {}, errorType: null };
  const { type, shownName } = operation;
  return {
    name: type,
    attributes: {
      'graphql.operation.type': type,
      ...(shownName !== type && { 'graphql.operation.name': shownName }),
    },
    errorType: hasFailedFields ? 'field_error' : null,
  };
}

/**
 * Reads the credential of a request. A malformed one is reported only by `get`, so the body is read first.
 */
function readCredential(request: IncomingMessage): { readonly isAbsent: boolean; get(): string | null } {
  try {
    const presented = readRequestCredential(request);
    return { isAbsent: presented === null, get: () => presented };
  } catch (error) {
    return {
      isAbsent: false,
      get: () => {
        throw error;
      },
    };
  }
}

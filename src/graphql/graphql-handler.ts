import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { preflightHeaders } from '../http/cors.ts';
import { presentedCredential } from '../http/credentials.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import { nameRoute, type Reply, requestIdOf, send } from '../http/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { WorkLimit } from '../http/work-budget.ts';
import { assertAcceptable } from './answer-type.ts';
import { beginRun } from './context.ts';
import { createKeylessWork } from './keyless-work.ts';
import { readRequestText } from './operation-request.ts';
import { everyHeader, jsonReply, refusalReply } from './refusal-reply.ts';
import { createRunOperation, type RunOperationOptions } from './run-operation.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

export interface GraphQLHandlerOptions
  extends Omit<RunOperationOptions, 'turn'>,
    Pick<TransportContext, 'now' | 'addressOf' | 'askerOf'> {
  /** What one address may ask for without a key. */
  readonly workLimit: WorkLimit;
}

/** Answers everything at `/graphql` but the page of the playground. Never rejects. */
export function createGraphQLHandler(options: GraphQLHandlerOptions) {
  const { workLimit, now, addressOf, askerOf, onError, admission } = options;
  const keyless = createKeylessWork(workLimit, now);
  const runOperation = createRunOperation({ ...options, turn: keyless.turn });

  const operate = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    assertAcceptable(request);
    const run = beginRun(requestId, request);
    const credential = readCredential(request);
    const authenticate = (asksRegisteredDocument: () => Promise<boolean>) => {
      const presented = credential.get();
      if (presented === null) return null;
      return admission.authenticate(presented, askerOf(request, 'graphql', asksRegisteredDocument));
    };
    const work = async () => runOperation(await readRequestText(request), run, authenticate);
    // Reading a large body and its JSON takes time too: of an address that has none left, none is read.
    const body = await (credential.isAbsent ? keyless.within(addressOf(request), run, work) : work());
    return jsonReply(request, 200, run.quota === null ? [] : quotaHeaders(run.quota, now()), body, run.etag);
  };

  const answer = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') {
      return { status: 204, headers: [...everyHeader, ...preflightHeaders(methods)], body: '' };
    }
    if (!methods.includes(method)) {
      throw new GatewayError('method-not-allowed', 'GraphQL takes GET and POST.', { allow: methods });
    }
    return operate(request, requestId);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = requestIdOf(response);
    nameRoute(response, '/graphql');
    let reply: Reply;
    try {
      reply = await answer(request, requestId);
    } catch (error) {
      reply = refusalReply(request, error, now());
      if (reply.status >= 500) onError(error, requestId);
    }
    send(response, reply);
  };
}

/** What a request presents, read once. A malformed credential is reported by `get`: after the body was read. */
function readCredential(request: IncomingMessage): { readonly isAbsent: boolean; get(): string | null } {
  try {
    const presented = presentedCredential(request);
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

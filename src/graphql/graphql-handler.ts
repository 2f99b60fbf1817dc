import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { GatewayError } from '../domain/errors.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { presentedCredential } from '../http/credentials.ts';
import { type HeaderList, quotaHeaders } from '../http/quota-headers.ts';
import { nameRoute, type Reply, requestIdOf, send } from '../http/send.ts';
import { createSecondWay, nameOf } from './answer-again.ts';
import type { GraphQLContext, ServerContext } from './context.ts';
import { presentError } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { createHistoryLoader } from './history-loader.ts';
import { type AnswerType, answerType, assertAcceptable } from './negotiate.ts';
import {
  type OperationRequest,
  readOperationRequest,
  readRequestText,
  type SentOperation,
} from './operation-request.ts';
import type { PersistedDocuments } from './persisted-documents.ts';
import { refusalReply } from './refusal-reply.ts';
import { schema } from './schema.ts';
import { useDocumentLimits } from './use-document-limits.ts';
import { useIntrospectionCache } from './use-introspection-cache.ts';
import { useQuota } from './use-quota.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

export interface GraphQLHandlerOptions extends GraphQLServices {
  readonly documents: Pick<PersistedDocuments, 'textOf'>;
  /** Whether what is asked again goes the second way. */
  readonly keepsAnswers: boolean;
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Told as Yoga tells mistakes of a document: 400 only to clients that know the newer media type. */
function refuseDocument({ message, extensions }: GraphQLError, accept: AnswerType): Reply {
  const { http: _, ...shown } = extensions;
  return {
    status: accept === 'application/json' ? 200 : 400,
    headers: [['Content-Type', `${accept}; charset=utf-8`]],
    body: JSON.stringify({ errors: [{ message, extensions: shown }] }),
  };
}

const okReply = (body: string, accept: AnswerType): Reply => ({
  status: 200,
  headers: [['Content-Type', `${accept}; charset=utf-8`]],
  body,
});

/** Answers everything at `/graphql` but the page of the playground. Never rejects. */
export function createGraphQLHandler(options: GraphQLHandlerOptions) {
  const { documents, keepsAnswers, now, addressOf, onError, ...services } = options;

  const secondWay = createSecondWay(onError);
  const contextOf = ({ caller, run }: ServerContext): GraphQLContext => ({
    ...services,
    caller,
    run,
    history: createHistoryLoader(services.catalogue),
  });

  const yoga = createYoga<ServerContext, GraphQLContext>({
    schema,
    // Each of these is off because its default is not what the contract says; see docs/decisions.
    cors: false,
    multipart: false,
    batching: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // What is asked again is kept by `secondWay`, bounded by its size; Yoga keeps a thousand documents however large.
    parserAndValidationCache: false,
    maskedErrors: { maskError: (error) => presentError(error, (bug) => onError(bug, '')) },
    context: contextOf,
    // biome-ignore lint/correctness/useHookAtTopLevel: plugins of Yoga's, which knows no hooks of React's
    plugins: [useDocumentLimits, useQuota(now, onError), secondWay.plugin, useIntrospectionCache()],
  });

  /** The way of what is asked for the first time: parsed, validated and executed by Yoga. */
  const askYoga = async (
    operation: OperationRequest,
    server: ServerContext,
    accept: AnswerType,
  ): Promise<Reply> => {
    // Yoga gets what was read and nothing else: no header, address or format of the client decides anything there.
    const response = await yoga.fetch(
      'http://gateway.internal/graphql',
      {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json' },
        body: JSON.stringify(operation),
      },
      server,
    );
    const headers: HeaderList = [...response.headers].filter(([name]) => name !== 'content-length');
    return { status: response.status, headers, body: await response.text() };
  };

  /** Finds the document, and takes the second way if it can. */
  const execute = async (
    text: string,
    { document, ...sent }: SentOperation,
    server: ServerContext,
    accept: AnswerType,
  ): Promise<Reply> => {
    const query = await documents.textOf(document);
    if (query instanceof GraphQLError) return refuseDocument(query, accept);
    const operation: OperationRequest = { query, ...sent };
    if (!keepsAnswers) return askYoga(operation, server, accept);
    const context = contextOf(server);
    const name = nameOf(text, document);
    const again =
      (await secondWay.answerKept(name, context)) ?? (await secondWay.answer(name, operation, context));
    return again === null ? askYoga(operation, server, accept) : okReply(again, accept);
  };

  const operate = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    assertAcceptable(request);
    const isPost = request.method === 'POST';
    const text = await readRequestText(request);
    const isKnown = keepsAnswers && secondWay.knows(text);
    // What is no request is refused before anything looks at the key.
    const sent = isKnown ? null : readOperationRequest(text, isPost);
    const presented = presentedCredential(request);
    const caller =
      presented === null ? null : await services.admission.authenticate(presented, () => addressOf(request));
    const server: ServerContext = { caller, run: { requestId, isPost, plan: null, quota: null } };
    const accept = answerType(request);
    const kept = isKnown ? await secondWay.answerKept(text, { ...services, ...server }) : null;
    const reply =
      kept === null
        ? await execute(text, sent ?? readOperationRequest(text, isPost), server, accept)
        : okReply(kept, accept);
    const { quota } = server.run;
    return quota === null ? reply : { ...reply, headers: [...reply.headers, ...quotaHeaders(quota, now())] };
  };

  const answer = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(methods), body: '' };
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
      reply = { ...reply, headers: [['Cache-Control', 'no-store'], ...corsHeaders, ...reply.headers] };
    } catch (error) {
      reply = refusalReply(request, error, now());
      if (reply.status >= 500) onError(error, requestId);
    }
    send(response, reply);
  };
}

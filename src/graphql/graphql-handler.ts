import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { GraphQLError, parse } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { GatewayError } from '../domain/errors.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { presentedCredential } from '../http/credentials.ts';
import { toProblem } from '../http/problem.ts';
import { type HeaderList, quotaHeaders } from '../http/quota-headers.ts';
import { readJsonText } from '../http/read-body.ts';
import { type Reply, requestIdOf, send } from '../http/send.ts';
import type { Caller } from '../services/admission.ts';
import type { GraphQLContext, GraphQLServices } from './context.ts';
import { assertDocumentLimits, maxTokens, tooComplex } from './document-limits.ts';
import { presentError, toDocumentError, toGraphQLError, toRequestError } from './graphql-error.ts';
import { createHistoryLoader } from './history-loader.ts';
import { schema } from './schema.ts';
import { useQuota } from './use-quota.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const maxUrlLength = 16_384;

export interface GraphQLHandlerOptions extends GraphQLServices {
  readonly origin: string;
  readonly now: () => number;
  readonly onError: (error: unknown, requestId: string) => void;
  /** The page of the playground, for browsers. */
  readonly playground: () => Reply;
}

interface ServerContext {
  readonly caller: Caller | null;
  readonly charge: GraphQLContext['charge'];
  readonly requestId: string;
}

/** Parses within the limits of the document, which bound the cost of everything after. */
const useDocumentLimits: Plugin = {
  onParse: ({ setParseFn }) => {
    setParseFn(((source: string) => {
      try {
        const document = parse(source, { maxTokens });
        assertDocumentLimits(document);
        return document;
      } catch (error) {
        if (error instanceof GatewayError) throw toRequestError(error);
        if (!(error instanceof GraphQLError)) throw error;
        if (error.message.includes(`${maxTokens} tokens`)) {
          throw toRequestError(tooComplex(`The query has more than ${maxTokens} tokens.`));
        }
        throw toDocumentError(error, 'GRAPHQL_PARSE_FAILED');
      }
    }) as typeof parse);
  },
};

/** Answers everything at `/graphql`. Never rejects. */
export function createGraphQLHandler(options: GraphQLHandlerOptions) {
  const { origin, now, onError, playground, ...services } = options;

  const yoga = createYoga<ServerContext, GraphQLContext>({
    schema,
    // Each of these is off because its default is not what the contract says; see docs/decisions.
    cors: false,
    multipart: false,
    batching: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: { maskError: (error) => presentError(error, (bug) => onError(bug, '')) },
    context: ({ caller, charge }): GraphQLContext => ({
      ...services,
      caller,
      charge,
      history: createHistoryLoader(services.catalogue),
    }),
    plugins: [useDocumentLimits, useQuota(now)],
  });

  const operate = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    const isPost = request.method === 'POST';
    const body = isPost ? await readBody(request) : null;
    const presented = presentedCredential(request);
    const caller = presented === null ? null : await services.admission.authenticate(presented);
    const url = request.url ?? '/graphql';
    if (url.length > maxUrlLength) throw tooComplex('The URL is too long. Send the query as POST.');
    const charge: GraphQLContext['charge'] = { admitted: null };
    const response = await yoga.fetch(
      new URL(url, 'http://gateway.internal').href,
      {
        method: isPost ? 'POST' : 'GET',
        headers: { accept: request.headers.accept ?? '*/*', ...(isPost && { 'content-type': 'application/json' }) },
        ...(body !== null && { body }),
      },
      { caller, charge, requestId },
    );
    const headers: HeaderList = [...response.headers].filter(([name]) => name !== 'content-length');
    if (charge.admitted !== null) headers.push(...quotaHeaders(charge.admitted.quota, now()));
    return { status: response.status, headers, body: await response.text() };
  };

  const answer = async (request: IncomingMessage, requestId: string): Promise<Reply> => {
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(methods), body: '' };
    if (!methods.includes(method)) {
      throw new GatewayError('method-not-allowed', 'GraphQL takes GET and POST.', { allow: methods });
    }
    if (method !== 'POST' && wantsPage(request)) return playground();
    return operate(request, requestId);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = requestIdOf(response);
    let reply: Reply;
    try {
      reply = await answer(request, requestId);
    } catch (error) {
      const problem = toProblem(error, { origin, requestId, nowMs: now() });
      if (problem.status >= 500) onError(error, requestId);
      reply = {
        status: problem.status,
        headers: [['Content-Type', jsonTypeFor(request)], ...problem.headers],
        body: JSON.stringify({ errors: [presentRefusal(error)] }),
      };
    }
    send(response, { ...reply, headers: [['Cache-Control', 'no-store'], ...corsHeaders, ...reply.headers] });
  };
}

/** The body of a POST, after the mistakes that Yoga would answer otherwise than the contract says. */
async function readBody(request: IncomingMessage): Promise<string> {
  const text = await readJsonText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('invalid-body', 'The body is not valid JSON.', {}, { cause });
  }
  if (Array.isArray(value)) {
    throw new GatewayError('invalid-body', 'Batches are not supported. Send one operation, with several fields.');
  }
  return text;
}

function presentRefusal(error: unknown) {
  const shown = error instanceof GatewayError ? toGraphQLError(error) : presentError(error, () => {});
  return { message: shown.message, extensions: shown.extensions };
}

/** A browser that opens the address, not a client that takes anything. */
function wantsPage(request: IncomingMessage): boolean {
  const { accept } = request.headers;
  if (accept === undefined || !accept.includes('text/html')) return false;
  const best = accepts(request).type(['application/json', 'application/graphql-response+json', 'text/html']);
  return best === 'text/html';
}

function jsonTypeFor(request: IncomingMessage): string {
  const isNew = request.headers.accept?.includes('application/graphql-response+json') === true;
  return `application/${isNew ? 'graphql-response+json' : 'json'}; charset=utf-8`;
}

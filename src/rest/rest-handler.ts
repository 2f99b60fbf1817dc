import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { createAnswerCache } from '../http/caching/answer-cache.ts';
import { CachedBody } from '../http/caching/cached-body.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { chooseAcceptedType } from '../http/requests/accepted-type.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { corsHeaders, createPreflightHeaders, isPrivatePath } from '../http/responses/cors.ts';
import { getRequestId, type Reply, send, setRoute } from '../http/responses/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { answerChargedRequest, type ChargeContext } from './answer-charged.ts';
import { type CatalogueAnswer, listAllowedMethods, type Operation, supportsMethod } from './operation.ts';
import { isOperationName, suggestPath } from './suggest-path.ts';

export type RestContext = TransportContext & Omit<ChargeContext, 'cache'>;

/** The operations of one path. */
interface Resource {
  /** The path, with `{id}` for the variable segment, if it has one. */
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly methods: readonly string[];
  /** Whether web pages of other origins may read the answer (CORS). */
  readonly isOpenToOrigins: boolean;
}

/** A path that is split at `{id}`: the text before and after the variable segment. */
interface Route {
  readonly resource: Resource;
  readonly before: string;
  readonly after: string;
}

interface Match {
  readonly resource: Resource;
  readonly segment: string;
}

/** Creates the REST transport from the definitions of its operations. */
export function createRestHandler(operations: readonly Operation[], context: RestContext) {
  const { resourceByPath, variableRoutes } = buildRoutes(operations);
  const paths = operations.map(({ path }) => path);
  const cache = context.cacheable
    ? createAnswerCache<CatalogueAnswer>(getUncompressedSize, { toStored: withCachedBody })
    : null;
  const chargeContext: ChargeContext = { ...context, cache };

  const findMatch = (path: string): Match | null => {
    const resource = resourceByPath.get(path);
    if (resource !== undefined) return { resource, segment: '' };
    for (const { resource, before, after } of variableRoutes) {
      if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length)
        continue;
      const segment = path.slice(before.length, path.length - after.length);
      if (resource.path === '/v1/phones/{id}' && isOperationName(segment)) return null;
      if (!segment.includes('/')) return { resource, segment: decodeSegment(segment) };
    }
    return null;
  };

  /** Finds the path that an unknown one probably means. */
  const findSimilarPath = (path: string): string | null =>
    suggestPath(path, (known) => findMatch(known) !== null, paths);

  /** Creates the error (404) of an unknown path, which names the path that is meant if one is similar. */
  const createUnknownPathError = (path: string): GatewayError => {
    const meantPath = findSimilarPath(path);
    const hint = meantPath === null ? 'GET /v1 lists the operations.' : `Did you mean ${meantPath}?`;
    return new GatewayError('not-found', `There is no such path. ${hint}`);
  };

  /**
   * Answers a request. The function is not async, so an answer from memory is not delayed.
   * @returns the reply, or null if the operation writes the response itself
   */
  const createReply = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    matched: Match | null,
  ): Reply | Promise<Reply | null> => {
    if (matched === null && isPreflight(request) && !isPrivatePath(path)) return preflightOfUnknownPath;
    if (matched === null) throw createUnknownPathError(path);
    const { operations, methods, isOpenToOrigins } = matched.resource;
    if (request.method === 'OPTIONS') {
      return {
        status: 204,
        headers: isOpenToOrigins ? createPreflightHeaders(methods) : [['Allow', methods.join(', ')]],
        body: '',
      };
    }
    const operation = operations.find((candidate) => supportsMethod(candidate, request.method));
    if (operation === undefined) {
      throw new GatewayError('method-not-allowed', `${request.method} is not allowed here.`, {
        allow: methods,
      });
    }
    if (operation.kind === 'stream') {
      assertAcceptsEvents(request);
      return operation.serve(request, response, new URLSearchParams(query)).then(() => null);
    }
    assertAcceptsJson(request);
    return operation.kind === 'catalogue'
      ? answerChargedRequest(
          operation,
          request,
          query,
          matched.segment,
          getRequestId(response),
          chargeContext,
        )
      : operation.handle(request, new URLSearchParams(query), matched.segment);
  };

  const withCors = (reply: Reply, path: string): Reply =>
    isPrivatePath(path) ? reply : { ...reply, headers: [...corsHeaders, ...reply.headers] };

  /**
   * Creates the reply to an error: its problem document (RFC 9457). Web pages of other origins may read it if
   * the path is open to them.
   */
  const createErrorReply = (error: unknown, request: IncomingMessage, response: ServerResponse): Reply => {
    const { origin, now } = context;
    const reply = createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: now() });
    return withCors(reply, readTarget(request.url ?? '/').path);
  };

  return {
    name: 'rest' as const,
    /** Handles every path below `/v1`, in upper or lower case, so a misspelt path gets a hint. */
    matches: (_request: IncomingMessage, path: string): boolean =>
      path.startsWith('/v1/') || /^\/+v1(\/|$)/i.test(path),
    /** Answers a whole request, from its first line to the last header of the response. Never rejects. */
    answer: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { path, query } = readTarget(request.url ?? '/');
      const matched = findMatch(path);
      if (matched !== null) setRoute(response, matched.resource.path);
      let reply: Reply;
      try {
        const replyOrNull = await createReply(request, response, path, query, matched);
        if (replyOrNull === null) return;
        reply = withCors(replyOrNull, path);
      } catch (error) {
        reply = createErrorReply(error, request, response);
        if (reply.status >= 500) context.onError(error, getRequestId(response));
      }
      send(response, reply);
    },
    createErrorReply,
    findSimilarPath,
  };
}

/** Whether the request is a CORS preflight (Fetch standard, §3.2.4). */
const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The preflight response that lets a web page read the error of a path that does not exist. */
const preflightOfUnknownPath: Reply = {
  status: 204,
  headers: createPreflightHeaders(['GET', 'HEAD', 'POST', 'OPTIONS']),
  body: '',
};

/** Returns the length of the uncompressed body. Each compressed form adds about a fifth of it. */
const getUncompressedSize = ({ body }: CatalogueAnswer): number =>
  (body instanceof CachedBody ? body.plain : body).length;

const withCachedBody = (answer: CatalogueAnswer): CatalogueAnswer =>
  answer.body instanceof CachedBody ? answer : { ...answer, body: new CachedBody(answer.body, 'fast') };

function buildRoutes(operations: readonly Operation[]) {
  const resourceByPath = new Map<string, Resource>();
  const variableRoutes: Route[] = [];
  for (const [path, pathOperations] of Map.groupBy(operations, (operation) => operation.path)) {
    const [before = '', after] = path.split('{id}');
    const resource = {
      path,
      operations: pathOperations,
      methods: listAllowedMethods(pathOperations),
      isOpenToOrigins: pathOperations.every((operation) => operation.kind !== 'open' || operation.cors),
    };
    if (after === undefined) resourceByPath.set(path, resource);
    else variableRoutes.push({ resource, before, after });
  }
  return { resourceByPath, variableRoutes };
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Rejects a client that does not accept the type of the answer.
 * @throws GatewayError 406 (RFC 9110 §12.5.1)
 */
function assertAccepts(request: IncomingMessage, type: string, subject: string): void {
  const { accept = '' } = request.headers;
  if (accept === '' || accept === '*/*' || accept === type) return;
  if (chooseAcceptedType(request, [type]) !== null) return;
  throw new GatewayError('not-acceptable', `${subject} ${type}. Send Accept: ${type}, or */*.`);
}

const assertAcceptsJson = (request: IncomingMessage): void =>
  assertAccepts(request, 'application/json', 'Answers are');

const assertAcceptsEvents = (request: IncomingMessage): void =>
  assertAccepts(request, 'text/event-stream', 'A stream is');

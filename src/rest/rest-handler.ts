import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { GatewayError } from '../domain/errors.ts';
import { suggestName } from '../domain/text/suggest-name.ts';
import { createAnswerCache } from '../http/caching/answer-cache.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { CachedBody } from '../http/responses/compress.ts';
import { corsHeaders, createPreflightHeaders, isPrivatePath } from '../http/responses/cors.ts';
import { getRequestId, type Reply, send, setRoute } from '../http/responses/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { answerChargedRequest, type ChargeDeps } from './answer-charged-request.ts';
import { type CatalogueAnswer, listAllowedMethods, type Operation, supportsMethod } from './operation.ts';

type RestContext = TransportContext & Omit<ChargeDeps, 'cache'>;

/** The operations of one path. */
interface Resource {
  /** The path, with `{id}` for the variable segment, if it has one. */
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly methods: readonly string[];
  /** Whether web pages of other origins may read the answer (CORS). */
  readonly isOpenToOrigins: boolean;
}

/** A path with `{id}`, split into the strings before and after the variable segment. */
interface Route {
  readonly resource: Resource;
  readonly before: string;
  readonly after: string;
}

/** The resource of a requested path. */
interface Match {
  readonly resource: Resource;
  /** The value of `{id}`; empty if the path has none. */
  readonly segment: string;
}

/** Creates the REST transport from the definitions of its operations. */
export function createRestHandler(operations: readonly Operation[], context: RestContext) {
  const { resourceByPath, variableRoutes } = buildRoutes(operations);
  const paths = [...operations.map(({ path }) => path), '/graphql', '/mcp'];
  const cache = context.canCache
    ? createAnswerCache<CatalogueAnswer>(getUncompressedSize, { toStored: withCachedBody })
    : null;
  const chargeContext: ChargeDeps = { ...context, cache };

  const findMatch = (path: string): Match | null => {
    const resource = resourceByPath.get(path);
    if (resource !== undefined) return { resource, segment: '' };
    for (const { resource, before, after } of variableRoutes) {
      if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length)
        continue;
      const segment = path.slice(before.length, path.length - after.length);
      if (!segment.includes('/')) return { resource, segment: decodeSegment(segment) };
    }
    return null;
  };

  /** Finds the path that a client probably means when it requests an unknown path. */
  const findSimilarPath = (path: string): string | null =>
    suggestPath(path, (candidate) => paths.includes(candidate) || findMatch(candidate) !== null, paths);

  /** Creates the error (404) for an unknown path. It suggests a similar path if there is one. */
  const createUnknownPathError = (path: string): GatewayError => {
    const similarPath = findSimilarPath(path);
    const hint = similarPath === null ? '' : ` Did you mean ${similarPath}?`;
    return new GatewayError('not-found', `There is no such path.${hint} All paths are listed at /docs.`);
  };

  /**
   * Answers a request. The function is not async, because that would delay an answer from memory.
   * @param match the resource of the path, or null if the path is unknown
   * @returns the reply, or null if the operation writes the response itself
   */
  const createReply = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    match: Match | null,
  ): Reply | Promise<Reply | null> => {
    if (match === null && isPreflight(request) && !isPrivatePath(path)) return unknownPathPreflight;
    if (match === null) throw createUnknownPathError(path);
    const { operations, methods, isOpenToOrigins } = match.resource;
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
      ? answerChargedRequest(operation, request, query, match.segment, getRequestId(response), chargeContext)
      : operation.handle(request, new URLSearchParams(query), match.segment);
  };

  const withCors = (reply: Reply, path: string): Reply =>
    isPrivatePath(path) ? reply : { ...reply, headers: [...corsHeaders, ...reply.headers] };

  /**
   * Creates the reply to a failed request: a problem document (RFC 9457). Web pages of other origins may read it
   * if they may read other replies of the path.
   */
  const createErrorReply = (error: unknown, request: IncomingMessage, response: ServerResponse): Reply => {
    const { origin, now } = context;
    const reply = createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: now() });
    return withCors(reply, readTarget(request.url ?? '/').path);
  };

  return {
    name: 'rest' as const,
    /** Whether this transport handles a path. Misspellings of `/v1` are included, so they get a suggestion. */
    matches: (_request: IncomingMessage, path: string): boolean =>
      path.startsWith('/v1/') || /^\/+v1(\/|$)/i.test(path),
    /** Answers a request. The promise never rejects. */
    answer: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { path, query } = readTarget(request.url ?? '/');
      const match = findMatch(path);
      if (match !== null) setRoute(response, match.resource.path);
      let reply: Reply;
      try {
        const replyOrNull = await createReply(request, response, path, query, match);
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

/** The preflight response for an unknown path. It lets a web page read the error. */
const unknownPathPreflight: Reply = {
  status: 204,
  headers: createPreflightHeaders(['GET', 'HEAD', 'POST', 'OPTIONS']),
  body: '',
};

/** Returns the size that the cache counts for an answer. A compressed copy would add only about a fifth of it. */
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
      isOpenToOrigins: pathOperations.every(
        (operation) => operation.kind !== 'free' || operation.isOpenToOrigins,
      ),
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
 * @param subject the beginning of a sentence that ends with the type
 * @throws GatewayError `not-acceptable` (RFC 9110 §12.5.1)
 */
function assertAccepts(request: IncomingMessage, type: string, subject: string): void {
  const { accept = '' } = request.headers;
  if (accept === '' || accept === '*/*' || accept === type) return;
  if (chooseAcceptedType(request, [type]) !== null) return;
  throw new GatewayError('not-acceptable', `${subject} ${type}. Send Accept: ${type}, or */*.`);
}

const assertAcceptsJson = (request: IncomingMessage): void =>
  assertAccepts(request, 'application/json', 'Responses are');

const assertAcceptsEvents = (request: IncomingMessage): void =>
  assertAccepts(request, 'text/event-stream', 'A stream is');

/**
 * Finds the path that a client probably means when it requests an unknown path. The unknown path may differ in case, in
 * the number of slashes, or have a typing error in one segment.
 * @param isKnown a function that returns whether a path exists (the path has no placeholders)
 * @param paths all paths, with `{id}` as placeholder
 * @returns the path, or null if none is similar
 */
function suggestPath(
  path: string,
  isKnown: (path: string) => boolean,
  paths: readonly string[],
): string | null {
  if (path.length > 200) return null;
  const cleanPath = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  if (cleanPath !== path && isKnown(cleanPath)) return cleanPath;
  const segments = cleanPath.split('/');
  for (const [position, segment] of segments.entries()) {
    const similarPaths = paths
      .map((candidate) => candidate.split('/'))
      .filter(
        (candidate) =>
          candidate.length === segments.length &&
          candidate.every((name, index) => index === position || name === '{id}' || name === segments[index]),
      );
    const suggestion = suggestName(
      segment,
      similarPaths.map((candidate) => candidate[position] ?? ''),
    );
    if (suggestion !== null && suggestion !== segment) return segments.with(position, suggestion).join('/');
  }
  return null;
}

/** The parameters of media types in `Accept`, such as `charset=utf-8`, but not their weights. */
const mediaTypeParameters = /;(?!\s*q\s*=)[^;,"]*(?:"[^"]*"[^;,"]*)?/gi;

/**
 * Chooses the media type that a client prefers according to its `Accept` (RFC 9110 §12.5.1). A client that
 * names no type accepts any. Parameters of media types are ignored, because each of our types has one form.
 * @param types the media types that we can answer with, in our order of preference and without parameters
 * @returns the media type, or null if the client accepts none of them
 */
function chooseAcceptedType<Type extends string>(
  { headers: { accept = '' } }: IncomingMessage,
  types: readonly Type[],
): Type | null {
  const acceptWithoutParameters = accept.replace(mediaTypeParameters, '');
  const headers = accept === '' ? {} : { accept: acceptWithoutParameters };
  return (accepts({ headers } as IncomingMessage).type([...types]) || null) as Type | null;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { GatewayError } from '../domain/errors.ts';
import { nearest } from '../domain/nearest.ts';
import { ownBytes } from '../domain/own-bytes.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { corsHeaders, isPrivatePath, preflightHeaders } from '../http/cors.ts';
import { problemReply } from '../http/problem-reply.ts';
import { readTarget } from '../http/read-target.ts';
import { nameRoute, type Reply, requestIdOf, send } from '../http/send.ts';
import { answerCharged, type ChargeContext } from './charge.ts';
import { allowedMethods, answersTo, type CatalogueAnswer, type Operation } from './operation.ts';

export interface RestContext extends Omit<ChargeContext, 'kept'> {
  /** Whether pages that are asked again are answered from what is kept. */
  readonly keepsAnswers: boolean;
  /** The service's own origin, for the types of problems. */
  readonly origin: string;
  /** Told of every error that is a bug or an outage, with the id of the request. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/** What answers at one path. */
interface Resource {
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly methods: readonly string[];
  /** Whether pages of other origins may ask. */
  readonly isOpenToOrigins: boolean;
}

/** A path split at the first `{id}`: what stands before and behind the variable segment. */
interface Route {
  readonly resource: Resource;
  readonly before: string;
  readonly behind: string;
}

interface Match {
  readonly resource: Resource;
  readonly segment: string;
}

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers everything below `/v1`, from the request line to the last header. Never rejects. */
export function createRestHandler(operations: readonly Operation[], context: RestContext): RestHandler {
  const { fixed, variable } = buildRoutes(operations);
  const paths = operations.map(({ path }) => path);
  const kept = context.keepsAnswers ? createAnswerCache<CatalogueAnswer>(sizeOf, withOwnBytes) : null;
  const charging: ChargeContext = { ...context, kept };

  const match = (path: string): Match | null => {
    const found = fixed.get(path);
    if (found !== undefined) return { resource: found, segment: '' };
    for (const { resource, before, behind } of variable) {
      if (!path.startsWith(before) || !path.endsWith(behind) || path.length <= before.length + behind.length)
        continue;
      const segment = path.slice(before.length, path.length - behind.length);
      if (!segment.includes('/')) return { resource, segment: decode(segment) };
    }
    return null;
  };

  const answer = async (
    request: IncomingMessage,
    path: string,
    query: string,
    matched: Match | null,
  ): Promise<Reply> => {
    if (matched === null) throw noSuchPath(path, match, paths);
    const { operations, methods, isOpenToOrigins } = matched.resource;
    if (request.method === 'OPTIONS') {
      return {
        status: 204,
        headers: isOpenToOrigins ? preflightHeaders(methods) : [['Allow', methods.join(', ')]],
        body: '',
      };
    }
    const operation = operations.find((candidate) => answersTo(candidate, request.method));
    if (operation === undefined) {
      throw new GatewayError('method-not-allowed', `${request.method} is not possible here.`, {
        allow: methods,
      });
    }
    assertAcceptsJson(request);
    return operation.kind === 'catalogue'
      ? answerCharged(operation, request, query, matched.segment, charging)
      : operation.handle(request, new URLSearchParams(query), matched.segment);
  };

  return async (request, response) => {
    const { path, query } = readTarget(request.url ?? '/');
    const requestId = requestIdOf(response);
    const matched = match(path);
    if (matched !== null) nameRoute(response, matched.resource.path);
    let reply: Reply;
    try {
      reply = await answer(request, path, query, matched);
    } catch (error) {
      reply = problemReply(error, { origin: context.origin, requestId, nowMs: context.now() });
      if (reply.status >= 500) context.onError(error, requestId);
    }
    send(response, isPrivatePath(path) ? reply : { ...reply, headers: [...corsHeaders, ...reply.headers] });
  };
}

const sizeOf = ({ body }: CatalogueAnswer): number => body.length;

const withOwnBytes = (answer: CatalogueAnswer): CatalogueAnswer =>
  typeof answer.body === 'string' ? answer : { ...answer, body: ownBytes(answer.body) };

function buildRoutes(operations: readonly Operation[]): {
  fixed: Map<string, Resource>;
  variable: Route[];
} {
  const fixed = new Map<string, Resource>();
  const variable: Route[] = [];
  for (const [path, some] of Map.groupBy(operations, (operation) => operation.path)) {
    const [before = '', behind] = path.split('{id}');
    const resource = {
      path,
      operations: some,
      methods: allowedMethods(some),
      isOpenToOrigins: some.every((operation) => operation.kind === 'catalogue' || operation.cors),
    };
    if (behind === undefined) fixed.set(path, resource);
    else variable.push({ resource, before, behind });
  }
  return { fixed, variable };
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** RFC 9110 §12.5.1; a client that names no type takes any. */
function assertAcceptsJson(request: IncomingMessage): void {
  const { accept = '' } = request.headers;
  if (accept === '' || accept === '*/*' || accept === 'application/json') return;
  if (accepts(request).type(['application/json'])) return;
  throw new GatewayError(
    'not-acceptable',
    'Answers are application/json. Send Accept: application/json, or */*.',
  );
}

function noSuchPath(
  path: string,
  match: (path: string) => Match | null,
  paths: readonly string[],
): GatewayError {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const right =
    match(trimmed) !== null ? trimmed : match(trimmed.toLowerCase()) !== null ? trimmed.toLowerCase() : null;
  const near = right ?? nearest(trimmed, paths);
  const hint = near === null ? 'GET /v1 lists the operations.' : `Did you mean ${near}?`;
  return new GatewayError('not-found', `There is no such path. ${hint}`);
}

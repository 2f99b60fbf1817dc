import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import { GatewayError } from '../domain/errors.ts';
import type { StreamType } from './execution/stream-formats.ts';

type AnswerType = 'application/json' | 'application/graphql-response+json';

/** The media types of an answer, in the order of our preference, for clients that accept several equally. */
const answerTypes: AnswerType[] = ['application/json', 'application/graphql-response+json'];

/** The media types that a client accepts. */
export interface AcceptedTypes {
  /** The preferred type of an answer, or null if the client accepts none. */
  readonly answerType: AnswerType | null;
  /** The preferred type of a stream, or null if the client accepts none. */
  readonly streamType: StreamType | null;
  /** Whether the client accepts event streams. */
  readonly acceptsEvents: boolean;
}

/**
 * Cached results by `Accept` header. Most clients send one of a few headers, but they may send arbitrary ones, so
 * the cache is limited.
 */
const typesByHeader = new LRUCache<string, AcceptedTypes>({ max: 200 });

/**
 * Finds the types that the client prefers according to its `Accept` (RFC 9110 §12.5.1). All answers are UTF-8,
 * so `charset` is ignored.
 */
export function readAcceptedTypes({ headers: { accept = '' } }: IncomingMessage): AcceptedTypes {
  const cachedTypes = typesByHeader.get(accept);
  if (cachedTypes !== undefined) return cachedTypes;
  const types = accept.replace(/;\s*charset="?utf-8"?/gi, '');
  const acceptedTypes = {
    answerType: findPreferredType(types, answerTypes),
    streamType: findStreamType(types),
    acceptsEvents: findPreferredType(types, ['text/event-stream']) !== null,
  };
  typesByHeader.set(accept, acceptedTypes);
  return acceptedTypes;
}

function findPreferredType<Type extends string>(accept: string, types: Type[]): Type | null {
  if (accept.trim() === '') return types[0] ?? null;
  return (accepts({ headers: { accept } } as IncomingMessage).type(types) || null) as Type | null;
}

const multipart = 'multipart/mixed';
const isMultipart = (element: string): boolean => element.trimStart().toLowerCase().startsWith(multipart);

/**
 * Finds the preferred type of a stream. `multipart/mixed` counts only with the version of the protocol, because
 * urql accepts `multipart/mixed` without it, but cannot read the protocol. A boundary named by the client is
 * ignored, because the server chooses the boundary.
 */
function findStreamType(accept: string): StreamType | null {
  const elements = accept.split(',').flatMap((element) => {
    if (!isMultipart(element)) return element;
    if (!/;\s*subscriptionSpec="?1\.0"?\s*(;|$)/i.test(element)) return [];
    const weight = /;\s*q=[\d.]+/i.exec(element)?.[0] ?? '';
    return `${multipart}${weight}`;
  });
  // `*/*` does not select `multipart/mixed`, because the client must name the version of the protocol.
  const hasMultipart = elements.some(isMultipart);
  if (accept.trim() !== '' && elements.length === 0) return null;
  return findPreferredType<StreamType>(
    elements.join(','),
    hasMultipart ? ['text/event-stream', multipart] : ['text/event-stream'],
  );
}

/** @throws GatewayError `not-acceptable` (406) if the client accepts none of the types of GraphQL answers */
export function assertAcceptable({ answerType, streamType }: AcceptedTypes): void {
  if (answerType === null && streamType === null) throw createNotAcceptableError();
}

/**
 * Whether a query is answered as an event stream with one result, for clients that accept nothing else (GraphQL
 * over SSE).
 * @throws GatewayError `not-acceptable` (406) if the client accepts only the multipart protocol, which is for
 *   subscriptions
 */
export function shouldAnswerAsEvents({ answerType, acceptsEvents }: AcceptedTypes): boolean {
  if (answerType !== null) return false;
  if (acceptsEvents) return true;
  throw createNotAcceptableError();
}

/** Returns the type of a subscription's stream. @throws GatewayError `not-acceptable` (406) */
export function getStreamType({ streamType }: AcceptedTypes): StreamType {
  if (streamType !== null) return streamType;
  throw new GatewayError(
    'not-acceptable',
    'A subscription is answered as text/event-stream or multipart/mixed;subscriptionSpec=1.0. Send one of them as Accept.',
  );
}

const createNotAcceptableError = (): GatewayError =>
  new GatewayError(
    'not-acceptable',
    `GraphQL answers are ${answerTypes.join(' or ')}. Answers to subscriptions are text/event-stream. Send one of them as Accept.`,
  );

/**
 * Returns the status of the response to a rejected operation. Clients that accept `application/json` may be older
 * ones, which read the body only if the status is 200 (GraphQL over HTTP §6.4).
 */
export const getRejectionStatus = (answerType: AcceptedTypes['answerType']): number =>
  answerType === 'application/json' ? 200 : 400;

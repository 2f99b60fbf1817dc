import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import { GatewayError } from '../domain/errors.ts';

export type AnswerType = 'application/json' | 'application/graphql-response+json';

/** In the order in which they are preferred when a client takes several alike. */
const answerTypes: AnswerType[] = ['application/json', 'application/graphql-response+json'];

/** Results by `Accept` header. Clients send few different ones; bounded, because anybody may send any. */
const read = new LRUCache<string, { readonly best: AnswerType | null }>({ max: 200 });

/** The media type that the client prefers (RFC 9110 §12.5.1), null for none. All answers are UTF-8, so that charset is ignored. */
function bestOf({ headers: { accept = '' } }: IncomingMessage): AnswerType | null {
  const known = read.get(accept);
  if (known !== undefined) return known.best;
  const types = accept.replace(/;\s*charset="?utf-8"?/gi, '');
  const best =
    types.trim() === ''
      ? (answerTypes[0] as AnswerType)
      : accepts({ headers: { accept: types } } as IncomingMessage).type(answerTypes) || null;
  read.set(accept, { best: best as AnswerType | null });
  return best as AnswerType | null;
}

/** The media type of the answer. A client that accepts neither is told so in JSON. */
export function answerType(request: IncomingMessage): AnswerType {
  return bestOf(request) ?? 'application/json';
}

/** @throws GatewayError `not-acceptable`, before anything is charged */
export function assertAcceptable(request: IncomingMessage): void {
  if (bestOf(request) !== null) return;
  throw new GatewayError(
    'not-acceptable',
    `GraphQL answers are ${answerTypes.join(' or ')}. Send one of them as Accept.`,
  );
}

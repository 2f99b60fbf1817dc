import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import { GatewayError } from '../domain/errors.ts';

export type AnswerType = 'application/json' | 'application/graphql-response+json';

/** In the order in which they are preferred when a client takes several alike. */
const answerTypes: AnswerType[] = ['application/json', 'application/graphql-response+json'];

/** Clients send few different headers: what was read of one is kept. Bounded, for they are the clients' own words. */
const read = new LRUCache<string, { readonly best: AnswerType | null }>({ max: 200 });

/** What the client takes best of ours, by RFC 9110 §12.5.1; all of it is UTF-8, so naming that is no demand. */
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

/** The media type of the answer, also of one that refuses: then a client that takes neither gets JSON. */
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

import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { GatewayError } from '../domain/errors.ts';

export type AnswerType = 'application/json' | 'application/graphql-response+json';

/** In the order in which they are preferred when a client takes several alike. */
const answerTypes: AnswerType[] = ['application/json', 'application/graphql-response+json'];

/** What the client takes best of `types`, by RFC 9110 §12.5.1; all of ours is UTF-8, so naming it is no demand. */
function bestOf<Type extends string>(request: IncomingMessage, types: Type[]): Type | null {
  const accept = request.headers.accept?.replace(/;\s*charset="?utf-8"?/gi, '');
  if (accept === undefined || accept.trim() === '') return types[0] ?? null;
  return (accepts({ headers: { accept } } as IncomingMessage).type(types) as Type | false) || null;
}

/** The media type of the answer, also of one that refuses: then a client that takes neither gets JSON. */
export function answerType(request: IncomingMessage): AnswerType {
  return bestOf(request, answerTypes) ?? 'application/json';
}

/** @throws GatewayError `not-acceptable`, before anything is charged */
export function assertAcceptable(request: IncomingMessage): void {
  if (bestOf(request, answerTypes) !== null) return;
  throw new GatewayError(
    'not-acceptable',
    `GraphQL answers are ${answerTypes.join(' or ')}. Send one of them as Accept.`,
  );
}

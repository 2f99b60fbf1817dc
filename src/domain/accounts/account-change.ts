import type { EventActor } from '../../record/types/account-event.ts';
import type { StoredAnswer } from './repeatable-request.ts';

/** The origin of a change of an account, for the history of the account. */
export interface ChangeOrigin {
  readonly actor: EventActor;
  /** The network of the client (see `toNetwork` of the HTTP layer), or null if there is none. */
  readonly network: string | null;
}

/** The facts that a store writes in the transaction of a change, besides the change itself. */
export interface AccountChange<Result = never> {
  readonly origin: ChangeOrigin;
  /** Creates the stored answer of a repeatable request, from the result of the change. */
  readonly toAnswer?: ((result: Result) => StoredAnswer) | undefined;
}

/**
 * Converts a change with one result to a change with another one.
 * @param toResult converts the result of the store to the result that the answer needs
 */
export function mapChange<Result, StoredResult>(
  { origin, toAnswer }: AccountChange<Result>,
  toResult: (stored: StoredResult) => Result,
): AccountChange<StoredResult> {
  return { origin, ...(toAnswer && { toAnswer: (stored) => toAnswer(toResult(stored)) }) };
}

/** The origin of changes that operators make by commands. */
export const operatorOrigin: ChangeOrigin = { actor: 'operator', network: null };

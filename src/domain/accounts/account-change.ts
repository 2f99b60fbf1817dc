import type { EventActor } from '../../record/types/account-event.ts';
import type { StoredAnswer } from './repeatable-request.ts';

/** Who makes a change of an account, for its history. */
export interface ChangeOrigin {
  readonly actor: EventActor;
  /** The network of the client (see `toNetwork` of the HTTP layer), or null if there is none. */
  readonly network: string | null;
}

/** What a store writes in the transaction of a change, besides the change itself. */
export interface AccountChange<Result = never> {
  readonly origin: ChangeOrigin;
  /** Makes the answer of a request that can be repeated, from the result of the change. */
  readonly toAnswer?: ((result: Result) => StoredAnswer) | undefined;
}

/**
 * Converts a change with one result to a change with another one.
 * @param toResult makes the result that the answer needs
 */
export function mapChange<Result, StoredResult>(
  { origin, toAnswer }: AccountChange<Result>,
  toResult: (stored: StoredResult) => Result,
): AccountChange<StoredResult> {
  return { origin, ...(toAnswer && { toAnswer: (stored) => toAnswer(toResult(stored)) }) };
}

/** The origin of changes that operators make by commands. */
export const operatorOrigin: ChangeOrigin = { actor: 'operator', network: null };

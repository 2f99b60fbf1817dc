import type { EventActor } from '../../record/types/account-event.ts';
import type { StoredAnswer } from './repeatable-request.ts';

/** Who changed an account, and from which network. The account's history records both. */
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
 * Adapts a change to a store whose result differs from the result that the stored answer is created from.
 * @param toResult the function that converts the result of the store
 */
export function mapChange<Result, StoredResult>(
  { origin, toAnswer }: AccountChange<Result>,
  toResult: (stored: StoredResult) => Result,
): AccountChange<StoredResult> {
  return { origin, ...(toAnswer && { toAnswer: (stored) => toAnswer(toResult(stored)) }) };
}

/** The origin of changes that operators make by commands. */
export const operatorOrigin: ChangeOrigin = { actor: 'operator', network: null };

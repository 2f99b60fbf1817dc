import type { AttemptLimiter } from '../domain/attempts.ts';
import { GatewayError } from '../domain/errors.ts';
import { readNewAccount } from './account-input.ts';
import type { Accounts, CreatedAccount, NewAccountInput } from './accounts.ts';

/**
 * Makes an account for somebody who asks from outside, from that address: input (400), attempts of the address (429),
 * account (409). What is refused for its form counts as no attempt.
 * @throws GatewayError as `Accounts.create`, and `too-many-attempts`
 */
export type SignUp = (input: NewAccountInput, address: string) => Promise<CreatedAccount>;

export function createSignUp(accounts: Pick<Accounts, 'create'>, limiter: AttemptLimiter): SignUp {
  return async (input, address) => {
    const account = readNewAccount(input);
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds !== null) {
      throw new GatewayError('too-many-attempts', 'Too many sign-ups from this address. Try again later.', {
        retryAfterSeconds: waitSeconds,
      });
    }
    return accounts.create(account);
  };
}

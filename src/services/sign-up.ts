import type { AttemptLimiter } from '../domain/attempts.ts';
import { tooManyAttempts } from '../domain/errors.ts';
import { readNewAccount } from './account-input.ts';
import type { Accounts, CreatedAccount, NewAccountInput } from './accounts.ts';

/**
 * Creates an account for a client at that address: input (400), attempts of the address (429),
 * account (409). Invalid input does not count as an attempt.
 * @throws GatewayError as `Accounts.create`, and `too-many-attempts`
 */
export type SignUp = (input: NewAccountInput, address: string) => Promise<CreatedAccount>;

/** @param limiters each allows a number of sign-ups from an address in a period */
export function createSignUp(
  accounts: Pick<Accounts, 'create'>,
  limiters: readonly AttemptLimiter[],
): SignUp {
  return async (input, address) => {
    const account = readNewAccount(input);
    for (const limiter of limiters) {
      const waitSeconds = await limiter.consume(address);
      if (waitSeconds !== null)
        throw tooManyAttempts('Too many sign-ups from this address. Try again later.', waitSeconds);
    }
    return accounts.create(account);
  };
}

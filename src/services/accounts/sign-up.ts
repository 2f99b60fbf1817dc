import type { Account } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';
import { readNewAccount } from './account-input.ts';
import type { Accounts, CreatedAccount, NewAccountInput } from './accounts.ts';

/**
 * Creates an account for a client at that address: input (400), attempts of the address (429),
 * account (409). Invalid input does not count as an attempt.
 * @throws GatewayError as `Accounts.create`, and `too-many-attempts`
 */
export type SignUp = (input: NewAccountInput, address: string) => Promise<CreatedAccount>;

/** Of one client address. */
export const signUpLimits = (config: {
  readonly signupsPerHour: number;
  readonly signupsPerDay: number;
}): AttemptLimit[] => [
  { name: 'signup', attempts: config.signupsPerHour, windowSeconds: 3_600 },
  { name: 'signup-day', attempts: config.signupsPerDay, windowSeconds: 86_400 },
];

/**
 * @param limiters each allows a number of sign-ups from an address in a period
 * @param welcome is called with each new account; must not reject
 */
export function createSignUp(
  accounts: Pick<Accounts, 'create'>,
  limiters: readonly AttemptLimiter[],
  welcome: (account: Account) => Promise<void>,
): SignUp {
  return async (input, address) => {
    readNewAccount(input);
    for (const limiter of limiters) {
      const waitSeconds = await limiter.consume(address);
      if (waitSeconds !== null)
        throw tooManyAttempts('Too many sign-ups from this address. Try again later.', waitSeconds);
    }
    const created = await accounts.create(input);
    await welcome(created.account);
    return created;
  };
}

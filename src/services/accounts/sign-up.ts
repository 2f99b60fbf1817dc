import type { Account } from '../../domain/accounts/account.ts';
import type { AccountChange } from '../../domain/accounts/account-change.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import { readNewAccount } from './account-input.ts';
import type { Accounts, CreatedAccount, NewAccountInput } from './accounts.ts';

export type SignUp = ReturnType<typeof createSignUp>;

/** @param options `welcome`: called with each new account; it must not reject */
export function createSignUp(options: {
  readonly accounts: Accounts;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly config: { readonly signupsPerHour: number; readonly signupsPerDay: number };
  readonly welcome: (account: Account) => Promise<void>;
}) {
  const { accounts, limiter, config, welcome } = options;
  /** Each limiter allows a number of sign-ups from one client address in a period. */
  const limiters = [
    limiter({ name: 'signup', attempts: config.signupsPerHour, windowSeconds: 3_600 }),
    limiter({ name: 'signup-day', attempts: config.signupsPerDay, windowSeconds: 86_400 }),
  ];
  /**
   * Creates an account for a client at that address. Checks first the input (400), then the address's
   * attempts (429), then the account (409). Invalid input does not count as an attempt.
   * @throws GatewayError as `Accounts.create` does, and `too-many-attempts`
   */
  return async (
    input: NewAccountInput,
    address: string,
    change: AccountChange<CreatedAccount>,
  ): Promise<CreatedAccount> => {
    readNewAccount(input);
    for (const attempts of limiters) {
      const waitSeconds = await attempts.consume(address);
      if (waitSeconds !== null)
        throw createTooManyAttemptsError(
          'Too many sign-ups from this address. Try again later.',
          waitSeconds,
        );
    }
    const created = await accounts.create(input, signupPlan, change);
    await welcome(created.account);
    return created;
  };
}

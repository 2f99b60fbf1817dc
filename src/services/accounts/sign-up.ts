import type { Account } from '../../domain/accounts/account.ts';
import type { AccountChange } from '../../domain/accounts/account-change.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import { readNewAccount } from './account-input.ts';
import type { Accounts, CreatedAccount, NewAccountInput } from './accounts.ts';

export type SignUp = ReturnType<typeof createSignUp>;

/** Creates the function with which clients sign up. */
export function createSignUp(options: {
  readonly accounts: Accounts;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly config: { readonly signupsPerHour: number; readonly signupsPerDay: number };
  /** Called with each new account; it must not reject. */
  readonly welcome: (account: Account) => Promise<void>;
}) {
  const { accounts, createLimiter, config, welcome } = options;
  /** Limits the sign-ups from one client address in an hour and in a day. */
  const addressLimiters = [
    createLimiter({ name: 'signup', attempts: config.signupsPerHour, windowSeconds: 3_600 }),
    createLimiter({ name: 'signup-day', attempts: config.signupsPerDay, windowSeconds: 86_400 }),
  ];
  /**
   * Creates an account for a client with this address. Checks the input first (400), then the attempts of the address
   * (429), then whether the account exists (409). Invalid input does not count as an attempt.
   * @throws GatewayError as `Accounts.create` does, and `too-many-attempts`
   */
  return async (
    input: NewAccountInput,
    address: string,
    change: AccountChange<CreatedAccount>,
  ): Promise<CreatedAccount> => {
    readNewAccount(input);
    for (const addressLimiter of addressLimiters) {
      const waitSeconds = await addressLimiter.consume(address);
      if (waitSeconds !== null)
        throw createTooManyAttemptsError(
          'Too many sign-ups came from this address. Try again later.',
          waitSeconds,
        );
    }
    const createdAccount = await accounts.create(input, signupPlan, change);
    await welcome(createdAccount.account);
    return createdAccount;
  };
}

import type { Account } from './account.ts';

/** An account holder's request for another plan. */
export interface NewPlanRequest {
  readonly accountId: string;
  readonly plan: string;
  /** The holder's reason, which may be empty. */
  readonly note: string;
  readonly createdAt: Date;
}

/** A request with its account, as operators see it. */
export interface PlanRequest extends Omit<NewPlanRequest, 'accountId'> {
  readonly account: Account;
  /** When an operator set the account's plan, which closes the request, or null if the request is open. */
  readonly doneAt: Date | null;
}

export interface PlanRequestStore {
  /**
   * Adds a request. It replaces the account's open request.
   * @throws GatewayError `not-found` if there is no such account
   */
  put(request: NewPlanRequest): Promise<void>;
  /** Lists the open requests, the oldest first. */
  listOpen(): Promise<PlanRequest[]>;
  /** Lists the requests of one account, the oldest first. */
  listOfAccount(accountId: string): Promise<PlanRequest[]>;
}

/** Finds and ends plans with an end date. */
export interface PlanTermStore {
  /** Lists the accounts whose plan ends by that instant, the soonest first. */
  listEndingUntil(until: Date): Promise<Account[]>;
  /**
   * Moves an account whose plan has ended by `at` to another plan, and increases the credentials revision.
   * @returns false if the plan has not ended, or the account was moved already
   */
  end(accountId: string, plan: string, at: Date): Promise<boolean>;
}

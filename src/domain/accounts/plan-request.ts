import type { Account } from './account.ts';

/** An account's holder asks for another plan. */
export interface NewPlanRequest {
  readonly accountId: string;
  /** The plan that is wanted. */
  readonly plan: string;
  /** Why, in the holder's words; may be empty. */
  readonly note: string;
  readonly createdAt: Date;
}

/** A request as operators read it, with who asks. */
export interface PlanRequest extends Omit<NewPlanRequest, 'accountId'> {
  readonly account: Account;
  /** When an operator set the account's plan after it; null: it is open. */
  readonly doneAt: Date | null;
}

export interface PlanRequestStore {
  /** A request of the same account that is open is replaced. @throws GatewayError `not-found` without account */
  put(request: NewPlanRequest): Promise<void>;
  /** Open ones, oldest first. */
  open(): Promise<PlanRequest[]>;
  /** Of one account, oldest first. */
  ofAccount(accountId: string): Promise<PlanRequest[]>;
}

/** Plans that end. */
export interface PlanTermStore {
  /** The accounts whose plan ends until that instant, soonest first. */
  endingUntil(until: Date): Promise<Account[]>;
  /**
   * Puts an account whose plan has ended by `at` on another plan, and raises the credentials revision.
   * @returns false when it has not ended, or was put on that plan already
   */
  end(accountId: string, plan: string, at: Date): Promise<boolean>;
}

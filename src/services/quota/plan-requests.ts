import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { NewPlanRequest, PlanRequest, PlanRequestStore } from '../../domain/accounts/plan-request.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { createChangeLimit } from '../accounts/account-change-limit.ts';
import { readNote, rejectMember } from '../accounts/account-input.ts';
import type { Mail } from '../mail/mail.ts';
import type { PlanTable } from './plan-table.ts';

/** How many requests for a plan an account may send in a day. */
const requestLimit = { name: 'plan-request', attempts: 5, windowSeconds: 86_400 };

export type PlanRequests = ReturnType<typeof createPlanRequests>;

/** Handles requests of accounts for another plan. */
export function createPlanRequests(options: {
  readonly store: PlanRequestStore;
  readonly plans: PlanTable;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly mail: Mail;
  /** Null if the operator gets no e-mails. */
  readonly operatorEmail: string | null;
  readonly now: () => number;
}) {
  const { store, plans, createLimiter, mail, operatorEmail, now } = options;
  const runWithinLimit = createChangeLimit(
    createLimiter(requestLimit),
    `An account can request another plan ${requestLimit.attempts} times a day. Your last request was not changed.`,
  );
  const readPlan = (plan: string, currentPlan: string): string => {
    const otherPlans = plans.all.map(({ name }) => name).filter((name) => name !== currentPlan);
    if (otherPlans.includes(plan)) return plan;
    return rejectMember(
      'plan',
      plan === currentPlan ? 'is already the plan of the account' : `must be one of ${otherPlans.join(', ')}`,
    );
  };

  return {
    /**
     * Stores the request, which replaces the account's open request, and e-mails it to the operator.
     * @throws GatewayError `invalid-body` for an unknown plan, the present plan, or an invalid note;
     * `too-many-attempts` (429)
     */
    request: async (
      { account }: AccountHolder,
      input: { readonly plan: string; readonly note: string },
    ): Promise<NewPlanRequest> => {
      const requestedPlan = readPlan(input.plan, account.plan);
      const note = readNote(input.note);
      const { id, email, name, plan } = account;
      const request = { accountId: id, plan: requestedPlan, note, createdAt: new Date(now()) };
      await runWithinLimit(id, () => store.put(request));
      if (operatorEmail !== null) {
        await mail.queue({
          to: operatorEmail,
          locale: 'en',
          accountId: id,
          key: `plan-request:${id}:${request.createdAt.getTime()}`,
          content: { kind: 'plan-request', name, email, plan, wanted: requestedPlan, note },
        });
      }
      return request;
    },
    /** Finds the account's open request, if any. */
    findOpen: async (accountId: string): Promise<PlanRequest | null> =>
      (await store.listOfAccount(accountId)).findLast(({ doneAt }) => doneAt === null) ?? null,
  };
}

import type { AccountStore } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { PlanRequestStore, PlanTermStore } from '../../domain/accounts/plan-request.ts';
import type { Mail } from '../mail/mail.ts';
import { createAlerts } from './alerts.ts';
import { createPlanRequests, planRequestLimit } from './plan-requests.ts';
import type { PlanTable } from './plan-table.ts';
import { createPlanTerms } from './plan-terms.ts';

/** What accounts ask of plans, and what they are told of them: requests, alerts, and plans that end. */
export function createPlanServices(options: {
  readonly stores: {
    readonly accounts: Pick<AccountStore, 'find'>;
    readonly planRequests: PlanRequestStore;
    readonly planTerms: PlanTermStore;
  };
  readonly plans: PlanTable;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly mail: Mail;
  readonly operatorEmail: string | null;
  readonly now: () => number;
  /** Called after a plan has ended, so that this gateway forgets it at once. */
  readonly afterChange: () => Promise<void>;
  /** @param what could not be done yet */
  readonly whenFailing: (what: string) => (error: unknown) => void;
}) {
  const { stores, plans, limiter, mail, operatorEmail, now, afterChange, whenFailing } = options;
  const alerts = createAlerts({
    findAccount: stores.accounts.find,
    mail,
    onError: whenFailing('mails about quotas could not be queued yet'),
  });
  const terms = createPlanTerms({
    store: stores.planTerms,
    mail,
    now,
    afterChange,
    onError: whenFailing('plans that end could not be looked for'),
  });
  return {
    noteQuota: alerts.note,
    planRequests: createPlanRequests({
      store: stores.planRequests,
      plans,
      limiter: limiter(planRequestLimit),
      mail,
      operatorEmail,
      now,
    }),
    stop: async () => void (await Promise.all([alerts.stop(), terms.stop()])),
  };
}

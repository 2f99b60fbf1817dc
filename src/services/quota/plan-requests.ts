import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { NewPlanRequest, PlanRequest, PlanRequestStore } from '../../domain/accounts/plan-request.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { limitChanges } from '../accounts/account-change-limit.ts';
import { readNote } from '../accounts/account-input.ts';
import type { Mail } from '../mail/mail.ts';
import type { PlanTable } from './plan-table.ts';

/** Asking for another plan. */
export interface PlanRequests {
  /**
   * Keeps the request for operators, in place of one that is open, and mails it to them.
   * @throws GatewayError `invalid-body` for an unknown plan, the present one, or the note; `too-many-attempts`
   */
  request(
    holder: AccountHolder,
    asked: { readonly plan: string; readonly note: string },
  ): Promise<NewPlanRequest>;
  /** The account's open request, if any. */
  openOf(accountId: string): Promise<PlanRequest | null>;
}

/** Requests of one account in a day. */
export const planRequestLimit = { name: 'plan-request', attempts: 5, windowSeconds: 86_400 };

export function createPlanRequests(options: {
  readonly store: PlanRequestStore;
  readonly plans: PlanTable;
  readonly limiter: AttemptLimiter;
  readonly mail: Pick<Mail, 'queue'>;
  /** Null: nobody is mailed. */
  readonly operatorEmail: string | null;
  readonly now: () => number;
}): PlanRequests {
  const { store, plans, limiter, mail, operatorEmail, now } = options;
  const limit = limitChanges(
    limiter,
    `An account can ask for a plan ${planRequestLimit.attempts} times a day; your last request is kept.`,
  );
  const readPlan = (wanted: string, current: string): string => {
    const others = plans.all.map(({ name }) => name).filter((name) => name !== current);
    if (others.includes(wanted)) return wanted;
    const detail =
      wanted === current ? 'is the plan of the account already' : `must be one of ${others.join(', ')}`;
    throw new GatewayError('invalid-body', `plan: ${detail}`, {
      parameters: [{ parameter: 'plan', detail }],
    });
  };

  return {
    request: async ({ account }, asked) => {
      const wanted = readPlan(asked.plan, account.plan);
      const note = readNote(asked.note);
      const { id, email, name, plan } = account;
      const request = { accountId: id, plan: wanted, note, createdAt: new Date(now()) };
      await limit(id, () => store.put(request));
      if (operatorEmail !== null) {
        await mail.queue({
          to: operatorEmail,
          locale: 'en',
          accountId: id,
          key: `plan-request:${id}:${request.createdAt.getTime()}`,
          content: { kind: 'plan-request', name, email, plan, wanted, note },
        });
      }
      return request;
    },
    openOf: async (accountId) =>
      (await store.ofAccount(accountId)).findLast(({ doneAt }) => doneAt === null) ?? null,
  };
}

import type { ChargedAccount } from '../../../domain/accounts/account.ts';
import type { PlanRequest } from '../../../domain/accounts/plan-request.ts';
import type { Delivery, Webhook } from '../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/quota/plan.ts';
import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { QuotaView } from '../../../domain/quota/quota-view.ts';
import type { HeaderList } from '../../../http/responses/quota-headers.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import type { Html } from '../../html.ts';
import { formNotice } from '../../parts/session-form.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';

export type SectionName = 'usage' | 'keys' | 'webhooks' | 'mcp' | 'plan' | 'account';

/** What a form did, or why it failed. It is shown in the section that the form belongs to. */
export interface Outcome {
  readonly notice: string;
  readonly isError: boolean;
  readonly status: number;
  readonly section: SectionName;
  readonly headers?: HeaderList;
}

/** The data of all sections of the dashboard, read once. */
export interface DashboardView {
  readonly visit: Visit;
  readonly services: SiteServices;
  readonly formToken: string;
  readonly account: ChargedAccount;
  readonly plan: Plan;
  /** The next larger plan, or null if `plan` is the largest. */
  readonly nextPlan: Plan | null;
  /** The request for another plan that no operator has answered yet. */
  readonly planRequest: PlanRequest | null;
  readonly keys: readonly KeyView[];
  /** The quota, or null while the quota store is unavailable. */
  readonly quota: QuotaView | null;
  /** The units and requests of the last 30 days, or null while the quota store is unavailable. */
  readonly usage: readonly KeyUsage[] | null;
  /** A new e-mail address that has not been verified yet, or null if there is none. */
  readonly pendingEmail: string | null;
  readonly recoveryCodesLeft: number;
  /** Each webhook with its newest delivery, which is null if there is none yet. */
  readonly webhooks: readonly { readonly webhook: Webhook; readonly last: Delivery | null }[];
  readonly nowMs: number;
  /** Returns the outcome of a form of this section, or false if there is none. */
  noticeIn(section: SectionName): Html | false;
}

export async function readDashboard(
  visit: Visit,
  services: SiteServices,
  { holder, formToken }: OpenSession,
  outcome: Outcome | undefined,
): Promise<DashboardView> {
  const { account } = holder;
  const { accountKeys, admission, usage, plans, planRequests, profile, recovery, webhooks, now } = services;
  const plan = plans.get(account.plan);
  const [keys, quota, rows, planRequest, pendingEmail, recoveryCodesLeft, accountWebhooks] =
    await Promise.all([
      accountKeys.list(account.id),
      nullIfUnavailable(admission.currentQuota({ accountId: account.id, plan, carried: account.carried })),
      nullIfUnavailable(usage.usage(account.id, { from: undefined, to: undefined })),
      planRequests.openOf(account.id),
      profile.pendingEmail(account.id),
      recovery.remaining(account.id),
      readWebhooks(webhooks, account.id),
    ]);
  return {
    visit,
    services,
    formToken,
    account,
    plan,
    nextPlan: nextPlanOf(plans.all, plan),
    planRequest,
    keys,
    quota,
    usage: rows,
    pendingEmail,
    recoveryCodesLeft,
    webhooks: accountWebhooks,
    nowMs: now(),
    noticeIn: (section) => outcome?.section === section && formNotice(outcome.notice, outcome.isError),
  };
}

async function readWebhooks(
  webhooks: SiteServices['webhooks'],
  accountId: string,
): Promise<DashboardView['webhooks']> {
  const withLast = async (webhook: Webhook) => {
    const [last = null] = await webhooks.deliveries(accountId, webhook.id);
    return { webhook, last };
  };
  return Promise.all((await webhooks.list(accountId)).map(withLast));
}

/** Resolves to null while the quota store is unavailable, so the page can show the rest. */
async function nullIfUnavailable<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'quota-unavailable') return null;
    throw error;
  }
}

/**
 * Finds the plan with the fewest daily units among those larger than this one. Returns null if there is none.
 */
export function nextPlanOf(all: readonly Plan[], { limits }: Plan): Plan | null {
  const more = all.filter((other) => other.limits.day > limits.day);
  return more.sort((a, b) => a.limits.day - b.limits.day)[0] ?? null;
}

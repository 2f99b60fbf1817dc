import type { Webhook } from '../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/quota/plan.ts';
import type { HeaderList } from '../../../http/responses/quota-headers.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { renderFormNotice } from '../../parts/session-form.ts';
import type { Html } from '../../rendering/html.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';

export type SectionName = 'usage' | 'keys' | 'webhooks' | 'plan' | 'account';

/** The success or error of a form, which the dashboard shows in the section of the form. */
export interface Outcome {
  readonly notice: string;
  readonly isError: boolean;
  readonly status: number;
  readonly section: SectionName;
  readonly headers?: HeaderList;
}

export type DashboardView = Awaited<ReturnType<typeof readDashboard>>;

/** Reads the data of all sections of the dashboard. */
export async function readDashboard(
  visit: Visit,
  services: SiteServices,
  { holder, formToken }: OpenSession,
  outcome: Outcome | undefined,
) {
  const { account } = holder;
  const { accountKeys, admission, usage, plans, planRequests, profile, recovery, webhooks, now } = services;
  const plan = plans.get(account.plan);
  const [keys, quota, usageRows, planRequest, pendingEmail, remainingRecoveryCodes, accountWebhooks] =
    await Promise.all([
      accountKeys.list(account.id),
      returnNullIfUnavailable(
        admission.readQuota({ accountId: account.id, plan, carriedUsage: account.carriedUsage }),
      ),
      returnNullIfUnavailable(usage.listUsage(account.id, { from: undefined, to: undefined })),
      planRequests.findOpen(account.id),
      profile.findPendingEmail(account.id),
      recovery.countCodes(account.id),
      readWebhooks(webhooks, account.id),
    ]);
  return {
    visit,
    services,
    formToken,
    account,
    plan,
    /** The next larger plan, or null if `plan` is the largest. */
    nextPlan: findNextPlan(plans.all, plan),
    /** The open request for another plan, or null if there is none. */
    planRequest,
    keys,
    /** The quota, or null while the quota store is unavailable. */
    quota,
    /** The usage of each key on each of the last 30 days, or null while the quota store is unavailable. */
    usage: usageRows,
    /** A new e-mail address that has not been verified yet, or null if there is none. */
    pendingEmail,
    remainingRecoveryCodes,
    webhooks: accountWebhooks,
    nowMs: now(),
    /** Renders the outcome of the submitted form if the form belongs to this section. */
    renderOutcome: (section: SectionName): Html | false =>
      outcome?.section === section && renderFormNotice(outcome.notice, outcome.isError),
  };
}

/** Reads the webhooks of an account, each with its newest delivery, if any. */
async function readWebhooks(webhooks: SiteServices['webhooks'], accountId: string) {
  const addLastDelivery = async (webhook: Webhook) => {
    const [lastDelivery = null] = await webhooks.listDeliveries(accountId, webhook.id);
    return { webhook, lastDelivery };
  };
  return Promise.all((await webhooks.list(accountId)).map(addLastDelivery));
}

/** Resolves to null while the quota store is unavailable, so the page can show the rest. */
async function returnNullIfUnavailable<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'quota-unavailable') return null;
    throw error;
  }
}

/** Finds the next larger plan by daily units. Returns null for the largest plan. */
export function findNextPlan(plans: readonly Plan[], { limits }: Plan): Plan | null {
  const largerPlans = plans.filter((plan) => plan.limits.day > limits.day);
  return largerPlans.sort((a, b) => a.limits.day - b.limits.day)[0] ?? null;
}

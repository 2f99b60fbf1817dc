import type { ChargedAccount } from '../../../domain/accounts/account.ts';
import type { PlanRequest } from '../../../domain/accounts/plan-request.ts';
import type { Delivery, Webhook } from '../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/quota/plan.ts';
import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { QuotaView } from '../../../domain/quota/quota-view.ts';
import type { HeaderList } from '../../../http/quota-headers.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import type { Html } from '../../html.ts';
import { formNotice } from '../../parts/session-form.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { nextPlanOf } from './next-plan.ts';

export type SectionName = 'usage' | 'keys' | 'webhooks' | 'mcp' | 'plan' | 'account';

/** Something that a form did or refused to do, said in the section that the form belongs to. */
export interface Outcome {
  readonly notice: string;
  readonly isError: boolean;
  readonly status: number;
  readonly section: SectionName;
  readonly headers?: HeaderList;
}

/** Everything that the sections of the dashboard show, read once. */
export interface DashboardView {
  readonly visit: Visit;
  readonly services: SiteServices;
  readonly formToken: string;
  readonly account: ChargedAccount;
  readonly plan: Plan;
  /** With the fewest units a day above those of `plan`; null: there is none. */
  readonly nextPlan: Plan | null;
  /** That no operator has answered yet. */
  readonly planRequest: PlanRequest | null;
  readonly keys: readonly KeyView[];
  /** Null while the quota store is away, as `usage`. */
  readonly quota: QuotaView | null;
  /** Of the last 30 days. */
  readonly usage: readonly KeyUsage[] | null;
  /** The address that the account is to have, once it is verified; null: its own. */
  readonly pendingEmail: string | null;
  readonly recoveryCodesLeft: number;
  /** Each with its newest delivery; null: it has none yet. */
  readonly webhooks: readonly { readonly webhook: Webhook; readonly last: Delivery | null }[];
  readonly nowMs: number;
  /** What a form of this section did, if the page is about that. */
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
  const [keys, quota, rows, planRequest, pendingEmail, recoveryCodesLeft, ownWebhooks] = await Promise.all([
    accountKeys.list(account.id),
    orNull(admission.currentQuota({ accountId: account.id, plan, carried: account.carried })),
    orNull(usage.usage(account.id, { from: undefined, to: undefined })),
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
    webhooks: ownWebhooks,
    nowMs: now(),
    noticeIn: (section) => outcome?.section === section && formNotice(outcome.notice, outcome.isError),
  };
}

function readWebhooks(
  webhooks: SiteServices['webhooks'],
  accountId: string,
): Promise<DashboardView['webhooks']> {
  const withLast = async (webhook: Webhook) => {
    const [last = null] = await webhooks.deliveries(accountId, webhook.id);
    return { webhook, last };
  };
  return webhooks.list(accountId).then((own) => Promise.all(own.map(withLast)));
}

/** Null where the quota store is away: the page shows what there is. */
async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'quota-unavailable') return null;
    throw error;
  }
}

import { toInstant } from '../domain/instant.ts';
import type { Plan } from '../domain/quota/plan.ts';
import type { QuotaView, QuotaWindow } from '../domain/quota/quota-view.ts';
import { keyRestrictionsJson } from '../services/keys/read-key-restrictions.ts';
import type { Caller } from '../services/quota/admission.ts';

export function presentPlan({ name, limits, price, data, support }: Plan) {
  return {
    name,
    requests_per_day: limits.day,
    requests_per_month: limits.month,
    price: price && { amount_minor: price.amountMinor, currency: price.currency, period: price.period },
    data,
    support,
  };
}

const presentWindow = ({ limit, used, remaining, resetsAtMs }: QuotaWindow) => ({
  limit,
  used,
  remaining,
  resets_at: toInstant(resetsAtMs),
});

export function presentQuota({ day, month }: QuotaView) {
  return { day: presentWindow(day), month: presentWindow(month) };
}

/** The quota of a key, with the key and the plan that it stands under. */
export function presentStatus({ key, plan }: Pick<Caller, 'key' | 'plan'>, quota: QuotaView) {
  return {
    key: {
      id: key.id,
      name: key.name,
      status: key.status,
      created_at: toInstant(key.createdAt),
      restrictions: keyRestrictionsJson(key.restrictions),
    },
    plan: presentPlan(plan),
    quota: presentQuota(quota),
  };
}

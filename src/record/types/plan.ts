import { enumeration, type MemberOf } from '../fact.ts';
import { count, instant, integer, nullable, object, oneOf, publicType, text } from '../public-type.ts';
import { moneyMembers } from './price.ts';

export const dataFreshnesses = enumeration('DataFreshness', 'How recent the prices that a plan sees are', {
  complete: 'Prices recorded before the last midnight; complete specifications.',
  'real-time': 'Prices as soon as they are recorded; complete specifications.',
});
export type DataFreshness = MemberOf<typeof dataFreshnesses>;

export const planPriceType = publicType(
  'PlanPrice',
  'Price of a plan.',
  {
    ...moneyMembers,
    period: text('Period that the price is for', 'month'),
  },
  { schemaId: null },
);

export const planType = publicType('Plan', 'What a key may do, and what it costs.', {
  name: text('Name of the plan', 'free', { pattern: /^[a-z][a-z0-9-]{0,31}$/ }),
  requestsPerDay: integer('Units of a calendar day', 100, { min: 1 }),
  requestsPerMonth: integer('Units of a calendar month', 1000, { min: 1 }),
  price: nullable(object(planPriceType, 'Price of the plan; null if it is not published')),
  data: oneOf(dataFreshnesses, 'How recent the prices that it sees are', 'COMPLETE'),
  support: text('Kind of support', 'community'),
});

export const quotaWindowType = publicType('QuotaWindow', 'Quota of a calendar day or month, in units.', {
  limit: integer('Units of the plan', 100, { min: 1 }),
  used: count('Units used', 43),
  remaining: count('Units left', 57),
  resetsAt: instant('When it resets', '2026-11-20T17:00:00Z'),
});

const quotaWindows = {
  day: object(quotaWindowType, 'Quota of the calendar day'),
  month: object(quotaWindowType, 'Quota of the calendar month'),
};

export const quotaType = publicType(
  'Quota',
  'Units of the calendar day and month, in the time zone of the quota.',
  quotaWindows,
);

/** REST also names the key, and has the two windows in one member, `quota`. */
export const quotaStatusType = publicType('QuotaStatus', "The key's plan, and how much of it is used.", {
  plan: object(planType, 'Its plan'),
  ...quotaWindows,
});

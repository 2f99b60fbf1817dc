import type { Plan } from '../../domain/quota/plan.ts';
import { builder } from '../builder.ts';
import { DataFreshness } from './enums.ts';

const PlanPrice = builder.objectRef<NonNullable<Plan['price']>>('PlanPrice').implement({
  fields: (t) => ({
    amountMinor: t.expose('amountMinor', { type: 'SafeInt' }),
    currency: t.expose('currency', { type: 'Currency' }),
    period: t.exposeString('period'),
  }),
});

export const PlanType = builder.objectRef<Plan>('Plan').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    requestsPerDay: t.int({ resolve: (plan) => plan.limits.day }),
    requestsPerMonth: t.int({ resolve: (plan) => plan.limits.month }),
    price: t.expose('price', { type: PlanPrice, nullable: true }),
    data: t.expose('data', { type: DataFreshness }),
    support: t.exposeString('support'),
  }),
});

builder.queryField('plans', (t) =>
  t.field({
    type: [PlanType],
    nullable: true,
    resolve: (_root, _args, { plans }) => [...plans.all],
  }),
);

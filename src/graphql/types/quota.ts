import { toPlanView } from '../../domain/quota/plan.ts';
import { toWindowView } from '../../domain/quota/quota-view.ts';
import { planType, quotaStatusType } from '../../record/types/plan.ts';
import { getCaller } from '../context.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getObjectType } from '../schema/member-fields.ts';

builder.queryField('plans', (t) =>
  t.field({
    type: [getObjectType(planType)],
    nullable: true,
    resolve: (_root, _args, { plans }) => plans.all.map(toPlanView),
  }),
);

builder.queryField('quotaStatus', (t) =>
  t.field({
    type: getObjectType(quotaStatusType),
    nullable: true,
    ...declareCost({ isPersonal: true }),
    resolve: async (_root, _args, context) => {
      const caller = getCaller(context);
      // The headers of the answer show the same figures, as they do for /v1/auth/status.
      context.state.quota ??= await context.admission.readQuota(caller);
      const { key, plan } = caller;
      const { day, month } = context.state.quota;
      return { key, plan: toPlanView(plan), day: toWindowView(day), month: toWindowView(month) };
    },
  }),
);

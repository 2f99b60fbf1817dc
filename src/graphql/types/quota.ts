import { toPlanView } from '../../domain/quota/plan.ts';
import { toWindowView } from '../../domain/quota/quota-view.ts';
import { quotaStatusType } from '../../record/types/plan.ts';
import { getCaller } from '../context.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getObjectType } from '../schema/member-fields.ts';

builder.queryField('quotaStatus', (t) =>
  t.field({
    type: getObjectType(quotaStatusType),
    nullable: true,
    ...declareCost({ isPersonal: true }),
    resolve: async (_root, _args, context) => {
      const caller = getCaller(context);
      // The headers of the answer show the same figures, as they do for /v1/auth/status.
      context.state.quota ??= await context.admission.readQuota(caller);
      const { day, month } = context.state.quota;
      return { plan: toPlanView(caller.plan), day: toWindowView(day), month: toWindowView(month) };
    },
  }),
);

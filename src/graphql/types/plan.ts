import { shownPlan } from '../../domain/quota/plan.ts';
import { planType } from '../../record/types/plan.ts';
import { builder } from '../builder.ts';
import { getObjectType } from './member-fields.ts';

builder.queryField('plans', (t) =>
  t.field({
    type: [getObjectType(planType)],
    nullable: true,
    resolve: (_root, _args, { plans }) => plans.all.map(shownPlan),
  }),
);

import { facetsType } from '../../record/types/facets.ts';
import { getCaller } from '../context.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getObjectType } from '../schema/member-fields.ts';
import { PhoneFilterType } from './phone-filter.ts';
import { assertQuestionArguments, findFilterCurrency, toPhoneQuestion } from './phone-question.ts';

builder.queryField('facets', (t) =>
  t.field({
    type: getObjectType(facetsType),
    nullable: true,
    args: {
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
    },
    ...declareCost({ charge: 'root', checkArguments: assertQuestionArguments }),
    resolve: (_root, args, context) =>
      context.catalogue.countFacets(toPhoneQuestion(args), {
        freshness: getCaller(context).plan.data,
        currency: findFilterCurrency(args),
      }),
  }),
);

import { facetsType } from '../../record/types/facets.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { fieldCost } from '../field-cost.ts';
import { objectType } from './member-fields.ts';
import { PhoneFilterType } from './phone-filter.ts';
import { assertQuestionArguments, filterCurrency, toPhoneQuestion } from './phone-question.ts';

builder.queryField('facets', (t) =>
  t.field({
    type: objectType(facetsType),
    nullable: true,
    args: {
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
    },
    ...fieldCost({ charge: 'root', check: assertQuestionArguments }),
    resolve: (_root, args, context) =>
      context.catalogue.facets(toPhoneQuestion(args), {
        freshness: callerOf(context).plan.data,
        currency: filterCurrency(args),
      }),
  }),
);

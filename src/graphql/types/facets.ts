import { facetsType } from '../../record/types/facets.ts';
import { getCaller } from '../context.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getObjectType } from '../schema/member-fields.ts';
import { assertCriteriaArguments, findFilterCurrency, toPhoneCriteria } from './phone-criteria.ts';
import { PhoneFilterType } from './phone-filter.ts';

builder.queryField('facets', (t) =>
  t.field({
    type: getObjectType(facetsType),
    nullable: true,
    args: {
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
    },
    ...declareCost({ charge: 'root', checkArguments: assertCriteriaArguments }),
    resolve: (_root, args, context) =>
      context.catalogue.countFacets(toPhoneCriteria(args), {
        freshness: getCaller(context).plan.data,
        currency: findFilterCurrency(args),
      }),
  }),
);

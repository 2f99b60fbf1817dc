import type { Comparison } from '../../domain/catalogue/compare-phones.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { comparisonType } from '../../record/types/comparison.ts';
import { readComparedRefs } from '../../services/catalogue/phone-catalogue.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { phoneRefHelpFor } from '../phone-ref-argument.ts';
import { memberFields } from './member-fields.ts';
import { PhoneType } from './phone.ts';

const ComparisonType = builder.objectRef<Comparison>('Comparison').implement({
  description: comparisonType.about,
  fields: (t) => ({
    phones: t.field({
      type: [PhoneType],
      ...fieldCost({ isMembers: true }),
      resolve: ({ phones }) => [...phones],
    }),
    ...memberFields(t, comparisonType.members),
  }),
});

const idsOf = ({ ids }: FieldArguments): string[] => (ids as readonly unknown[]).map(String);

builder.queryField('compare', (t) =>
  t.field({
    type: ComparisonType,
    nullable: true,
    args: { ids: t.arg.idList({ required: true }) },
    ...fieldCost({
      charge: 'root',
      size: (args) => idsOf(args).length,
      check: (args) => void readComparedRefs(idsOf(args), phoneRefHelpFor),
    }),
    resolve: (_root, args, context) =>
      context.catalogue.compare(readComparedRefs(idsOf(args), phoneRefHelpFor), {
        freshness: callerOf(context).plan.data,
        currency: defaultCurrency,
      }),
  }),
);

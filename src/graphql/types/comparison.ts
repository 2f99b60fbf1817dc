import type { ComparedField, Comparison } from '../../domain/catalogue/compare-phones.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { comparedFieldType, comparisonType } from '../../record/types/comparison.ts';
import { readComparedRefs } from '../../services/catalogue/phone-catalogue.ts';
import { getPhoneRefHelp } from '../arguments/phone-ref-argument.ts';
import { getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields, setObjectType } from '../schema/member-fields.ts';
import { PhoneType } from './phone.ts';

const ComparedFieldType = builder.objectRef<ComparedField>(comparedFieldType.name).implement({
  description: comparedFieldType.description,
  fields: (t) => ({
    ...createMemberFields(t, comparedFieldType.members),
    path: t.exposeString('path', {
      description: 'Path of the field below Phone in GraphQL. Example: battery.capacityMah.',
    }),
  }),
});
setObjectType(comparedFieldType, ComparedFieldType);

const ComparisonType = builder.objectRef<Comparison>('Comparison').implement({
  description: comparisonType.description,
  fields: (t) => ({
    phones: t.field({
      type: [PhoneType],
      ...declareCost({ isItemList: true }),
      resolve: ({ phones }) => [...phones],
    }),
    ...createMemberFields(t, comparisonType.members),
  }),
});

const readIds = ({ ids }: FieldArguments): string[] => (ids as readonly unknown[]).map(String);

builder.queryField('compare', (t) =>
  t.field({
    type: ComparisonType,
    nullable: true,
    args: { ids: t.arg.idList({ required: true }) },
    ...declareCost({
      charge: 'root',
      getSize: (args) => readIds(args).length,
      checkArguments: (args) => void readComparedRefs(readIds(args), getPhoneRefHelp),
    }),
    resolve: (_root, args, context) =>
      context.catalogue.compare(readComparedRefs(readIds(args), getPhoneRefHelp), {
        freshness: getCaller(context).plan.data,
        currency: defaultCurrency,
      }),
  }),
);

import type { ComparedField, Comparison } from '../../domain/catalogue/compare-phones.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { readComparedRefs } from '../../services/catalogue/phone-catalogue.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { phoneRefHelpFor } from '../phone-ref-argument.ts';
import { PhoneType } from './phone.ts';

const Better = builder.enumType('Better', {
  values: { MORE: { value: 'more' }, LESS: { value: 'less' } } as const,
});

const ComparedFieldType = builder.objectRef<ComparedField>('ComparedField').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    path: t.exposeString('path'),
    unit: t.exposeString('unit', { nullable: true }),
    values: t.field({
      type: ['JSON'],
      nullable: { list: false, items: true },
      resolve: ({ values }) => [...values],
    }),
    better: t.expose('better', { type: Better, nullable: true }),
    best: t.field({ type: ['Int'], resolve: ({ best }) => [...best] }),
  }),
});

const ComparisonType = builder.objectRef<Comparison>('Comparison').implement({
  fields: (t) => ({
    phones: t.field({
      type: [PhoneType],
      ...fieldCost({ isMembers: true }),
      resolve: ({ phones }) => [...phones],
    }),
    fields: t.field({ type: [ComparedFieldType], resolve: ({ fields }) => [...fields] }),
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

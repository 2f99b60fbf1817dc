import { assertAll } from '../../domain/errors.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { fieldCost } from '../field-cost.ts';
import { assertPageArguments, pageOfArguments } from '../page-arguments.ts';
import { toPhoneRef } from '../phone-ref-argument.ts';
import { PhoneSortEnum } from './enums.ts';
import { PhonePage, PhoneType } from './phone.ts';
import { PhoneFilterType } from './phone-filter.ts';
import { askedCurrency, assertQuestionArguments, toPhoneQuestion } from './phone-question.ts';

builder.queryFields((t) => ({
  phones: t.field({
    type: PhonePage,
    nullable: true,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      perPage: t.arg.int({ defaultValue: 20 }),
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
      sort: t.arg({ type: PhoneSortEnum }),
    },
    ...fieldCost({
      charge: 'root',
      size: (args) => pageOfArguments(args).perPage,
      check: (args, services) =>
        assertAll([() => assertPageArguments(args), () => assertQuestionArguments(args, services)]),
    }),
    resolve: (_root, args, context) => {
      const query = { ...pageOfArguments(args), ...toPhoneQuestion(args) };
      const asked = { freshness: callerOf(context).plan.data, currency: askedCurrency(args) };
      return { ...context.catalogue.list(query, asked), brands: query.brands };
    },
  }),
  phone: t.field({
    type: PhoneType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...fieldCost({ charge: 'root', check: ({ id }) => void toPhoneRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.phone(toPhoneRef(id)),
  }),
}));

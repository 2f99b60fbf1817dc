import type { ListPart } from '../../domain/catalogue/catalogue.ts';
import { formatCursor, type PhonePlace } from '../../domain/catalogue/phone-place.ts';
import { listBrandNames } from '../../domain/catalogue/phone-query.ts';
import { assertAll, collectFaults } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { getSpanSize, readSpanArguments } from '../arguments/span-arguments.ts';
import { getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder } from '../schema/builder.ts';
import { PhoneSortEnum, toSortName } from '../schema/enums.ts';
import { PhoneType } from './phone.ts';
import { assertCriteriaArguments, findFilterCurrency, toPhoneCriteria } from './phone-criteria.ts';
import { PhoneFilterType } from './phone-filter.ts';
import { addListFields, type PhoneList } from './phone-list.ts';

const RelayPageInfo = builder.objectRef<ListPart<unknown>>('RelayPageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNext'),
    hasPreviousPage: t.exposeBoolean('hasPrevious'),
    startCursor: t.string({
      nullable: true,
      resolve: ({ items, getPlace }) => (items.length === 0 ? null : formatCursor(getPlace(0))),
    }),
    endCursor: t.string({
      nullable: true,
      resolve: ({ items, getPlace }) =>
        items.length === 0 ? null : formatCursor(getPlace(items.length - 1)),
    }),
  }),
});

const PhoneEdge = builder
  .objectRef<{ readonly node: Phone; readonly getPlace: () => PhonePlace }>('PhoneEdge')
  .implement({
    fields: (t) => ({
      cursor: t.string({ resolve: ({ getPlace }) => formatCursor(getPlace()) }),
      node: t.expose('node', { type: PhoneType }),
    }),
  });

const PhoneConnection = builder.objectRef<PhoneList & ListPart<Phone>>('PhoneConnection').implement({
  fields: (t) => ({
    edges: t.field({
      type: [PhoneEdge],
      ...declareCost({ isItemList: true }),
      resolve: ({ items, getPlace }) =>
        items.map((node, index) => ({ node, getPlace: () => getPlace(index) })),
    }),
    pageInfo: t.field({ type: RelayPageInfo, resolve: (part) => part }),
  }),
});

addListFields(PhoneConnection);

/** Reads which part of the list is requested. @throws GatewayError `invalid-parameter` */
const readSpan = (args: FieldArguments, { catalogue }: GraphQLServices) =>
  readSpanArguments(args, {
    catalogue,
    criteria: toPhoneCriteria(args),
    currency: findFilterCurrency(args),
    formatSort: (sort) => `sort: ${toSortName(sort)}`,
  });

builder.queryField('phonesConnection', (t) =>
  t.field({
    type: PhoneConnection,
    nullable: true,
    args: {
      first: t.arg.int({}),
      after: t.arg.string({}),
      last: t.arg.int({}),
      before: t.arg.string({}),
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
      sort: t.arg({ type: PhoneSortEnum }),
    },
    ...declareCost({
      charge: 'root',
      getSize: getSpanSize,
      checkArguments: (args, services) => {
        const assertCriteria = () => assertCriteriaArguments(args, services);
        // A cursor depends on the criteria, so it can be checked only if the criteria are valid.
        const areCriteriaValid = collectFaults(() => void toPhoneCriteria(args)).length === 0;
        assertAll([assertCriteria, () => void (areCriteriaValid && readSpan(args, services))]);
      },
    }),
    resolve: (_root, args, context) => {
      const criteria = toPhoneCriteria(args);
      const view = { freshness: getCaller(context).plan.data, currency: findFilterCurrency(args) };
      return {
        ...context.catalogue.listSpan(criteria, readSpan(args, context), view),
        brands: listBrandNames(criteria),
      };
    },
  }),
);

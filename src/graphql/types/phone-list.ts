import type { ObjectRef } from '@pothos/core';
import type { AnswerDetails, ListPart, ResultPage } from '../../domain/catalogue/catalogue.ts';
import { formatCursor, type PhonePlace } from '../../domain/catalogue/phone-place.ts';
import { listBrandNames } from '../../domain/catalogue/phone-query.ts';
import { assertAll, collectFaults } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { presentUnderstanding } from '../../services/catalogue/present-understanding.ts';
import { createSearchHint } from '../../services/catalogue/search-hint.ts';
import { getSpanSize, readSpanArguments } from '../arguments.ts';
import { getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder, PhoneSortEnum, toSortName } from '../schema/builder.ts';
import { PageInfo } from '../schema/page-info.ts';
import { PhoneType } from './phone.ts';
import {
  assertCriteriaArguments,
  findFilterCurrency,
  PhoneFilterType,
  toPhoneCriteria,
} from './phone-criteria.ts';

/** A page or another part of a list of phones, with details of the search. */
interface PhoneList extends AnswerDetails {
  readonly items: readonly Phone[];
  /** The number of phones in the whole list. */
  readonly total: number;
  /** The brands that the query names, or null. */
  readonly brands: readonly string[] | null;
}

/** Adds the fields that lists have in common, whether they are read by page or by cursor. */
function addListFields(list: ObjectRef<typeof builder.$inferSchemaTypes, PhoneList>): void {
  builder.objectFields(list, (t) => ({
    nodes: t.field({
      type: [PhoneType],
      ...declareCost({ isItemList: true }),
      resolve: ({ items }) => [...items],
    }),
    totalCount: t.exposeInt('total'),
    corrected: t.exposeString('corrected', { nullable: true }),
    understood: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ understood }) => presentUnderstanding(understood),
    }),
    unread: t.stringList({ resolve: ({ unread }) => [...unread] }),
    hint: t.string({
      nullable: true,
      resolve: ({ brands, ...details }, _args, { catalogue }) =>
        catalogue.createBrandHint(brands ?? []) ?? createSearchHint(details),
    }),
  }));
}

export const PhonePage = builder.objectRef<PhoneList & ResultPage<Phone>>('PhonePage').implement({
  fields: (t) => ({ pageInfo: t.field({ type: PageInfo, resolve: (page) => page }) }),
});
addListFields(PhonePage);

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

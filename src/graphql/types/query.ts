import type { Suggestion } from '../../domain/catalogue/catalogue.ts';
import {
  type Identification,
  maxMatches,
  type PhoneHint,
  type PhoneMatch,
} from '../../domain/catalogue/identification.ts';
import { listBrandNames } from '../../domain/catalogue/phone-query.ts';
import { assertAll, assertNoFaults } from '../../domain/errors.ts';
import { toPlanView } from '../../domain/quota/plan.ts';
import { toWindowView } from '../../domain/quota/quota-view.ts';
import type { PhoneBrand } from '../../record/phone.ts';
import { facetsType } from '../../record/types/facets.ts';
import { identificationType, phoneMatchType } from '../../record/types/identification.ts';
import { quotaStatusType } from '../../record/types/plan.ts';
import { findHintFaults } from '../../services/catalogue/find-hint-faults.ts';
import { maxSuggestions, readSuggestText } from '../../services/catalogue/phone-catalogue.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { assertPageArguments, readPageArguments, toPhoneRef } from '../arguments.ts';
import { type GraphQLContext, getCaller } from '../context.ts';
import { declareCost, type FieldArguments, type FieldCost } from '../cost/field-cost.ts';
import { builder, PhoneSortEnum } from '../schema/builder.ts';
import { createMemberFields, getObjectType } from '../schema/member-fields.ts';
import { getNodeType } from '../schema/node-interface.ts';
import { BrandType, PhoneType } from './phone.ts';
import {
  assertCriteriaArguments,
  findFilterCurrency,
  PhoneFilterType,
  toPhoneCriteria,
} from './phone-criteria.ts';
import { PhonePage } from './phone-list.ts';

const listArguments = builder.args((t) => ({
  page: t.int({ defaultValue: 1 }),
  perPage: t.int({ defaultValue: 20 }),
  search: t.string(),
  filter: t.field({ type: PhoneFilterType }),
  sort: t.field({ type: PhoneSortEnum }),
}));

const listCost: FieldCost = {
  getSize: (args) => readPageArguments(args).perPage,
  checkArguments: (args, services) =>
    assertAll([() => assertPageArguments(args), () => assertCriteriaArguments(args, services)]),
};

/** Returns a page of phones. @param brand the brand of the phones; if absent, the arguments may name brands */
function listPhones(args: FieldArguments, context: GraphQLContext, brand?: PhoneBrand) {
  const criteria = toPhoneCriteria(brand === undefined ? args : { ...args, brand: [brand.slug] });
  const view = { freshness: getCaller(context).plan.data, currency: findFilterCurrency(args) };
  const brandNames = listBrandNames(brand === undefined ? criteria : { ...criteria, brands: null });
  return { ...context.catalogue.list({ ...readPageArguments(args), ...criteria }, view), brands: brandNames };
}

builder.queryFields((t) => ({
  phones: t.field({
    type: PhonePage,
    nullable: true,
    args: { ...listArguments, brand: t.arg.stringList() },
    ...declareCost({ charge: 'root', ...listCost }),
    resolve: (_root, args, context) => listPhones(args, context),
  }),
  phone: t.field({
    type: PhoneType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...declareCost({ charge: 'root', checkArguments: ({ id }) => void toPhoneRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.findPhone(toPhoneRef(id)),
  }),
}));

builder.objectField(BrandType, 'phones', (t) =>
  t.field({
    type: PhonePage,
    nullable: true,
    args: listArguments,
    ...declareCost({ charge: 'each', ...listCost }),
    resolve: (brand, args, context) => listPhones(args, context, brand),
  }),
);

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

const SuggestedItem = builder.unionType('SuggestedItem', {
  types: [PhoneType, BrandType],
  resolveType: (item) => getNodeType(item),
});

const SuggestionType = builder.objectRef<Suggestion>('Suggestion').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    item: t.field({ type: SuggestedItem, nullable: true, resolve: ({ phone, brand }) => phone ?? brand }),
  }),
});

builder.queryField('suggest', (t) =>
  t.field({
    type: [SuggestionType],
    nullable: true,
    args: { q: t.arg.string({ required: true }) },
    ...declareCost({
      charge: 'suggestion',
      countReturnedItems: () => maxSuggestions,
      checkArguments: ({ q }) => void readSuggestText(q as string),
    }),
    resolve: (_root, { q }, { catalogue }) => [...catalogue.suggest(readSuggestText(q)).items],
  }),
);

const IdentifyHint = builder.inputRef<PhoneHint>('IdentifyHint').implement({
  fields: (t) => ({ brand: t.string(), model: t.string(), device: t.string(), text: t.string() }),
});

const { phone, ...matchMembers } = phoneMatchType.members;
const { hint, matches } = identificationType.members;

const PhoneMatchType = builder.objectRef<PhoneMatch>('PhoneMatch').implement({
  description: phoneMatchType.description,
  fields: (t) => ({
    phone: t.expose('phone', { type: PhoneType, description: formatSentenceWithExample(phone) }),
    ...createMemberFields(t, matchMembers),
  }),
});

const IdentificationType = builder.objectRef<Identification>('Identification').implement({
  description: identificationType.description,
  fields: (t) => ({
    ...createMemberFields(t, { hint }),
    matches: t.field({
      type: [PhoneMatchType],
      description: formatSentenceWithExample(matches),
      ...declareCost({ getSize: () => maxMatches }),
      resolve: (identification) => [...identification.matches],
    }),
  }),
});

const readHints = ({ hints }: FieldArguments): readonly PhoneHint[] => hints as readonly PhoneHint[];

builder.queryField('identify', (t) =>
  t.field({
    type: [IdentificationType],
    nullable: true,
    args: { hints: t.arg({ type: [IdentifyHint], required: true }) },
    ...declareCost({
      charge: 'root',
      getSize: (args) => readHints(args).length,
      checkArguments: (args) => assertNoFaults(findHintFaults(readHints(args))),
    }),
    resolve: async (_root, { hints }, { catalogue }) => [...(await catalogue.identify(hints))],
  }),
);

builder.queryField('quotaStatus', (t) =>
  t.field({
    type: getObjectType(quotaStatusType),
    nullable: true,
    ...declareCost({ isPersonal: true }),
    resolve: async (_root, _args, context) => {
      const caller = getCaller(context);
      // The headers of the answer show the same figures, as they do for /v1/auth/status.
      context.state.quota ??= await context.admission.readQuota(caller);
      const { day, month } = context.state.quota;
      return { plan: toPlanView(caller.plan), day: toWindowView(day), month: toWindowView(month) };
    },
  }),
);

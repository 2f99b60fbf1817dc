import { listBrandNames } from '../../domain/catalogue/phone-query.ts';
import { assertAll } from '../../domain/errors.ts';
import type { PhoneBrand } from '../../record/phone.ts';
import { assertPageArguments, readPageArguments } from '../arguments/page-arguments.ts';
import { toPhoneRef } from '../arguments/phone-ref-argument.ts';
import { type GraphQLContext, getCaller } from '../context.ts';
import { declareCost, type FieldArguments, type FieldCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { PhoneSortEnum } from '../schema/enums.ts';
import { BrandType } from './brand.ts';
import { PhoneType } from './phone.ts';
import { assertCriteriaArguments, findFilterCurrency, toPhoneCriteria } from './phone-criteria.ts';
import { PhoneFilterType } from './phone-filter.ts';
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

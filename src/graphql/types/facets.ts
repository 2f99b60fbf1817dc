import type { Facets, PriceBand, ValueCount } from '../../domain/catalogue/facets.ts';
import { deviceTypes, formFactors, osFamilies } from '../../record/enumerations.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { fieldCost } from '../field-cost.ts';
import { enumType } from './enums.ts';
import { PhoneFilterType } from './phone-filter.ts';
import { assertQuestionArguments, filterCurrency, toPhoneQuestion } from './phone-question.ts';

const YearFacet = builder.objectRef<ValueCount<number>>('YearFacet').implement({
  fields: (t) => ({ value: t.exposeInt('value'), count: t.exposeInt('count') }),
});
const SizeFacet = builder.objectRef<ValueCount<number>>('SizeFacet').implement({
  fields: (t) => ({ value: t.exposeFloat('value'), count: t.exposeInt('count') }),
});
const OsFacet = builder.objectRef<Facets['os'][number]>('OsFacet').implement({
  fields: (t) => ({
    value: t.expose('value', { type: enumType(osFamilies) }),
    count: t.exposeInt('count'),
  }),
});
const DeviceTypeFacet = builder.objectRef<Facets['deviceTypes'][number]>('DeviceTypeFacet').implement({
  fields: (t) => ({
    value: t.expose('value', { type: enumType(deviceTypes) }),
    count: t.exposeInt('count'),
  }),
});
const FormFactorFacet = builder.objectRef<Facets['formFactors'][number]>('FormFactorFacet').implement({
  fields: (t) => ({
    value: t.expose('value', { type: enumType(formFactors) }),
    count: t.exposeInt('count'),
  }),
});
const BrandFacet = builder.objectRef<Facets['brands'][number]>('BrandFacet').implement({
  fields: (t) => ({
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    count: t.exposeInt('count'),
  }),
});
const PriceBandType = builder.objectRef<PriceBand>('PriceBand').implement({
  fields: (t) => ({
    min: t.exposeFloat('min'),
    max: t.exposeFloat('max', { nullable: true }),
    count: t.exposeInt('count'),
  }),
});

const FacetsType = builder.objectRef<Facets>('Facets').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    brands: t.field({ type: [BrandFacet], resolve: ({ brands }) => [...brands] }),
    years: t.field({ type: [YearFacet], resolve: ({ years }) => [...years] }),
    os: t.field({ type: [OsFacet], resolve: ({ os }) => [...os] }),
    ramGb: t.field({ type: [SizeFacet], resolve: ({ ramGb }) => [...ramGb] }),
    storageGb: t.field({ type: [SizeFacet], resolve: ({ storageGb }) => [...storageGb] }),
    deviceTypes: t.field({ type: [DeviceTypeFacet], resolve: (facets) => [...facets.deviceTypes] }),
    formFactors: t.field({ type: [FormFactorFacet], resolve: (facets) => [...facets.formFactors] }),
    priceBands: t.field({ type: [PriceBandType], resolve: ({ priceBands }) => [...priceBands] }),
  }),
});

builder.queryField('facets', (t) =>
  t.field({
    type: FacetsType,
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

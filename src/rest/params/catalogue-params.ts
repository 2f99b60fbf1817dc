import { z } from 'zod';
import { defaultPerPage, maxPerPage } from '../../domain/catalogue/page.ts';
import { type PhoneCriteria, type PhoneSort, phoneSorts } from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import type { FilterRule } from '../../record/filter-rules.ts';
import { toMemberName } from '../../record/member-name.ts';
import { filterRules, type PhoneFilter } from '../../record/phone-filter.ts';
import { priceKinds } from '../../record/types/price.ts';
import { comparedPhoneCount, maxIds } from '../../services/catalogue/phone-catalogue.ts';
import { type Description, formatSentence } from '../../services/descriptions/describe.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { maxInt32 } from '../schemas/scalars.ts';
import {
  createChoiceListParam,
  createChoiceParam,
  createFlagParam,
  createIntegerParam,
  createListParam,
  createNumberParam,
  createPartialDateParam,
  createPatternListParam,
  createPatternParam,
  createSearchTextParam,
  type Param,
  type ParamTable,
  type ParamValues,
} from './param.ts';
import { createCodeTextSchema, createTextListSchema } from './text-schemas.ts';

const { Query, Phone, VariantFilter } = descriptions;
const listArgs = Query.members.phones.args;
const historyArgs = Phone.members.prices.args;
const variantFilter = VariantFilter.members;

const toLowerCase = (member: unknown): string => String(member).toLowerCase();

/** Converts an example to REST, which spells enum members in lower case. */
const toRestExample = (example: unknown): unknown =>
  Array.isArray(example) ? example.map(toLowerCase) : example;

const createPageParam = (note = ''): Param<number> => ({
  ...createIntegerParam(1, maxInt32, formatSentence(listArgs.page) + note),
  example: 1,
});
const createPerPageParam = (note = ''): Param<number> => ({
  ...createIntegerParam(1, maxPerPage, formatSentence(listArgs.perPage) + note),
  example: 5,
});

export const pageParams = {
  page: { ...createPageParam(), default: 1 },
  per_page: { ...createPerPageParam(), default: defaultPerPage },
} satisfies ParamTable;

/** The paging parameters of a list that is returned as a whole if neither of them is present. */
export const optionalPageParams = {
  page: createPageParam(' Without page and per_page, the response is the whole list.'),
  per_page: createPerPageParam(` The default is ${defaultPerPage} if page is present.`),
} satisfies ParamTable;

/** Creates a parameter for a code of upper-case letters. Clients may also send lower-case letters. */
const createCodeParam = (
  letterCount: number,
  help: string,
  { description, example }: Description,
): Param<string> => ({
  schema: z.string().regex(new RegExp(`^[A-Z]{${letterCount}}$`), help),
  textSchema: createCodeTextSchema(letterCount),
  decode: ([text = '']) => text.toUpperCase(),
  description: formatSentence({ description }),
  example,
});
const currencyHelp = 'must be an ISO 4217 code such as THB or EUR';

export const currencyParam: Param<string> = {
  ...createCodeParam(3, currencyHelp, Phone.members.price.args.currency),
  default: defaultCurrency,
};

/** The currency of a price history. If it is absent, each price is shown in its original currency. */
export const historyCurrencyParam = createCodeParam(3, currencyHelp, historyArgs.currency);

const countryParam = createCodeParam(2, 'must be an ISO 3166-1 alpha-2 code such as TH', historyArgs.country);

/** The parameters that filter the prices of a phone. */
export const priceFilterParams = {
  country: countryParam,
  kind: {
    ...createChoiceListParam(priceKinds, formatSentence(historyArgs.kind)),
    example: toRestExample(historyArgs.kind.example),
  },
  from: { ...createPartialDateParam(formatSentence(historyArgs.from)), example: historyArgs.from.example },
  to: { ...createPartialDateParam(formatSentence(historyArgs.to)), example: historyArgs.to.example },
  ram_gb: { ...createNumberParam(formatSentence(variantFilter.ramGb)), example: variantFilter.ramGb.example },
  storage_gb: {
    ...createNumberParam(formatSentence(variantFilter.storageGb)),
    example: variantFilter.storageGb.example,
  },
} satisfies ParamTable;

const maxBrands = 100;

const createBrandsParam = (description: string, example: string[]): Param<string[]> => ({
  ...createListParam(
    z
      .array(z.string().min(1, 'must not be empty').max(100, 'must be at most 100 characters'))
      .max(maxBrands, 'must be at most 100 brands'),
    createTextListSchema(maxBrands),
    description,
  ),
  example,
});

const brandParam = createBrandsParam(formatSentence(listArgs.brand), ['samsung', 'apple']);

const searchParam = { ...createSearchTextParam(formatSentence(listArgs.search)), example: 'galaxy' };
export const searchTextParam = { ...searchParam, example: 'galxy s24 utra', required: true as const };

/** The text to complete. Its lengths are only for the API reference, because `readSuggestText` checks them. */
export const suggestParam = {
  ...searchTextParam,
  schema: searchTextParam.schema.meta({ minLength: 2, maxLength: 200 }),
  description: formatSentence(Query.members.suggest.args.q),
  example: 'iph',
};

export const comparedIdsParam = {
  // `readComparedRefs` checks the number of ids, and has its own error message.
  ...createListParam(
    z.array(z.string()),
    createTextListSchema(comparedPhoneCount.max),
    'Ids or slugs of the phones.',
  ),
  required: true as const,
  example: ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra'],
} satisfies Param<string[]>;

/** The ids of the phones to list, instead of parameters that filter or sort phones. */
export const phoneIdsParam = {
  ...createListParam(
    z.array(z.string()),
    createTextListSchema(maxIds),
    `Ids or slugs of up to ${maxIds} phones. The response has only these phones, in this order and without pages: \`data\` has each phone once, \`missing\` the ids that no phone has. Cannot be combined with page, brand, search, filters or sort.`,
  ),
  example: ['apple-iphone-15-pro', '1'],
} satisfies Param<string[]>;

/** Creates the parameter of a filter from its rule. */
function createFilterParam({
  kind,
  enumeration,
  form,
  isList,
  description,
  example,
  default: defaultValue,
}: FilterRule): Param<unknown> {
  if (kind === 'choice' && enumeration !== undefined) {
    return {
      ...createChoiceParam(enumeration, `${description}.`),
      example: toLowerCase(example),
      default: toLowerCase(defaultValue),
    };
  }
  const documentation = {
    example: toRestExample(example),
    ...(defaultValue !== undefined && { default: toRestExample(defaultValue) }),
  };
  if (kind === 'texts') return createBrandsParam(`${description}.`, example as string[]);
  if (enumeration !== undefined)
    return { ...createChoiceListParam(enumeration, `${description}.`), ...documentation };
  if (form !== undefined && isList === true)
    return { ...createPatternListParam(form.pattern, form.help, `${description}.`), example: [example] };
  if (form !== undefined)
    return { ...createPatternParam(form.pattern, form.help, `${description}.`), ...documentation };
  const paramCreators = {
    date: createPartialDateParam,
    flag: createFlagParam,
    number: createNumberParam,
    whole: (sentence: string) => createIntegerParam(0, maxInt32, sentence),
  };
  return {
    ...paramCreators[kind as keyof typeof paramCreators](`${description}.`),
    ...documentation,
  };
}

/** The name of each filter field, the name of its parameter, and its rule. */
const filterFields = filterRules.map(([field, rule]) => [field, toMemberName(field), rule] as const);
const filterParams: ParamTable = Object.fromEntries(
  filterFields.map(([, paramName, rule]) => [paramName, createFilterParam(rule)]),
);

const criteriaParams = { brand: brandParam, search: searchParam, currency: currencyParam };
const sortParam: Param<PhoneSort> = {
  ...createChoiceParam(
    phoneSorts,
    `${formatSentence(listArgs.sort)} A leading - means descending order; relevance needs search.`,
  ),
  example: '-price',
};

export const listParams = {
  ...pageParams,
  ...criteriaParams,
  sort: sortParam,
  ...filterParams,
  // Filters are left out of the type, because `toPhoneFilter` reads them by name.
} as unknown as typeof pageParams & typeof criteriaParams & { sort: typeof sortParam };

/** The parameters of `GET /v1/facets`, which counts the phones of the list with the same parameters. */
export const facetsParams = { ...criteriaParams, ...filterParams } as unknown as typeof criteriaParams;

type CriteriaValues = ParamValues<typeof criteriaParams> & { readonly sort?: PhoneSort | undefined };

/** Converts the parameters of a list, or of its facets, to criteria for phones. */
export function toPhoneCriteria(values: CriteriaValues): PhoneCriteria {
  return {
    brands: values.brand ?? null,
    search: values.search ?? null,
    sort: values.sort ?? null,
    filter: toPhoneFilter(values),
  };
}

/** Converts enum members to upper case, which is their spelling in the domain. */
function toDomainValue({ enumeration }: FilterRule, value: unknown): unknown {
  if (enumeration === undefined) return value;
  return Array.isArray(value)
    ? value.map((member: string) => member.toUpperCase())
    : String(value).toUpperCase();
}

/** Builds the filter from the parameters of a list. */
function toPhoneFilter(values: Readonly<Record<string, unknown>>): PhoneFilter {
  const filter: Record<string, unknown> = {};
  for (const [field, paramName, rule] of filterFields) {
    const value = values[paramName];
    if (value === undefined) continue;
    filter[field] = toDomainValue(rule, value);
  }
  return filter;
}

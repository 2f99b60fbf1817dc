import type { RequestedView } from '../../../domain/catalogue/catalogue.ts';
import type { Facets } from '../../../domain/catalogue/facets.ts';
import type { PhoneCriteria } from '../../../domain/catalogue/phone-query.ts';
import { createAnswerCache } from '../../../http/caching/answer-cache.ts';
import { toMemberName } from '../../../record/member-name.ts';
import { getMinorDigits } from '../../../record/minor-digits.ts';
import type { Phone } from '../../../record/phone.ts';
import { type PhoneFilter, phoneFilters } from '../../../record/phone-filter.ts';
import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import { filterMessages } from '../../messages/catalogue/filters.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatMember } from '../phone/fact-text.ts';
import { applyChanges, type ListChanges } from './list-links.ts';

/** An option that narrows a list, with the number of remaining phones and the parameters to change. */
export interface FacetOption {
  readonly text: string;
  readonly count: number;
  readonly changes: ListChanges;
  readonly isChosen: boolean;
}

export interface FacetGroup {
  readonly name: string;
  readonly heading: string;
  readonly options: readonly FacetOption[];
}

/** The maximum size of the cache in characters. */
const maxCacheSize = 4 * 1024 * 1024;
const estimateSize = (groups: readonly FacetGroup[]): number =>
  groups.reduce((sum, { options }) => sum + 200 * options.length, 200);

/**
 * Creates a function that computes the facets of a list. The facets are cached, and shared by all pages and sort
 * orders of a list, because counting takes longer than rendering the other parts of a page.
 */
export function createFacetCounter({ catalogue, canCache }: SiteServices) {
  const cache = canCache ? createAnswerCache<FacetGroup[]>(estimateSize, { maxSize: maxCacheSize }) : null;
  return (visit: Visit, request: FacetRequest): FacetGroup[] => {
    const key = [
      visit.locale,
      request.view.currency,
      applyChanges(request.params, presentationRemovals),
    ].join(' ');
    const tag = catalogue.getTag(request.view.freshness);
    const cachedGroups = cache?.find(key, tag);
    if (cachedGroups !== undefined) return cachedGroups;
    const groups = computeFacets(visit, catalogue, request);
    cache?.store(key, tag, groups);
    return groups;
  };
}

/** The changes that remove those parameters of a list that do not affect the counts of facets. */
const presentationRemovals = { page: null, per_page: null, sort: null };

/** The page number and size with which a query returns the whole list. */
export const wholeListPage = { page: 1, perPage: 2 ** 31 } as const;

interface FacetRequest {
  readonly criteria: PhoneCriteria;
  readonly params: URLSearchParams;
  readonly view: RequestedView & { readonly currency: string };
  /** All phones of the list, not only those of the page. */
  readonly phones: readonly Phone[];
}

const flagFilters = [
  'has5g',
  'hasNfc',
  'hasEsim',
  'hasWirelessCharging',
  'hasTelephoto',
  'hasHeadphoneJack',
  'hasCardSlot',
] as const;
const sizeThresholds = {
  ramGbMin: [4, 6, 8, 12, 16],
  storageGbMin: [64, 128, 256, 512, 1000],
} as const;

/**
 * Computes the groups of options that narrow a list. The counts of a group ignore the chosen options of that
 * group, so the reader can add another brand to a chosen brand.
 */
function computeFacets(visit: Visit, catalogue: PhoneCatalogue, request: FacetRequest): FacetGroup[] {
  const t = phonesMessages[visit.locale].facetHeadings;
  const { criteria, params, view } = request;
  const { brands, filter } = criteria;
  const countFacets = createFilterCounter(catalogue, request);
  const anyDeviceCriteria: PhoneCriteria = { ...criteria, filter: { ...filter, deviceType: ['ANY'] } };
  const createMemberOptions = (param: string, counts: MemberCounts): FacetOption[] => {
    const values = counts.map(({ value, count }) => {
      return { value: value.toLowerCase(), text: formatMember(visit, value), count };
    });
    return createMultiValueOptions(params, param, values);
  };
  const brandCounts = countFacets(null).brands.map(({ slug, name, count }) => {
    return { value: slug, text: name, count };
  });
  const priceCounts = countFacets(brands, 'priceMin', 'priceMax');
  const { years } = countFacets(brands, 'releasedFrom', 'releasedTo');
  const { os } = countFacets(brands, 'os');
  const { formFactors } = countFacets(brands, 'formFactor');
  const { deviceTypes } = catalogue.countFacets(anyDeviceCriteria, view);
  const ramOptions = createSizeOptions(visit, catalogue, request, 'ramGbMin');
  const storageOptions = createSizeOptions(visit, catalogue, request, 'storageGbMin');
  const groups: FacetGroup[] = [
    { name: 'brand', heading: t.brand, options: createMultiValueOptions(params, 'brand', brandCounts) },
    {
      name: 'price',
      heading: t.price(view.currency),
      options: createPriceOptions(visit, priceCounts, request),
    },
    { name: 'year', heading: t.year, options: createYearOptions(visit, years, params) },
    { name: 'ram', heading: t.ram, options: ramOptions },
    { name: 'storage', heading: t.storage, options: storageOptions },
    { name: 'flags', heading: t.flags, options: createFlagOptions(visit, request) },
    { name: 'os', heading: t.os, options: createMemberOptions('os', os) },
    { name: 'form', heading: t.formFactor, options: createMemberOptions('form_factor', formFactors) },
    { name: 'device', heading: t.deviceType, options: createMemberOptions('device_type', deviceTypes) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/**
 * Creates a function that counts the facets of a list for other brands (or any brand) and without some of its filters.
 * The facets of the unchanged list are counted only once.
 */
function createFilterCounter(catalogue: PhoneCatalogue, { criteria, view }: FacetRequest) {
  let unchangedFacets: Facets | undefined;
  return (brands: PhoneCriteria['brands'], ...omittedFilters: readonly (keyof PhoneFilter)[]): Facets => {
    const isUnchanged =
      brands === criteria.brands && omittedFilters.every((name) => criteria.filter[name] === undefined);
    if (isUnchanged && unchangedFacets !== undefined) return unchangedFacets;
    const filter = Object.fromEntries(
      Object.entries(criteria.filter).filter(([name]) => !omittedFilters.includes(name as keyof PhoneFilter)),
    );
    const facets = catalogue.countFacets({ ...criteria, brands, filter }, view);
    if (isUnchanged) unchangedFacets = facets;
    return facets;
  };
}

type MemberCounts = Facets['os' | 'deviceTypes' | 'formFactors'];

/** Creates the options of a parameter that may have several values. */
function createMultiValueOptions(
  params: URLSearchParams,
  param: string,
  counts: readonly { readonly value: string; readonly text: string; readonly count: number }[],
): FacetOption[] {
  const chosenValues = params.getAll(param);
  return counts.map(({ value, text, count }) => {
    const isOther = (choice: string): boolean =>
      choice.toLowerCase() !== value && choice.toLowerCase() !== text.toLowerCase();
    const otherValues = chosenValues.filter(isOther);
    const isChosen = otherValues.length < chosenValues.length;
    return { text, count, isChosen, changes: { [param]: isChosen ? otherValues : [...otherValues, value] } };
  });
}

function createYearOptions(visit: Visit, years: Facets['years'], params: URLSearchParams): FacetOption[] {
  return years.map(({ value, count }) => {
    const year = String(value);
    const isChosen = params.get('released_from') === year && params.get('released_to') === year;
    const yearParam = isChosen ? null : year;
    const changes = { released_from: yearParam, released_to: yearParam };
    return { text: visit.formats.month(year), count, isChosen, changes };
  });
}

function createPriceOptions(
  visit: Visit,
  { priceBands }: Facets,
  { params, view }: FacetRequest,
): FacetOption[] {
  const t = phonesMessages[visit.locale];
  const step = 10 ** -getMinorDigits(view.currency);
  const formatAmount = (amount: number): string => visit.formats.number(amount);
  // A band without limits contains all phones, so it does not narrow the list.
  const narrowingBands = priceBands.filter(({ min, max }) => min > 0 || max !== null);
  return narrowingBands.map(({ min, max, count }) => {
    const minParam = min === 0 ? null : String(min);
    const maxParam = max === null ? null : String(max);
    const isChosen =
      (minParam !== null || maxParam !== null) &&
      params.get('price_min') === minParam &&
      params.get('price_max') === maxParam;
    // A price band ends one minor unit before the next band begins. The text shows where the next band begins instead.
    const start = formatAmount(min);
    const end = max === null ? '' : formatAmount(max + step);
    const boundedText = min === 0 ? t.priceBelowAmount(end) : t.priceBetween(start, end);
    const text = max === null ? t.priceFromAmount(start) : boundedText;
    const changes = { price_min: isChosen ? null : minParam, price_max: isChosen ? null : maxParam };
    return { text, count, isChosen, changes };
  });
}

/** Creates options such as "8 GB or more", each with the number of matching phones. */
function createSizeOptions(
  visit: Visit,
  catalogue: PhoneCatalogue,
  { criteria, params, view, phones }: FacetRequest,
  name: 'ramGbMin' | 'storageGbMin',
): FacetOption[] {
  const { [name]: chosenSize, ...filter } = criteria.filter;
  const candidates =
    chosenSize === undefined ? phones : catalogue.list({ ...criteria, ...wholeListPage, filter }, view).items;
  return sizeThresholds[name].flatMap((size) => {
    const text = phonesMessages[visit.locale].atLeast(
      size >= 1000 ? `${size / 1000}\u00a0TB` : `${size}\u00a0GB`,
    );
    const isMatch = phoneFilters[name].createTest(size);
    return createFilterOptions(params, candidates, { name, value: String(size), text, isMatch });
  });
}

function createFlagOptions(visit: Visit, { params, phones }: FacetRequest): FacetOption[] {
  return flagFilters.flatMap((name) => {
    const [text = ''] = filterMessages[visit.locale].filters[name];
    const isMatch = phoneFilters[name].createTest(true);
    return createFilterOptions(params, phones, { name, value: 'true', text, isMatch });
  });
}

/** Finds no price, because the filters of {@link createFilterOptions} do not depend on prices. */
const getNoPrice = () => null;

/** Creates the option for a value of a filter, if the value is chosen or matches a phone. */
function createFilterOptions(
  params: URLSearchParams,
  phones: readonly Phone[],
  filter: {
    readonly name: keyof PhoneFilter;
    readonly value: string;
    readonly text: string;
    readonly isMatch: ReturnType<typeof phoneFilters.has5g.createTest>;
  },
): FacetOption[] {
  const { name, value, text, isMatch } = filter;
  const param = toMemberName(name);
  const count = isMatch === null ? 0 : phones.filter((phone) => isMatch(phone, getNoPrice)).length;
  const isChosen = params.get(param) === value;
  if (count === 0 && !isChosen) return [];
  return [{ text, count, isChosen, changes: { [param]: isChosen ? null : value } }];
}

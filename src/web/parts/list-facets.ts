import type { RequestedView } from '../../domain/catalogue/catalogue.ts';
import type { Facets } from '../../domain/catalogue/facets.ts';
import { minorDigits } from '../../domain/catalogue/minor-digits.ts';
import type { PhoneQuestion } from '../../domain/catalogue/phone-query.ts';
import { createAnswerCache } from '../../http/caching/answer-cache.ts';
import { memberName } from '../../record/member-name.ts';
import type { Phone } from '../../record/phone.ts';
import { type PhoneFilter, phoneFilters } from '../../record/phone-filter.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { filterMessages } from '../messages/filters.ts';
import { phonesMessages } from '../messages/phones.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { memberText } from './fact-text.ts';
import { changedParams, type ListChanges } from './list-links.ts';

/** A way to narrow a list: its name, how many phones remain, and the parameters to set. */
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
const sizeOf = (groups: readonly FacetGroup[]): number =>
  groups.reduce((sum, { options }) => sum + 200 * options.length, 200);

/**
 * Computes the facets of lists and caches them for all pages and orders of a list, because counting takes
 * longer than rendering the rest of a page.
 */
export function createListFacets({ catalogue, cacheable }: SiteServices) {
  const cache = cacheable ? createAnswerCache<FacetGroup[]>(sizeOf, { maxSize: maxCacheSize }) : null;
  return (visit: Visit, request: FacetRequest): FacetGroup[] => {
    const key = [visit.locale, request.view.currency, changedParams(request.params, presentationParams)].join(
      ' ',
    );
    const tag = catalogue.tag(request.view.freshness);
    const cached = cache?.find(key, tag);
    if (cached !== undefined) return cached;
    const groups = computeFacets(visit, catalogue, request);
    cache?.store(key, tag, groups);
    return groups;
  };
}

/** Parameters that do not change the counts. */
const presentationParams = { page: null, per_page: null, sort: null };

/** A page that holds the whole list. */
export const wholeList = { page: 1, perPage: 2 ** 31 } as const;

interface FacetRequest {
  readonly question: PhoneQuestion;
  readonly params: URLSearchParams;
  readonly view: RequestedView & { readonly currency: string };
  /** All phones of the list, not only those of the page. */
  readonly phones: readonly Phone[];
}

const flags = [
  'has5g',
  'hasNfc',
  'hasEsim',
  'hasWirelessCharging',
  'hasTelephoto',
  'hasHeadphoneJack',
  'hasCardSlot',
] as const;
const sizes = {
  ramGbMin: [4, 6, 8, 12, 16],
  storageGbMin: [64, 128, 256, 512, 1000],
} as const;

/**
 * Computes the groups of options that narrow a list, with counts. The counts of a group ignore what is chosen
 * in that group, so other brands can be added to a chosen one.
 */
function computeFacets(visit: Visit, catalogue: PhoneCatalogue, request: FacetRequest): FacetGroup[] {
  const t = phonesMessages[visit.locale];
  const { question, params, view } = request;
  let unfiltered: Facets | undefined;
  /** Returns the counts without the parameters of a group. */
  const countWithout = (
    brands: PhoneQuestion['brands'],
    ...names: readonly (keyof PhoneFilter)[]
  ): Facets => {
    const isSame = brands === question.brands && names.every((name) => question.filter[name] === undefined);
    if (isSame && unfiltered !== undefined) return unfiltered;
    const filter = Object.fromEntries(
      Object.entries(question.filter).filter(([name]) => !names.includes(name as keyof PhoneFilter)),
    );
    const facets = catalogue.facets({ ...question, brands, filter }, view);
    if (isSame) unfiltered = facets;
    return facets;
  };
  const { brands } = question;
  /** Creates the options of a parameter that accepts several values. */
  const multiOptions = (
    param: string,
    counts: readonly { readonly value: string; readonly count: number; readonly text: string }[],
  ): FacetOption[] => {
    const chosen = params.getAll(param).map((value) => value.toLowerCase());
    return counts.map(({ value, count, text }) => {
      const isChosen = chosen.includes(value) || chosen.includes(text.toLowerCase());
      const others = params
        .getAll(param)
        .filter((other) => other.toLowerCase() !== value && other.toLowerCase() !== text.toLowerCase());
      return { text, count, isChosen, changes: { [param]: isChosen ? others : [...others, value] } };
    });
  };
  const members = (param: string, counts: Facets['os' | 'deviceTypes' | 'formFactors']): FacetOption[] =>
    multiOptions(
      param,
      counts.map(({ value, count }) => ({
        value: value.toLowerCase(),
        count,
        text: memberText(visit, value),
      })),
    );
  const groups: FacetGroup[] = [
    {
      name: 'brand',
      heading: t.groups.brand,
      options: multiOptions(
        'brand',
        countWithout(null).brands.map(({ slug, name, count }) => ({ value: slug, text: name, count })),
      ),
    },
    {
      name: 'price',
      heading: t.groups.price(view.currency),
      options: priceOptions(visit, countWithout(brands, 'priceMin', 'priceMax'), params, view.currency),
    },
    {
      name: 'year',
      heading: t.groups.year,
      options: countWithout(brands, 'releasedFrom', 'releasedTo').years.map(({ value, count }) => {
        const year = String(value);
        const isChosen = params.get('released_from') === year && params.get('released_to') === year;
        const bound = isChosen ? null : year;
        return {
          text: visit.formats.month(year),
          count,
          isChosen,
          changes: { released_from: bound, released_to: bound },
        };
      }),
    },
    { name: 'ram', heading: t.groups.ram, options: sizeOptions(visit, catalogue, request, 'ramGbMin') },
    {
      name: 'storage',
      heading: t.groups.storage,
      options: sizeOptions(visit, catalogue, request, 'storageGbMin'),
    },
    { name: 'flags', heading: t.groups.flags, options: flagOptions(visit, request) },
    { name: 'os', heading: t.groups.os, options: members('os', countWithout(brands, 'os').os) },
    {
      name: 'form',
      heading: t.groups.formFactor,
      options: members('form_factor', countWithout(brands, 'formFactor').formFactors),
    },
    {
      name: 'device',
      heading: t.groups.deviceType,
      options: members(
        'device_type',
        catalogue.facets({ ...question, filter: { ...question.filter, deviceType: ['ANY'] } }, view)
          .deviceTypes,
      ),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function priceOptions(
  visit: Visit,
  { priceBands }: Facets,
  params: URLSearchParams,
  currency: string,
): FacetOption[] {
  const t = phonesMessages[visit.locale];
  const step = 10 ** -minorDigits(currency);
  const money = (amount: number): string => visit.formats.number(amount);
  return priceBands.map(({ min, max, count }) => {
    const from = min === 0 ? null : String(min);
    const to = max === null ? null : String(max);
    const isChosen =
      (from !== null || to !== null) && params.get('price_min') === from && params.get('price_max') === to;
    // A price band ends just below the next one, so show where the next one begins.
    const end = max === null ? '' : money(max + step);
    const text = max === null ? t.over(money(min)) : min === 0 ? t.below(end) : t.between(money(min), end);
    return {
      text,
      count,
      isChosen,
      changes: { price_min: isChosen ? null : from, price_max: isChosen ? null : to },
    };
  });
}

const noPrice = () => null;

/** Creates options such as "at least 8 GB", with the number of phones that have that much. */
function sizeOptions(
  visit: Visit,
  catalogue: PhoneCatalogue,
  { question, params, view, phones }: FacetRequest,
  name: 'ramGbMin' | 'storageGbMin',
): FacetOption[] {
  const t = phonesMessages[visit.locale];
  const { [name]: chosen, ...filter } = question.filter;
  const counts =
    chosen === undefined ? phones : catalogue.list({ ...question, ...wholeList, filter }, view).items;
  const param = memberName(name);
  return sizes[name].flatMap((size) => {
    const has = phoneFilters[name].testOf(size);
    const count = has === null ? 0 : counts.filter((phone) => has(phone, noPrice)).length;
    const isChosen = params.get(param) === String(size);
    if (count === 0 && !isChosen) return [];
    const text = t.atLeast(size >= 1000 ? `${size / 1000} TB` : `${size} GB`);
    return [{ text, count, isChosen, changes: { [param]: isChosen ? null : String(size) } }];
  });
}

function flagOptions(visit: Visit, { params, phones }: FacetRequest): FacetOption[] {
  return flags.flatMap((name) => {
    const param = memberName(name);
    const has = phoneFilters[name].testOf(true);
    const count = has === null ? 0 : phones.filter((phone) => has(phone, noPrice)).length;
    const isChosen = params.get(param) === 'true';
    const [text = ''] = filterMessages[visit.locale].filters[name];
    if (count === 0 && !isChosen) return [];
    return [{ text, count, isChosen, changes: { [param]: isChosen ? null : 'true' } }];
  });
}

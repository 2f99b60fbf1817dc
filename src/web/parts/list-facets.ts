import type { AskedView } from '../../domain/catalogue/catalogue.ts';
import type { Facets } from '../../domain/catalogue/facets.ts';
import { minorDigits } from '../../domain/catalogue/minor-digits.ts';
import type { PhoneQuestion } from '../../domain/catalogue/phone-query.ts';
import { createAnswerCache } from '../../http/answer-cache.ts';
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

/** One way to narrow a list: what it is called, how many phones it leaves, and the parameters that ask for it. */
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

/** As many characters of options are remembered. */
const mostRemembered = 4 * 1024 * 1024;
const roomOf = (groups: readonly FacetGroup[]): number =>
  groups.reduce((sum, { options }) => sum + 200 * options.length, 200);

/** Facets of lists, counted once for the pages and orders of a list: counting takes longer than the rest of a page. */
export function createListFacets({ catalogue, cacheable }: Pick<SiteServices, 'catalogue' | 'cacheable'>) {
  const cache = cacheable ? createAnswerCache<FacetGroup[]>(roomOf, { maxSize: mostRemembered }) : null;
  return (visit: Visit, asked: Asked): FacetGroup[] => {
    const key = [visit.locale, asked.view.currency, changedParams(asked.params, perPage)].join(' ');
    const tag = catalogue.tag(asked.view.freshness);
    const known = cache?.find(key, tag);
    if (known !== undefined) return known;
    const groups = listFacets(visit, catalogue, asked);
    cache?.store(key, tag, groups);
    return groups;
  };
}

/** What changes no counts. */
const perPage = { page: null, per_page: null, sort: null };

/** Every phone of a list: pages are cut from it. */
export const wholeList = { page: 1, perPage: 2 ** 31 } as const;

interface Asked {
  readonly question: PhoneQuestion;
  readonly params: URLSearchParams;
  readonly view: AskedView & { readonly currency: string };
  /** All phones of the list. */
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
 * What a list can be narrowed to, with counts. What is chosen within a group does not count against the group itself: beside
 * one brand the others are there to be added.
 */
function listFacets(
  visit: Visit,
  catalogue: Pick<PhoneCatalogue, 'facets' | 'list'>,
  asked: Asked,
): FacetGroup[] {
  const words = phonesMessages[visit.locale];
  const { question, params, view } = asked;
  let own: Facets | undefined;
  /** Counts as they are without the parameters of a group. */
  const without = (brands: PhoneQuestion['brands'], ...names: readonly (keyof PhoneFilter)[]): Facets => {
    const isSame = brands === question.brands && names.every((name) => question.filter[name] === undefined);
    if (isSame && own !== undefined) return own;
    const filter = Object.fromEntries(
      Object.entries(question.filter).filter(([name]) => !names.includes(name as keyof PhoneFilter)),
    );
    const facets = catalogue.facets({ ...question, brands, filter }, view);
    if (isSame) own = facets;
    return facets;
  };
  const { brands } = question;
  /** Of values of which several can be chosen. */
  const several = (
    param: string,
    counted: readonly { readonly value: string; readonly count: number; readonly text: string }[],
  ): FacetOption[] => {
    const chosen = params.getAll(param).map((value) => value.toLowerCase());
    return counted.map(({ value, count, text }) => {
      const isChosen = chosen.includes(value) || chosen.includes(text.toLowerCase());
      const others = params
        .getAll(param)
        .filter((other) => other.toLowerCase() !== value && other.toLowerCase() !== text.toLowerCase());
      return { text, count, isChosen, changes: { [param]: isChosen ? others : [...others, value] } };
    });
  };
  const members = (param: string, counted: Facets['os' | 'deviceTypes' | 'formFactors']): FacetOption[] =>
    several(
      param,
      counted.map(({ value, count }) => ({
        value: value.toLowerCase(),
        count,
        text: memberText(visit, value),
      })),
    );
  const groups: FacetGroup[] = [
    {
      name: 'brand',
      heading: words.groups.brand,
      options: several(
        'brand',
        without(null).brands.map(({ slug, name, count }) => ({ value: slug, text: name, count })),
      ),
    },
    {
      name: 'price',
      heading: words.groups.price(view.currency),
      options: priceOptions(visit, without(brands, 'priceMin', 'priceMax'), params, view.currency),
    },
    {
      name: 'year',
      heading: words.groups.year,
      options: without(brands, 'releasedFrom', 'releasedTo').years.map(({ value, count }) => {
        const year = String(value);
        const isChosen = params.get('released_from') === year && params.get('released_to') === year;
        const asks = isChosen ? null : year;
        return {
          text: visit.formats.month(year),
          count,
          isChosen,
          changes: { released_from: asks, released_to: asks },
        };
      }),
    },
    { name: 'ram', heading: words.groups.ram, options: sizeOptions(visit, catalogue, asked, 'ramGbMin') },
    {
      name: 'storage',
      heading: words.groups.storage,
      options: sizeOptions(visit, catalogue, asked, 'storageGbMin'),
    },
    { name: 'flags', heading: words.groups.flags, options: flagOptions(visit, asked) },
    { name: 'os', heading: words.groups.os, options: members('os', without(brands, 'os').os) },
    {
      name: 'form',
      heading: words.groups.formFactor,
      options: members('form_factor', without(brands, 'formFactor').formFactors),
    },
    {
      name: 'device',
      heading: words.groups.deviceType,
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
  const words = phonesMessages[visit.locale];
  const step = 10 ** -minorDigits(currency);
  const money = (amount: number): string => visit.formats.number(amount);
  return priceBands.map(({ min, max, count }) => {
    const from = min === 0 ? null : String(min);
    const to = max === null ? null : String(max);
    const isChosen =
      (from !== null || to !== null) && params.get('price_min') === from && params.get('price_max') === to;
    // A band ends below the next: people say where that begins.
    const end = max === null ? '' : money(max + step);
    const text =
      max === null ? words.over(money(min)) : min === 0 ? words.below(end) : words.between(money(min), end);
    return {
      text,
      count,
      isChosen,
      changes: { price_min: isChosen ? null : from, price_max: isChosen ? null : to },
    };
  });
}

const noPrice = () => null;

/** How many of the phones have at least so much. */
function sizeOptions(
  visit: Visit,
  catalogue: Pick<PhoneCatalogue, 'list'>,
  { question, params, view, phones }: Asked,
  name: 'ramGbMin' | 'storageGbMin',
): FacetOption[] {
  const words = phonesMessages[visit.locale];
  const { [name]: chosen, ...filter } = question.filter;
  const counted =
    chosen === undefined ? phones : catalogue.list({ ...question, ...wholeList, filter }, view).items;
  const param = memberName(name);
  return sizes[name].flatMap((size) => {
    const has = phoneFilters[name].testOf(size);
    const count = has === null ? 0 : counted.filter((phone) => has(phone, noPrice)).length;
    const isChosen = params.get(param) === String(size);
    if (count === 0 && !isChosen) return [];
    const text = words.atLeast(size >= 1000 ? `${size / 1000} TB` : `${size} GB`);
    return [{ text, count, isChosen, changes: { [param]: isChosen ? null : String(size) } }];
  });
}

function flagOptions(visit: Visit, { params, phones }: Asked): FacetOption[] {
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

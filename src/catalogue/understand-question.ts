import type { RequestedView, UnderstoodQuestion } from '../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import type { PriceLimits, Question } from '../domain/catalogue/question.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import { getMinorDigits } from '../record/minor-digits.ts';
import type { DeviceType, Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { createSimilarityFilter, getSimilaritySort } from './likeness.ts';

/** The parts of the catalogue and the request that are needed to understand a question. */
export interface QuestionContext {
  readonly requested: RequestedView;
  readonly rates: RateTable;
  /** The first year of release of current phones, or null if none is on sale. */
  readonly firstCurrentYear: number | null;
  readonly getBrandSlug: (id: number) => string;
  readonly getPhone: (id: number) => Phone;
  /** The decimal price of a phone, or null if none is known. */
  readonly getPrice: (phone: Phone, currency: string) => number | null;
  /** The type of the device that a text names best, or null if it names none. */
  readonly findDeviceType: (text: string) => DeviceType | null;
}

/**
 * Leaves out a price in a currency without an exchange rate, and lists it as not understood. If the question asks
 * for nothing else, it is read as a name.
 * @param listCurrency the currency of the list
 */
export function ignoreUnknownCurrency(question: Question, listCurrency: string, rates: RateTable): Question {
  const { currency = null, min, max } = question.priceLimits ?? { min: null, max: null };
  if (currency === null || currency === listCurrency || rates.rates.has(currency)) return question;
  const price = `${[min, max].filter((amount) => amount !== null).join('-')} ${currency}`;
  const { filter, sort, isCurrentOnly, brandIds, text, comparedIds, similarTo, excludedBrandIds } = question;
  const isNameOnly =
    Object.keys(filter).length + brandIds.length + excludedBrandIds.length === 0 &&
    sort === null &&
    !isCurrentOnly &&
    [text, comparedIds, similarTo].every((part) => part === null);
  const unread = [...question.unread, price];
  return { ...question, priceLimits: null, unread, isNameOnly: question.isNameOnly || isNameOnly };
}

/** Translates a question to parameters of the list. */
export function understandQuestion(question: Question, context: QuestionContext): UnderstoodQuestion {
  const { comparedIds: compare, similarTo: like, brandIds: brands, text } = question;
  const limits = convertLimits(question.priceLimits, context);
  const currency = limits.currency ?? context.requested.currency ?? defaultCurrency;
  const model = like === null ? null : context.getPhone(like.id);
  const price = model && context.getPrice(model, currency);
  const likeness =
    model &&
    createSimilarityFilter(model, like?.differences ?? [], { price, step: 10 ** -getMinorDigits(currency) });
  const compared = compare ?? (like === null ? null : [like.id]);
  return {
    filter: {
      ...createDeviceTypeFilter(question, context),
      ...likeness,
      ...(question.isCurrentOnly &&
        context.firstCurrentYear !== null &&
        createCurrentFilter(context.firstCurrentYear)),
      ...question.filter,
      ...limits.filter,
      ...(question.excludedBrandIds.length > 0 && {
        brandNot: question.excludedBrandIds.map(context.getBrandSlug),
      }),
    },
    brands: brands.length === 0 ? null : brands.map(context.getBrandSlug),
    currency: limits.currency,
    sort: question.sort ?? (like === null ? null : getSimilaritySort(like.differences)),
    text,
    compare: compared?.map((id) => context.getPhone(id).slug) ?? null,
  };
}

const createCurrentFilter = (year: number): PhoneFilter => ({
  status: ['AVAILABLE'],
  releasedFrom: String(year),
});

/** @returns a filter by the type of the named device if it is not a phone, or for smartphones if requested */
function createDeviceTypeFilter(
  { text, isSmartphoneOnly: smartphone }: Question,
  { findDeviceType: deviceTypeOf }: QuestionContext,
): PhoneFilter {
  const kind = text === null ? null : deviceTypeOf(text);
  if (kind !== null && kind !== 'PHONE' && kind !== 'FEATURE_PHONE') return { deviceType: [kind] };
  return smartphone ? { deviceType: ['PHONE'] } : {};
}

/**
 * Converts price limits to the requested currency. If none was requested, the list uses the currency of the
 * question.
 * @returns the limits as a filter, and the currency of the list if it is not the default. The object is empty
 *   if there is no exchange rate.
 */
function convertLimits(
  money: PriceLimits | null,
  { requested, rates }: QuestionContext,
): { filter: PhoneFilter; currency: string | null } {
  if (money === null) return { filter: {}, currency: null };
  const listCurrency = requested.currency ?? defaultCurrency;
  const from = money.currency ?? listCurrency;
  const [source, target] = [rates.rates.get(from), rates.rates.get(listCurrency)];
  if (from !== listCurrency && source === undefined) return { filter: {}, currency: null };
  const isUnconverted = from === listCurrency || requested.currency === null;
  const factor =
    isUnconverted || source === undefined || target === undefined ? 1 : target.rate / source.rate;
  const convertAmount = (value: number): number =>
    Number((value * factor).toFixed(getMinorDigits(listCurrency)));
  return {
    filter: {
      ...(money.min !== null && { priceMin: convertAmount(money.min) }),
      ...(money.max !== null && { priceMax: convertAmount(money.max) }),
    },
    currency: isUnconverted && from !== listCurrency ? from : null,
  };
}

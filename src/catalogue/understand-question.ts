import type { RequestedView, UnderstoodQuestion } from '../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../domain/catalogue/prices/price.ts';
import type { RateTable } from '../domain/catalogue/prices/show-price.ts';
import type { PriceLimits, Question } from '../domain/catalogue/question.ts';
import { getMinorDigits } from '../record/minor-digits.ts';
import type { DeviceType, Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { createSimilarityFilter, getSimilaritySort } from './similarity-filter.ts';

/** The parts of the catalogue and of the request that are needed to understand a question. */
export interface QuestionContext {
  readonly requestedView: RequestedView;
  readonly rates: RateTable;
  /** The first release year of phones that count as current, or null if none is on sale. */
  readonly firstCurrentYear: number | null;
  readonly getBrandSlug: (id: number) => string;
  readonly getPhone: (id: number) => Phone;
  /** Returns the decimal price of a phone, or null if none is known. */
  readonly getPrice: (phone: Phone, currency: string) => number | null;
  /** Returns the type of the device that matches a name best, or null if no device matches. */
  readonly findDeviceType: (text: string) => DeviceType | null;
}

/**
 * Removes the price limits of a question if their currency has no exchange rate, and lists them as not
 * understood. A question without any other condition is then treated as a name.
 * @param listCurrency the currency of the list
 */
export function ignoreUnknownCurrency(question: Question, listCurrency: string, rates: RateTable): Question {
  const { currency = null, min, max } = question.priceLimits ?? { min: null, max: null };
  if (currency === null || currency === listCurrency || rates.rates.has(currency)) return question;
  const priceText = `${[min, max].filter((amount) => amount !== null).join('-')} ${currency}`;
  const { filter, sort, isCurrentOnly, brandIds, text, comparedIds, similarTo, excludedBrandIds } = question;
  const isNameOnly =
    Object.keys(filter).length + brandIds.length + excludedBrandIds.length === 0 &&
    sort === null &&
    !isCurrentOnly &&
    [text, comparedIds, similarTo].every((part) => part === null);
  const unread = [...question.unread, priceText];
  return { ...question, priceLimits: null, unread, isNameOnly: question.isNameOnly || isNameOnly };
}

/** Translates a question into parameters of the list. */
export function understandQuestion(question: Question, context: QuestionContext): UnderstoodQuestion {
  const { comparedIds, similarTo, brandIds, text } = question;
  const limits = convertLimits(question.priceLimits, context);
  const currency = limits.currency ?? context.requestedView.currency ?? defaultCurrency;
  const idsToCompare = comparedIds ?? (similarTo === null ? null : [similarTo.id]);
  return {
    filter: {
      ...createDeviceTypeFilter(question, context),
      ...createSimilarPhoneFilter(question, currency, context),
      ...(question.isCurrentOnly &&
        context.firstCurrentYear !== null &&
        createCurrentFilter(context.firstCurrentYear)),
      ...question.filter,
      ...limits.filter,
      ...(question.excludedBrandIds.length > 0 && {
        brandNot: question.excludedBrandIds.map(context.getBrandSlug),
      }),
    },
    brands: brandIds.length === 0 ? null : brandIds.map(context.getBrandSlug),
    currency: limits.currency,
    sort: question.sort ?? (similarTo === null ? null : getSimilaritySort(similarTo.differences)),
    text,
    compare: idsToCompare?.map((id) => context.getPhone(id).slug) ?? null,
  };
}

/** Creates the filter for phones like the phone that a question names. It is empty if there is no such phone. */
function createSimilarPhoneFilter(
  { similarTo }: Question,
  currency: string,
  { getPhone, getPrice }: QuestionContext,
): PhoneFilter {
  if (similarTo === null) return {};
  const phone = getPhone(similarTo.id);
  const price = getPrice(phone, currency);
  const step = 10 ** -getMinorDigits(currency);
  return createSimilarityFilter(phone, similarTo.differences, { price, step });
}

const createCurrentFilter = (firstYear: number): PhoneFilter => ({
  status: ['AVAILABLE'],
  releasedFrom: String(firstYear),
});

/** Creates a filter for the type of the named device if it is not a phone, or for smartphones if requested. */
function createDeviceTypeFilter(
  { text, isSmartphoneOnly }: Question,
  { findDeviceType }: QuestionContext,
): PhoneFilter {
  const namedType = text === null ? null : findDeviceType(text);
  const isPhone = namedType === 'PHONE' || namedType === 'FEATURE_PHONE';
  if (namedType !== null && !isPhone) return { deviceType: [namedType] };
  return isSmartphoneOnly ? { deviceType: ['PHONE'] } : {};
}

/**
 * Converts price limits to the requested currency. If none was requested, the list uses the currency of the
 * question.
 * @returns the limits as a filter, and the currency that the list takes from the question, or null if it
 *   takes none. The filter is empty if there is no exchange rate.
 */
function convertLimits(
  limits: PriceLimits | null,
  { requestedView, rates }: QuestionContext,
): { filter: PhoneFilter; currency: string | null } {
  if (limits === null) return { filter: {}, currency: null };
  const listCurrency = requestedView.currency ?? defaultCurrency;
  const limitCurrency = limits.currency ?? listCurrency;
  const isSameCurrency = limitCurrency === listCurrency;
  const [limitRate, listRate] = [rates.rates.get(limitCurrency), rates.rates.get(listCurrency)];
  if (!isSameCurrency && limitRate === undefined) return { filter: {}, currency: null };
  const isUnconverted = isSameCurrency || requestedView.currency === null;
  const factor =
    isUnconverted || limitRate === undefined || listRate === undefined ? 1 : listRate.rate / limitRate.rate;
  const convertAmount = (value: number): number =>
    Number((value * factor).toFixed(getMinorDigits(listCurrency)));
  return {
    filter: {
      ...(limits.min !== null && { priceMin: convertAmount(limits.min) }),
      ...(limits.max !== null && { priceMax: convertAmount(limits.max) }),
    },
    currency: isUnconverted && !isSameCurrency ? limitCurrency : null,
  };
}

import type { AskedView, Understanding } from '../domain/catalogue/catalogue.ts';
import { minorDigits } from '../domain/catalogue/minor-digits.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import type { PriceLimits, Question } from '../domain/catalogue/question.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import type { DeviceType, Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { filterLike, sortLike } from './likeness.ts';

/** What a question is understood with. */
export interface QuestionContext {
  readonly asked: AskedView;
  readonly rates: RateTable;
  /** The first year of what can be bought now; null where nothing can. */
  readonly currentFrom: number | null;
  readonly brandSlug: (id: number) => string;
  readonly phone: (id: number) => Phone;
  readonly price: (phone: Phone, currency: string) => number | null;
  /** The kind of the device that the text names best. */
  readonly kindOf: (text: string) => DeviceType | null;
}

/** What the parameters of the list must be to answer the question. */
export function understandQuestion(question: Question, context: QuestionContext): Understanding {
  const { compare, like, brands, text } = question;
  const limits = inListCurrency(question.money, context);
  const currency = limits.currency ?? context.asked.currency ?? defaultCurrency;
  const model = like === null ? null : context.phone(like.id);
  const price = model && context.price(model, currency);
  const likeness =
    model && filterLike(model, like?.differences ?? [], { price, step: 10 ** -minorDigits(currency) });
  const compared = compare ?? (like === null ? null : [like.id]);
  return {
    filter: {
      ...kindOfDevice(question, context),
      ...likeness,
      ...(question.current && context.currentFrom !== null && currentFilter(context.currentFrom)),
      ...question.filter,
      ...limits.filter,
    },
    brands: brands.length === 0 ? null : brands.map(context.brandSlug),
    currency: limits.currency,
    sort: question.sort ?? (like === null ? null : sortLike(like.differences)),
    text,
    compare: compared?.map((id) => context.phone(id).slug) ?? null,
  };
}

const currentFilter = (year: number): PhoneFilter => ({ status: ['AVAILABLE'], releasedFrom: String(year) });

/** Lists show phones only, unless the name is that of another device. */
function kindOfDevice({ text, smartphone }: Question, { kindOf }: QuestionContext): PhoneFilter {
  const kind = text === null ? null : kindOf(text);
  if (kind !== null && kind !== 'PHONE' && kind !== 'FEATURE_PHONE') return { deviceType: [kind] };
  return smartphone ? { deviceType: ['PHONE'] } : {};
}

/** The limits in the currency of the list: the one asked for, into which they are converted, else the question's. */
function inListCurrency(
  money: PriceLimits | null,
  { asked, rates }: QuestionContext,
): { filter: PhoneFilter; currency: string | null } {
  if (money === null) return { filter: {}, currency: null };
  const shown = asked.currency ?? defaultCurrency;
  const from = money.currency ?? shown;
  const [own, other] = [rates.rates.get(from), rates.rates.get(shown)];
  if (from !== shown && own === undefined) return { filter: {}, currency: null };
  const isKept = from === shown || asked.currency === null;
  const factor = isKept || own === undefined || other === undefined ? 1 : other.rate / own.rate;
  const amount = (value: number): number => Number((value * factor).toFixed(minorDigits(shown)));
  return {
    filter: {
      ...(money.min !== null && { priceMin: amount(money.min) }),
      ...(money.max !== null && { priceMax: amount(money.max) }),
    },
    currency: isKept && from !== shown ? from : null,
  };
}

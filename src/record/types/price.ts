import { enumeration, type MemberOf } from '../fact.ts';
import { formatDecimal, formatEnglish } from '../money-text.ts';
import { phoneTable } from '../phone-table.ts';
import {
  computed,
  count,
  country,
  currency,
  decimal,
  flag,
  id,
  instant,
  minorUnits,
  nullable,
  object,
  oneOf,
  partialDate,
  publicType,
  storedAs,
  text,
  type ValueOf,
} from '../public-type.ts';

export const priceKinds = enumeration('PriceKind', 'Kind of price', {
  MSRP: "The maker's recommended price: the launch price.",
  REGULAR: "A shop's list price, which it crosses out for a lower one.",
  STREET: 'What a shop asks for a new phone.',
  REFURBISHED: 'What a shop asks for a refurbished phone.',
  ESTIMATE: 'What the source calls approximate: "About 330 EUR".',
  INSTALMENT: 'What is paid each month, not the price of the phone.',
  TRADE_IN: 'What a shop pays for a used phone.',
});
export type PriceKind = MemberOf<typeof priceKinds>;

/** The members that every amount of money has. */
export const moneyMembers = {
  amountMinor: minorUnits('Whole number of minor units of the currency: satang, cents', 199_000),
  currency: currency('Currency (ISO 4217)', 'THB'),
  decimal: computed(
    formatDecimal,
    text('The exact amount as text, with all decimals of the currency', '1990.00', {
      pattern: /^\d+(\.\d+)?$/,
    }),
  ),
  formatted: computed(
    formatEnglish,
    text(
      "The amount as it is written in English, with the currency's sign, or its code and a no-break space",
      '฿1,990.00',
    ),
  ),
};

export const moneyType = publicType(
  'Money',
  'An amount of money: 199000 THB is 1,990.00 baht.',
  moneyMembers,
);
/** A whole number of minor units (ISO 4217: THB has 2 decimals, JPY none) in a currency. */
export interface Money extends ValueOf<typeof moneyType> {}

export const conversionType = publicType(
  'Conversion',
  'What was observed, when a price is shown in another currency.',
  {
    amount: object(moneyType, 'The amount as observed'),
    rate: decimal('What one unit of the original currency is worth in the currency shown', 35.25, {
      exclusiveMin: 0,
    }),
    rateDate: partialDate('Date of the rate', '2026-11-19'),
    rateStale: flag('Whether the rate is more than 30 days old', false),
  },
);
export interface Conversion extends ValueOf<typeof conversionType> {}

export const priceSourceType = publicType('PriceSource', 'Where a price comes from.', {
  name: text('Name of the file or feed, or of the publication that the file names', 'shop-prices.csv'),
  verified: flag('False for what comes with the gateway and has no second source', true),
});
export interface PriceSource extends ValueOf<typeof priceSourceType> {}

/** The memory variant of a price. In GraphQL, it has the same type as the variants of a phone. */
export const pricedVariantType = publicType('Variant', '', phoneTable.variants.facts, { schemaId: null });

const priceMembers = {
  observationId: storedAs(
    'id',
    id(
      'Number of the observation, the same in every currency that it is shown in; do not use it as a cache key',
      252,
    ),
  ),
  kind: oneOf(priceKinds, 'Kind of price', 'STREET'),
  amount: object(moneyType, 'The amount'),
  convertedFrom: nullable(
    object(conversionType, 'What was observed, when the price is shown in another currency'),
  ),
  country: nullable(country('Country that it was observed in (ISO 3166-1 alpha-2)', 'TH')),
  seller: nullable(text('Who sells at this price', 'Example Mobile')),
  observedAt: instant('When it was observed', '2026-11-20T17:03:59Z'),
  dateInferred: flag(
    'Whether the source gave no date of its own; then it is the date of the file, or of the launch',
    false,
  ),
  stale: flag('Whether it is more than 365 days old', false),
  source: object(priceSourceType, 'Where it comes from'),
};
const {
  observationId: _observationId,
  country: _country,
  seller: _seller,
  ...shortPriceMembers
} = priceMembers;

/** The price of a phone in a list. */
export const shortPriceType = publicType(
  'ShortPrice',
  'What a buyer would pay now, in short.',
  shortPriceMembers,
);

/** A price that is shown inside its memory variant. Therefore it has no member for the variant. */
export const variantPriceType = publicType(
  'VariantPrice',
  'What a buyer would pay now for this memory variant.',
  priceMembers,
  { base: shortPriceType },
);

export const priceType = publicType(
  'Price',
  'One observation of a price, in the requested currency.',
  {
    ...priceMembers,
    variant: nullable(
      object(pricedVariantType, 'Memory variant that it is for; null if the source does not say'),
    ),
  },
  { base: variantPriceType },
);

/** A price as it is shown on a given day, in the requested currency. It states whether it was converted. */
export interface Price extends ValueOf<typeof priceType> {
  /** Days from the date of observation to the day on which it is shown. Only pages show it. */
  readonly ageDays: number;
}

export const priceSummaryType = publicType(
  'PriceSummary',
  'What shops have charged for a phone, or for its smallest memory variant if there are several: street prices of new phones, in the requested currency. A median uses the newest price of each seller, and sellers without a name count as one; if two prices are in the middle, it is the lower one.',
  {
    lowest90d: nullable(object(priceType, 'The lowest of the last 90 days')),
    lowestEver: nullable(object(priceType, 'The lowest that is known')),
    launch: nullable(object(priceType, 'The launch price: the earliest recommended price that is known')),
    median90d: nullable(object(moneyType, 'The median of the last 90 days')),
    trend90dPct: nullable(
      decimal(
        'By how many per cent the median of the last 30 days is above or below the median of 61 to 90 days ago; null if one of them is unknown',
        -4.5,
      ),
    ),
    sellers: count(
      'How many sellers offered it in the last 90 days; those without a name count as one, and only the last 100 of a marketplace are counted',
      3,
    ),
  },
);
type SummaryPrice = 'lowest90d' | 'lowestEver' | 'launch';
export type PriceSummary = Omit<ValueOf<typeof priceSummaryType>, SummaryPrice> &
  Readonly<Record<SummaryPrice, Price | null>>;

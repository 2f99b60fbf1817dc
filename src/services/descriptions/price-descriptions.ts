import { nodeId, pageOf, say, type TypeDescription } from './describe.ts';

const instant = '2026-11-20T17:03:59Z';

/** See `descriptions.ts`: what prices say, and the answers that they are in. */
export const priceDescriptions = {
  Money: {
    about: 'An amount of money: 199000 THB is 1,990.00 baht.',
    members: {
      amountMinor: say('Whole number of minor units of the currency: satang, cents', 199_000),
      currency: say('Currency (ISO 4217)', 'THB'),
    },
  },
  Price: {
    about: 'One observation of a price, in the currency asked for.',
    members: {
      id: say('Number of the observation; deprecated: use the observation id, which has the same value', 252),
      observationId: say(
        'Number of the observation, the same in every currency that it is shown in; no key for a cache',
        252,
      ),
      nodeId,
      kind: say('Kind of price', 'STREET'),
      amount: say('The amount'),
      convertedFrom: say('What was observed, when the price is shown in another currency'),
      country: say('Country that it was observed in (ISO 3166-1 alpha-2)', 'TH'),
      variant: say('Memory variant that it is of; null when the source does not say'),
      seller: say('Who sells at this price', 'Example Mobile'),
      observedAt: say('When it was observed', instant),
      dateInferred: say(
        'Whether the source gave no date of its own; then the date of the file, or of the launch, stands for it',
        false,
      ),
      ageDays: say('Days from the date of observation to today', 42),
      stale: say('Whether it is more than 365 days old', false),
      source: say('Where it is known from'),
    },
  },
  PriceSource: {
    about: 'Where a price is known from.',
    members: {
      name: say(
        'Name of the file or feed; null if it was imported before names were kept',
        'shop-prices.csv',
      ),
      verified: say('False for what comes with the gateway and has no second source', true),
    },
  },
  PriceSummary: {
    about:
      'What shops have asked for a phone, of its smallest memory variant if there are several: street prices of new phones, in the currency asked for. A median is of the newest price of each seller, those without a name being one; of an even number it is the lower.',
    members: {
      lowest90d: say('The lowest of the last 90 days'),
      lowestEver: say('The lowest that is known'),
      launch: say('The launch price: the earliest recommended price that is known'),
      median90d: say('The median of the last 90 days'),
      trend90dPct: say(
        'By how many per cent the median of the last 30 days is above or below that of 61 to 90 days ago; null when one of them is unknown',
        -4.5,
      ),
      sellers: say(
        'How many sellers asked a price in the last 90 days; those without a name are one, and of a market place the last 100 are counted',
        3,
      ),
    },
  },
  AnswerMeta: {
    about: 'What an answer says of itself.',
    members: {
      edition: say(
        'The prices that your plan sees: live, or those known when this day began (YYYY-MM-DD)',
        '2026-11-20',
      ),
    },
  },
  PriceKind: {
    about: 'Kind of price.',
    members: {
      MSRP: say("The maker's recommended price: the launch price"),
      STREET: say('What a shop asks for a new phone'),
      REFURBISHED: say('What a shop asks for a refurbished phone'),
      ESTIMATE: say('What the source calls approximate: "About 330 EUR"'),
    },
  },
  Conversion: {
    about: 'What was observed, when a price is shown in another currency.',
    members: {
      amount: say('The amount as observed'),
      rate: say('What one unit of the original currency is in the currency shown', 35.25),
      rateDate: say('Date of the rate', '2026-11-19'),
      rateStale: say('Whether the rate is more than 30 days old', false),
    },
  },
  PricePage: { about: 'A page of prices, newest first.', members: pageOf('prices') },
} as const satisfies Readonly<Record<string, TypeDescription>>;

import { changeDescriptions } from './change-descriptions.ts';
import { describe, describePage, page, perPage, type TypeDescription } from './describe.ts';
import { inputDescriptions } from './input-descriptions.ts';
import { listArguments, queryDescriptions } from './query-descriptions.ts';
import { interpretationMembers, walkDescriptions } from './walk-descriptions.ts';

const instant = '2026-11-20T17:03:59Z';
const nestedPerPage = describe('Items on a page; 20, under a list of phones 10 and at most 10', 5);
const currency = describe('Currency to show prices in (ISO 4217)', 'EUR');
const historyCurrency = describe('Currency to show prices in (ISO 4217); else each in its own', 'EUR');
const country = describe('Only prices observed in this country (ISO 3166-1 alpha-2)', 'TH');
const oneUnitEach = 'newest first; one unit for each phone, and under a list of phones at most 10 on a page';

/** Describes all types except the facts of a phone, with the same texts for REST and GraphQL. */
export const descriptions = {
  ...inputDescriptions,
  ...queryDescriptions,
  ...walkDescriptions,
  ...changeDescriptions,
  AnswerMeta: {
    description: 'What an answer says of itself.',
    members: {
      edition: describe(
        'The prices that your plan sees: live, or those known when this day began (YYYY-MM-DD)',
        '2026-11-20',
      ),
    },
  },
  PricePage: { description: 'A page of prices, newest first.', members: describePage('prices') },
  WebhookMessage: {
    description: 'What is sent to a webhook, in the form of Standard Webhooks 1.0.0.',
    members: {
      type: describe('What it is for', 'catalogue.changes'),
      timestamp: describe('When it was made', '2026-11-20T09:30:00Z'),
      data: describe('1 to 100 changes, in order; none in a test'),
      nextCursor: describe('Behind these changes: GET /v1/changes goes on there; not in a test'),
    },
  },
  Brand: {
    description: 'A brand of phones.',
    members: {
      phones: describe('Its phones, a page at a time; one unit for each brand', undefined, listArguments),
    },
  },
  Phone: {
    description:
      'A phone. The unit is the end of a name; null is unknown; false, [] and NONE are known absence, but in lists that are never null [] is unknown.',
    members: {
      id: describe('Number of the phone; never changes', 1),
      slug: describe('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
      brand: describe('Its brand'),
      name: describe('Full name without the brand', 'Galaxy S24 Ultra'),
      fullName: describe('Full name, as the source writes it', 'Samsung Galaxy S24 Ultra'),
      price: describe(
        'What one would pay now, as far as the plan sees: the median of what sellers asked in the last 180 days, else the newest price that is known; look at its age and at whether it is stale',
        undefined,
        { currency },
      ),
      launchPrice: describe('The earliest recommended price that is known', undefined, { currency }),
      priceSummary: describe('What shops have asked for it', undefined, { currency }),
      prices: describe(`Observed prices, ${oneUnitEach}`, undefined, {
        currency: historyCurrency,
        country,
        kind: describe('Only prices of these kinds', ['STREET', 'MSRP']),
        from: describe('Only prices observed on the first day of this period or later (UTC)', '2026-01'),
        to: describe('Only prices observed on the last day of this period or earlier (UTC)', '2026-06-30'),
        variant: describe('Only prices of this memory variant'),
        page,
        perPage: nestedPerPage,
      }),
      rating: describe('Rating by its reviews; null below three scores'),
      reviewCount: describe('Number of its reviews, also of those without a score', 41),
      reviews: describe(`Reviews, ${oneUnitEach}`, undefined, { page, perPage: nestedPerPage }),
      specSheet: describe("The source's own labels and text, in order"),
      source: describe('Where most of its facts come from'),
      sources: describe('Where each fact that is known comes from; one unit for each phone'),
      updatedAt: describe('When its record changed last', instant),
      url: describe('Relative URL of the whole record', '/v1/phones/1'),
    },
  },
  Variant: {
    description: '',
    members: {
      price: describe(
        'What one would pay now for this variant; null inside a price, which is of this variant itself',
        undefined,
        {
          currency: describe(
            'Currency to show the price in (ISO 4217). Name it: without it, the price is in the currency of `price(currency:)` beside `variants`, else in THB; that is deprecated',
            'EUR',
          ),
        },
      ),
    },
  },
  ReviewPage: { description: 'A page of reviews, newest first.', members: describePage('reviews') },
  PageInfo: {
    description: 'Where a page is among the others.',
    members: {
      page,
      perPage,
      totalPages: describe('Number of pages', 13),
      hasNextPage: describe('Whether there is a next page', true),
      hasPreviousPage: describe('Whether there is a previous page', false),
    },
  },
  Pagination: {
    description: 'Where a page is among the others.',
    members: {
      page,
      perPage,
      total: describe('Number of items of all pages', 252),
      totalPages: describe('Number of pages', 13),
    },
  },
  PhonePage: {
    description: 'A page of phones.',
    members: {
      ...describePage('phones'),
      ...interpretationMembers,
    },
  },
  PhoneFilter: {
    description: 'Facts that phones must have. Phones with unknown values are excluded.',
    members: {
      currency: describe(
        'Currency of priceMin, priceMax and a sort by price (ISO 4217); THB unless given',
        'EUR',
      ),
    },
  },
  Suggestion: {
    description: 'A phone or a brand whose name completes the text.',
    members: {
      text: describe('The completed text', 'Apple iPhone 15'),
      phone: describe('The phone; null for a brand'),
      brand: describe('The brand; null for a phone'),
      item: describe('The phone or the brand'),
      kind: describe('What it is', 'phone'),
      id: describe('Number of the phone or the brand', 1),
      slug: describe('Name of it in URLs', 'apple-iphone-15'),
    },
  },
  FoundPhone: {
    description: 'A phone of a search, and how well it matches.',
    members: { score: describe('How well it matches; larger is better', 0.93) },
  },
  Comparison: {
    description: 'Phones side by side.',
    members: {
      phones: describe('The phones, in the order asked for'),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

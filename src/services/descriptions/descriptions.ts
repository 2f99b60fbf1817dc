import { exampleCursor } from '../../record/types/change.ts';
import { cursorDescriptions, interpretationMembers } from './cursor-descriptions.ts';
import { describe, describePage, page, perPage, type TypeDescription } from './describe.ts';
import { inputDescriptions } from './input-descriptions.ts';
import { listArguments, queryDescriptions } from './query-descriptions.ts';

/** The REST parameters of the change log and of its streams. */
export const changeParameters = {
  since: describe(
    'Cursor of the last change that you received, as it was returned. Only later changes are returned. Use 0 to read from the beginning, or omit it to start from now',
    '0',
  ),
  types: describe('Kinds of change; all by default', ['price', 'review']),
  brand: describe('Names or slugs of brands, in upper or lower case; at most 100', ['samsung', 'apple']),
  ids: describe('Ids or slugs of phones; at most 100', ['apple-iphone-15-pro', '1']),
  limit: describe(
    'Maximum number of changes, from 1 to 500; fewer are returned if their reviews exceed about 1 MiB',
    100,
  ),
};

const instant = '2026-11-20T17:03:59Z';
const nestedPerPage = describe(
  'Items per page; 20 by default. Inside a list of phones, the default and the maximum are 10',
  5,
);
const currency = describe('Currency of the prices (ISO 4217)', 'EUR');
const historyCurrency = describe(
  'Currency of the prices (ISO 4217); by default, each price is in its own currency',
  'EUR',
);
const country = describe('Only prices observed in this country (ISO 3166-1 alpha-2)', 'TH');
const historyNotes = 'newest first; costs one unit per phone. Inside a list of phones, at most 10 per page';

/** Describes all types except the facts of a phone, with the same texts for REST and GraphQL. */
export const descriptions = {
  ...inputDescriptions,
  ...queryDescriptions,
  ...cursorDescriptions,
  Subscription: {
    description:
      "Real-time events, for plans with real-time data: as text/event-stream (GraphQL over SSE, distinct connections) or using Apollo's multipart protocol.",
    members: {
      changes: describe(
        'Catalogue changes, each sent within a second. Opening costs one unit, plus one for every ten changes, rounded up. Fields that cost units of their own are available in queries only',
        undefined,
        {
          types: describe('Kinds of change; all by default', ['PRICE', 'REVIEW']),
          brand: describe('Names or slugs of brands, in upper or lower case', ['samsung', 'apple']),
          ids: describe('Ids or slugs of phones', ['apple-iphone-15-pro', '1']),
          since: describe(
            'Cursor of the last change that you received. Later changes are sent, each exactly once. Use 0 to read from the beginning, or null to start from now. The header Last-Event-ID takes precedence',
            exampleCursor,
          ),
        },
      ),
    },
  },
  AnswerMeta: {
    description: 'Facts about a response.',
    members: {
      edition: describe(
        'The prices that your plan shows: live, or the day (YYYY-MM-DD) as of whose start they are',
        '2026-11-20',
      ),
    },
  },
  PricePage: { description: 'A page of prices, newest first.', members: describePage('prices') },
  WebhookMessage: {
    description: 'A message to a webhook, in the format of Standard Webhooks 1.0.0.',
    members: {
      type: describe('Purpose of the message', 'catalogue.changes'),
      timestamp: describe('Time at which the message was created', '2026-11-20T09:30:00Z'),
      data: describe('1 to 100 changes, in order; in a test, one sample'),
      nextCursor: describe('Cursor after these changes, to continue with GET /v1/changes'),
    },
  },
  Brand: {
    description: 'A brand of phones.',
    members: {
      phones: describe(
        'Phones of the brand, one page at a time; one unit per brand',
        undefined,
        listArguments,
      ),
    },
  },
  Phone: {
    description:
      'A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown.',
    members: {
      id: describe('Number of the phone; never changes', 1),
      slug: describe('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
      brand: describe('Its brand'),
      name: describe('Full name without the brand', 'Galaxy S24 Ultra'),
      fullName: describe('Full name, as written by the source', 'Samsung Galaxy S24 Ultra'),
      price: describe(
        'Current price, from the prices that your plan shows: the median price of sellers in the last 180 days, otherwise the newest known price. Check its age and whether it is stale',
        undefined,
        { currency },
      ),
      launchPrice: describe('Earliest known recommended price', undefined, { currency }),
      priceSummary: describe('Summary of the prices in shops', undefined, { currency }),
      prices: describe(`Observed prices, ${historyNotes}`, undefined, {
        currency: historyCurrency,
        country,
        kind: describe('Only prices of these kinds', ['STREET', 'MSRP']),
        from: describe('Only prices observed on or after the first day of this period (UTC)', '2026-01'),
        to: describe('Only prices observed on or before the last day of this period (UTC)', '2026-06-30'),
        variant: describe('Only prices of this memory variant'),
        page,
        perPage: nestedPerPage,
      }),
      rating: describe('Rating from its reviews; null if fewer than three have a score'),
      reviewCount: describe('Number of its reviews, including reviews without a score', 41),
      reviews: describe(`Reviews, ${historyNotes}`, undefined, { page, perPage: nestedPerPage }),
      specSheet: describe("The source's own labels and text, in order"),
      source: describe('Source of most of its facts'),
      sources: describe('Source of each known fact; one unit per phone'),
      updatedAt: describe('Time of the last change to its record', instant),
      url: describe('Relative URL of the full record', '/v1/phones/1'),
    },
  },
  Variant: {
    description: '',
    members: {
      price: describe(
        'Current price of this variant; null inside a price, because that price is already for this variant',
        undefined,
        {
          currency: describe('Currency of the price (ISO 4217); THB by default', 'EUR'),
        },
      ),
    },
  },
  ReviewPage: { description: 'A page of reviews, newest first.', members: describePage('reviews') },
  PageInfo: {
    description: 'Position of a page in a list.',
    members: {
      page,
      perPage,
      totalPages: describe('Number of pages', 13),
      hasNextPage: describe('Whether there is a next page', true),
      hasPreviousPage: describe('Whether there is a previous page', false),
    },
  },
  Pagination: {
    description: 'Position of a page in a list.',
    members: {
      page,
      perPage,
      total: describe('Number of items on all pages', 252),
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
        'Currency of priceMin, priceMax and of sorting by price (ISO 4217); THB by default',
        'EUR',
      ),
    },
  },
  Suggestion: {
    description: 'A phone or a brand whose name completes the text.',
    members: {
      text: describe('The completed text', 'Apple iPhone 15'),
      item: describe('The phone or the brand'),
      kind: describe('Whether it is a phone or a brand', 'phone'),
      id: describe('Number of the phone or the brand', 1),
      slug: describe('Its name in URLs', 'apple-iphone-15'),
    },
  },
  FoundPhone: {
    description: 'A phone found by a search, and how well it matches.',
    members: { score: describe('How well it matches; larger is better', 0.93) },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

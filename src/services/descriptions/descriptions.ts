import { accountDescriptions } from './account-descriptions.ts';
import { changeDescriptions } from './change-descriptions.ts';
import { changeLogDescriptions } from './change-log-descriptions.ts';
import { nodeId, page, pageOf, perPage, say, type TypeDescription } from './describe.ts';
import { keyDescriptions } from './key-descriptions.ts';
import { priceDescriptions } from './price-descriptions.ts';
import { listArguments, queryDescriptions } from './query-descriptions.ts';
import { recoveryDescriptions } from './recovery-descriptions.ts';
import { answeredMembers, walkDescriptions } from './walk-descriptions.ts';
import { webhookDescriptions } from './webhook-descriptions.ts';

const instant = '2026-11-20T17:03:59Z';
const nestedPerPage = say('Items on a page; 20, under a list of phones 10 and at most 10', 5);
const currency = say('Currency to show prices in (ISO 4217)', 'EUR');
const historyCurrency = say('Currency to show prices in (ISO 4217); else each in its own', 'EUR');
const country = say('Only prices observed in this country (ISO 3166-1 alpha-2)', 'TH');
const oneUnitEach = 'newest first; one unit for each phone, and under a list of phones at most 10 on a page';

/** What the types that are not facts of a phone are, and their members: one text for REST and GraphQL. */
export const descriptions = {
  ...accountDescriptions,
  ...keyDescriptions,
  ...recoveryDescriptions,
  ...queryDescriptions,
  ...priceDescriptions,
  ...walkDescriptions,
  ...changeDescriptions,
  ...changeLogDescriptions,
  ...webhookDescriptions,
  Brand: {
    about: 'A brand of phones.',
    members: {
      id: say('Number of the brand; never changes', 12),
      slug: say('Name of the brand in URLs; never changes', 'samsung'),
      name: say('Name of the brand', 'Samsung'),
      phoneCount: say('Number of its phones in the default list', 118),
      phones: say('Its phones, a page at a time; one unit for each brand', undefined, listArguments),
      nodeId,
    },
  },
  Phone: {
    about:
      'A phone. The unit is the end of a name; null is unknown; false, [] and NONE are known absence, but in lists that are never null [] is unknown.',
    members: {
      id: say('Number of the phone; never changes', 1),
      slug: say('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
      brand: say('Its brand'),
      name: say('Full name without the brand', 'Galaxy S24 Ultra'),
      fullName: say('Full name, as the source writes it', 'Samsung Galaxy S24 Ultra'),
      price: say(
        'What one would pay now, as far as the plan sees: the median of what sellers asked in the last 180 days, else the newest price that is known; look at its age and at whether it is stale',
        undefined,
        { currency },
      ),
      launchPrice: say('The earliest recommended price that is known', undefined, { currency }),
      priceSummary: say('What shops have asked for it', undefined, { currency }),
      prices: say(`Observed prices, ${oneUnitEach}`, undefined, {
        currency: historyCurrency,
        country,
        page,
        perPage: nestedPerPage,
      }),
      rating: say('Rating by its reviews; null below three scores'),
      reviewCount: say('Number of its reviews, also of those without a score', 41),
      reviews: say(`Reviews, ${oneUnitEach}`, undefined, { page, perPage: nestedPerPage }),
      specSheet: say("The source's own labels and text, in order"),
      source: say('Where most of its facts come from'),
      sources: say('Where each fact that is known comes from; one unit for each phone'),
      updatedAt: say('When its record changed last', instant),
      url: say('Relative URL of the whole record', '/v1/phones/1'),
      nodeId,
    },
  },
  Rating: {
    about:
      'Bayesian mean of the scores of reviews: as if five more had given the mean of all reviews of the catalogue.',
    members: {
      average: say('Bayesian mean, from 0 to 10; five stars count double', 8.4),
      count: say('Number of scores', 37),
    },
  },
  Source: {
    about: 'An import that facts come from: a file with the date of its facts.',
    members: {
      name: say('Name of the file', 'starter catalogue'),
      asOf: say('Date of its facts; null for those that come with the gateway', '2025-06-30'),
      asOfInferred: say('Whether nobody stated that date; null where that was not recorded', true),
      verified: say('False for facts that were written from knowledge, without a second source', false),
      importedAt: say('When it was imported', instant),
    },
  },
  FactSource: {
    about: 'Where a fact comes from.',
    members: {
      fact: say('Path of the fact as REST has it; a list is one fact', 'battery.capacity_mah'),
      source: say('The import that it comes from; what is computed comes from what it is computed of'),
    },
  },
  SpecSection: {
    about: 'A section of the spec sheet.',
    members: { name: say('Name of the section', 'Body'), rows: say('Its rows, in order') },
  },
  SpecRow: {
    about: 'A row of the spec sheet.',
    members: { label: say('Label in the source', 'Weight'), value: say('Text in the source', '232 g') },
  },
  Variant: {
    about: '',
    members: {
      price: say(
        'What one would pay now for this variant; null inside a price, which is of this variant itself',
        undefined,
        {
          currency: say(
            'Currency to show the price in (ISO 4217). Name it: without it, the price is in the currency of `price(currency:)` beside `variants`, else in THB; that is deprecated',
            'EUR',
          ),
        },
      ),
    },
  },
  Review: {
    about: 'A review of a phone.',
    members: {
      id: say('Number of the review', 17),
      kind: say('Kind of review', 'EDITORIAL'),
      author: say('Who wrote it', 'A. Writer'),
      publisher: say('Who published it', 'Phone Gateway'),
      title: say('Title', 'A year with the Galaxy S24 Ultra'),
      body: say('Text of the review', 'The display is bright, the battery lasts.'),
      locale: say('Language (BCP 47)', 'en'),
      score: say('Score, from 0 to 10; five stars count double', 8.5),
      pros: say('What is good', ['Bright display']),
      cons: say('What is bad', ['Heavy']),
      url: say('Where it was published', 'https://example.com/reviews/17'),
      publishedAt: say('When it was published', instant),
      nodeId,
    },
  },
  ReviewKind: {
    about: 'Kind of review.',
    members: {
      EDITORIAL: say('By an editor, such as our own summaries'),
      USER: say('By a user: a rating in a shop'),
      LAB_TEST: say('By a laboratory, with measurements'),
    },
  },
  ReviewPage: { about: 'A page of reviews, newest first.', members: pageOf('reviews') },
  PageInfo: {
    about: 'Where a page is among the others.',
    members: {
      page,
      perPage,
      totalPages: say('Number of pages', 13),
      hasNextPage: say('Whether there is a next page', true),
      hasPreviousPage: say('Whether there is a previous page', false),
    },
  },
  Pagination: {
    about: 'Where a page is among the others.',
    members: {
      page,
      perPage,
      total: say('Number of items of all pages', 252),
      totalPages: say('Number of pages', 13),
    },
  },
  PhonePage: {
    about: 'A page of phones.',
    members: {
      ...pageOf('phones'),
      ...answeredMembers,
    },
  },
  PhoneFilter: {
    about: 'Facts that phones must have. Phones with unknown values are excluded.',
    members: {
      currency: say('Currency of priceMin, priceMax and a sort by price (ISO 4217); THB unless given', 'EUR'),
    },
  },
  Suggestion: {
    about: 'A phone or a brand whose name completes the text.',
    members: {
      text: say('The completed text', 'Apple iPhone 15'),
      phone: say('The phone; null for a brand'),
      brand: say('The brand; null for a phone'),
      item: say('The phone or the brand'),
      kind: say('What it is', 'phone'),
      id: say('Number of the phone or the brand', 1),
      slug: say('Name of it in URLs', 'apple-iphone-15'),
    },
  },
  FoundPhone: {
    about: 'A phone of a search, and how well it matches.',
    members: { score: say('How well it matches; larger is better', 0.93) },
  },
  Comparison: {
    about: 'Phones side by side.',
    members: {
      phones: say('The phones, in the order asked for'),
      fields: say('What they are compared by'),
    },
  },
  ComparedField: {
    about: 'One field of the compared phones.',
    members: {
      name: say('Path of the member in REST', 'battery.capacity_mah'),
      path: say('Path of the field below Phone in GraphQL', 'battery.capacityMah'),
      unit: say('Unit of the values; of price.amount its currency', 'mAh'),
      values: say(
        'One value for each phone, in their order; null is unknown; money is decimal: 46900 is 46,900 baht',
        [5000, 3274],
      ),
      better: say('Which value is the better one; null when neither is', 'MORE'),
      best: say('Indexes of the best values, from 0; empty when nothing is better', [0]),
    },
  },
  Better: {
    about: 'Which value is the better one.',
    members: { MORE: say('The larger value: battery capacity'), LESS: say('The smaller value: weight') },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

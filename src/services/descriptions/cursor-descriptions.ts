import { formatCursor } from '../../domain/catalogue/phone-place.ts';
import { describe, perPage, type TypeDescription } from './describe.ts';

const cursor = formatCursor({ sort: '-released', price: null, isBySearch: false, value: 20_240_131, id: 1 });
const totalCount = describe('Number of phones in the whole list', 252);

/** The members of a list of phones that show how its search was understood. */
export const interpretationMembers = {
  corrected: describe('Search text as understood, if it differs from the original text', 'galaxy s24 ultra'),
  understood: describe(
    'What the search asks for besides names, as parameters of GET /v1/phones in REST: filters, sort, text, compare; null if it only names phones',
    {
      filters: { has_5g: true, price_max: 10_000 },
      sort: null,
      text: null,
      compare: null,
    },
  ),
  unread: describe(
    'Parts of the search text that were not understood and are therefore ignored, as written',
    ['no notch'],
  ),
  hint: describe(
    'What may be wrong with the question, or what could be searched for; null if nothing is wrong',
    'There is no brand "Samsng"; did you mean Samsung?',
  ),
};

/** The REST parameter for a cursor. */
export const cursorParameter = describe(
  'Reads the whole list, even during imports: empty for the first request, then next_cursor of the previous response. Keep sort, currency and price_basis; cannot be combined with page',
  cursor,
);

/** The arguments of `phonesConnection` that select a part of the list. */
export const connectionArguments = {
  first: describe(
    'Maximum number of phones, from the start of the list or after `after`; 0 to 100. Without first and last: 20, or the last 20 if only `before` is given',
    20,
  ),
  after: describe('Only phones after this cursor, which must be from a list in the same order', cursor),
  last: describe(
    'Maximum number of phones, back from the end of the list or from `before`; 0 to 100. With first as well: the last of the first ones',
    20,
  ),
  before: describe('Only phones before this cursor, which must be from a list in the same order', cursor),
};

/** The part of `descriptions` about lists that are read by cursor. */
export const cursorDescriptions = {
  PhoneConnection: {
    description:
      'A part of a list of phones (Relay Cursor Connections). A cursor is a position in the order of the list: with `after`, every phone with an unchanged sort value is returned exactly once, even during imports. This does not apply to RELEVANCE.',
    members: {
      edges: describe('The phones in this part, each with its cursor'),
      nodes: describe('The phones in this part'),
      pageInfo: describe('Position of this part in the list'),
      totalCount,
      ...interpretationMembers,
    },
  },
  PhoneEdge: {
    description: 'A phone in a list, and its position.',
    members: {
      cursor: describe('Cursor of its position, for after and before', cursor),
      node: describe('The phone'),
    },
  },
  RelayPageInfo: {
    description: 'Position of a part in a list.',
    members: {
      hasNextPage: describe('Whether there are phones after this part', true),
      hasPreviousPage: describe('Whether there are phones before this part', false),
      startCursor: describe('Cursor of the first phone; null if there is none', cursor),
      endCursor: describe('Cursor of the last phone, for after; null if there is none', cursor),
    },
  },
  ListPagination: {
    description: 'Position of a part in a list.',
    members: {
      page: describe('Page number, from 1; null with cursor', 1),
      perPage,
      total: describe('Number of items in the whole list', 252),
      totalPages: describe('Number of pages', 13),
      nextCursor: describe('Cursor of the next part; null at the end. Only with cursor', cursor),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

import { formatCursor } from '../../domain/catalogue/phone-place.ts';
import { describe, perPage, type TypeDescription } from './describe.ts';

const cursor = formatCursor({ sort: '-released', price: null, isBySearch: false, value: 20_240_131, id: 1 });
const totalCount = describe('Number of phones of the whole list', 252);

/** The members by which a list of phones says how its search was understood. */
export const interpretationMembers = {
  corrected: describe('Search text as understood, when it differs from the text asked', 'galaxy s24 ultra'),
  understood: describe(
    'What the search asks for beside names, as parameters of GET /v1/phones in REST: filters, sort, text, compare; null when it only names phones',
    {
      filters: { has_5g: true, price_max: 10_000 },
      sort: null,
      text: null,
      compare: null,
    },
  ),
  unread: describe('Parts of the search text that were not understood and so are ignored, as written', [
    'no notch',
  ]),
  hint: describe(
    'What may be wrong with the question, or what could be asked; null when nothing is wrong',
    'There is no brand "Samsng"; did you mean Samsung?',
  ),
};

/** The REST parameter for a cursor. */
export const cursorParameter = describe(
  'Reads the whole list, whatever is imported meanwhile: empty to begin, then next_cursor of the answer before. Keep sort, currency and price_basis; not with page',
  cursor,
);

/** The arguments of `phonesConnection` that select a part of the list. */
export const walkArguments = {
  first: describe(
    'At most this many phones, from the start of the list or from `after` on; 0 to 100. Without first and last: 20, the last 20 if only `before` is given',
    20,
  ),
  after: describe('Only phones after this cursor, which is of the same order', cursor),
  last: describe(
    'At most this many phones, from the end of the list or from `before` back; 0 to 100. With first too: the last of the first ones',
    20,
  ),
  before: describe('Only phones before this cursor, which is of the same order', cursor),
};

/** The part of `descriptions` about lists that are read by cursor. */
export const walkDescriptions = {
  PhoneConnection: {
    description:
      'A part of a list of phones (Relay Cursor Connections). A cursor is a place in the order of the list: with `after`, every phone whose sort value does not change meanwhile is returned exactly once, also during imports; this does not hold for RELEVANCE.',
    members: {
      edges: describe('The phones of this part, each with its cursor'),
      nodes: describe('The phones of this part'),
      pageInfo: describe('Where this part is in the list'),
      totalCount,
      ...interpretationMembers,
    },
  },
  PhoneEdge: {
    description: 'A phone of a list, and its place in it.',
    members: {
      cursor: describe('Cursor of its place, for after and before', cursor),
      node: describe('The phone'),
    },
  },
  RelayPageInfo: {
    description: 'Where a part of a list is in it.',
    members: {
      hasNextPage: describe('Whether there are phones after this part', true),
      hasPreviousPage: describe('Whether there are phones before this part', false),
      startCursor: describe('Cursor of its first phone; null when it has none', cursor),
      endCursor: describe('Cursor of its last phone, for after; null when it has none', cursor),
    },
  },
  ListPagination: {
    description: 'Where a part of a list is in it.',
    members: {
      page: describe('Number of the page, from 1; null with cursor', 1),
      perPage,
      total: describe('Number of items of the whole list', 252),
      totalPages: describe('Number of pages', 13),
      nextCursor: describe('The cursor to go on with; null at the end. Only with cursor', cursor),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

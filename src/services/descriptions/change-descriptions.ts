import { exampleCursor } from '../../record/types/change.ts';
import { describe, type TypeDescription } from './describe.ts';

/** The REST parameters of the change log and of its streams. */
export const changeParameters = {
  since: describe(
    'Cursor of the last change that you have, as an answer gave it: changes behind it are returned. 0: from the beginning. Without it: from now on',
    '0',
  ),
  types: describe('Kinds of change; all unless given', ['price', 'review']),
  brand: describe('Names or slugs of brands, any case; at most 100', ['samsung', 'apple']),
  ids: describe('Numbers or slugs of phones; at most 100', ['apple-iphone-15-pro', '1']),
  limit: describe(
    'At most this many changes, from 1 to 500; fewer where their reviews have more than about 1 MiB',
    100,
  ),
};

/** The part of `descriptions` about the change log and its streams. */
export const changeDescriptions = {
  Subscription: {
    description:
      'What is told as it happens, for plans with real-time data: as text/event-stream (GraphQL over SSE, distinct connections) or by the multipart protocol of Apollo.',
    members: {
      changes: describe(
        'Changes of the catalogue, each within a second; one unit to open, and one for each started ten changes. Fields that cost units of their own are for queries',
        undefined,
        {
          types: describe('Kinds of change; all unless given', ['PRICE', 'REVIEW']),
          brand: describe('Names or slugs of brands, any case', ['samsung', 'apple']),
          ids: describe('Numbers or slugs of phones', ['apple-iphone-15-pro', '1']),
          since: describe(
            'Cursor of the last change that is known: those behind it come first, none is missed and none comes twice. 0: from the beginning; null: from now on. The header Last-Event-ID comes before it',
            exampleCursor,
          ),
        },
      ),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

import { exampleCursor } from '../../record/types/change.ts';
import { describe, type TypeDescription } from './describe.ts';

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

/** The part of `descriptions` about the change log and its streams. */
export const changeDescriptions = {
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
} as const satisfies Readonly<Record<string, TypeDescription>>;

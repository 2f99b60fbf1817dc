import { exampleCursor } from './change-log-descriptions.ts';
import { say, type TypeDescription } from './describe.ts';

/** See `descriptions.ts`: the change log, and streams of it. */
export const changeDescriptions = {
  Subscription: {
    about:
      'What is told as it happens, for plans with real-time data: as text/event-stream (GraphQL over SSE, distinct connections) or by the multipart protocol of Apollo.',
    members: {
      changes: say(
        'Changes of the catalogue, each within a second; one unit to open, and one for each started ten changes. Fields that cost units of their own are for queries',
        undefined,
        {
          types: say('Kinds of change; all unless given', ['PRICE', 'REVIEW']),
          brand: say('Names or slugs of brands, any case', ['samsung', 'apple']),
          ids: say('Numbers or slugs of phones', ['apple-iphone-15-pro', '1']),
          since: say(
            'Cursor of the last change that is known: those behind it come first, none is missed and none comes twice. 0: from the beginning; null: from now on. The header Last-Event-ID comes before it',
            exampleCursor,
          ),
        },
      ),
    },
  },
  Change: {
    about: 'A change of the catalogue: of a phone, or a new price or review.',
    members: {
      cursor: say(
        'Its place in the order of all changes, for `since`; to be passed on as it is',
        exampleCursor,
      ),
      type: say('What changed', 'PRICE'),
      phone: say('The phone that it is about'),
      changedAt: say('When it was recorded', '2026-11-20T17:03:59Z'),
      price: say('The new price as it was observed, in its own currency; null for other changes'),
      review: say('The new review; null for other changes'),
    },
  },
  ChangeType: {
    about: 'Kind of change.',
    members: {
      PHONE: say('A phone is new, or its record changed; told once, at its latest change'),
      PRICE: say('A price was observed'),
      REVIEW: say('A review was added'),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

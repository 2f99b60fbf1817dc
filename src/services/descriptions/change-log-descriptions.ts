import { toChangeCursor } from '../../domain/changes/change-cursor.ts';
import { positionAt } from '../../domain/changes/change-log.ts';
import { say, type TypeDescription } from './describe.ts';

const place = { revision: 412, rank: 1, id: 31 };
/** As the change log writes them. */
export const exampleCursor = toChangeCursor({ position: positionAt(place), token: 'x7kQ2mPz0aYc' });

/** Parameters of REST, of the change log and of streams of it. */
export const changeParameters = {
  since: say(
    'Cursor of the last change that you have, as an answer gave it: changes behind it are returned. 0: from the beginning. Without it: from now on',
    '0',
  ),
  types: say('Kinds of change; all unless given', ['price', 'review']),
  brand: say('Names or slugs of brands, any case; at most 100', ['samsung', 'apple']),
  ids: say('Numbers or slugs of phones; at most 100', ['apple-iphone-15-pro', '1']),
  limit: say(
    'At most this many changes, from 1 to 500; fewer where their reviews have more than about 1 MiB',
    100,
  ),
};

/** See `descriptions.ts`: the change log as REST answers it. */
export const changeLogDescriptions = {
  ChangedPhone: {
    about: 'The phone that a change is about, by its number and its names.',
    members: {
      id: say('Number of the phone; never changes', 1),
      slug: say('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
      fullName: say('Full name, as the source writes it', 'Samsung Galaxy S24 Ultra'),
    },
  },
  ChangePage: {
    about: 'Changes in their order, and where to go on.',
    members: {
      data: say('The changes; empty when there are none behind `since`'),
      nextCursor: say('What to send as `since` next time, also when `data` is empty', exampleCursor),
      hasMore: say('Whether more changes are there already', false),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

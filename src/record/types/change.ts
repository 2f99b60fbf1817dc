import { enumeration, type MemberOf } from '../fact.ts';
import {
  flag,
  id,
  instant,
  listOf,
  nullable,
  object,
  oneOf,
  publicType,
  slug,
  text,
} from '../public-type.ts';
import { priceType } from './price.ts';
import { reviewType } from './review.ts';

/** A cursor in the form that the change log uses. */
export const exampleCursor = 'HJEfTmMxIHg3a1EybVB6MGFZYyA0MTIuMS4zMQ';

/** The types, in the order in which a revision's changes are listed. */
export const changeTypes = enumeration('ChangeType', 'Kind of change', {
  phone: 'A phone is new, or its record changed; listed once, at its latest change.',
  price: 'A price was observed.',
  review: 'A review was added.',
});
export type ChangeType = MemberOf<typeof changeTypes>;

/** The members that identify a phone, without other facts. */
const phoneIdentity = {
  id: id('Number of the phone; never changes', 1),
  slug: slug('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
  fullName: text('Full name, as the source writes it', 'Samsung Galaxy S24 Ultra'),
};

export const identifiedPhoneType = publicType(
  'IdentifiedPhone',
  'A phone, by its number and its names.',
  phoneIdentity,
);

export const changedPhoneType = publicType(
  'ChangedPhone',
  'The phone that a change is about, by its number and its names.',
  phoneIdentity,
);

/** In GraphQL, `phone` is the whole phone. */
export const changeType = publicType(
  'Change',
  'A change to the catalogue: a new or changed phone, a new price or a new review.',
  {
    cursor: text('Its place in the order of all changes, for `since`; pass it unchanged', exampleCursor, {
      length: { min: 1 },
    }),
    type: oneOf(changeTypes, 'What changed', 'PRICE'),
    phone: object(changedPhoneType, 'The phone that it is about'),
    changedAt: instant('When it was recorded', '2026-11-20T17:03:59Z'),
    price: nullable(
      object(priceType, 'The new price as it was observed, in its own currency; null for other changes'),
    ),
    review: nullable(object(reviewType, 'The new review; null for other changes')),
  },
);

export const changePageType = publicType(
  'ChangePage',
  'Changes in order, and the cursor from which to continue.',
  {
    data: listOf(object(changeType, 'The changes; empty when there are none after `since`')),
    nextCursor: text('What to send as `since` next time, even if `data` is empty', exampleCursor, {
      length: { min: 1 },
    }),
    hasMore: flag('Whether there are more changes already', false),
  },
);

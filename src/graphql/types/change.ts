import { changeType } from '../../record/types/change.ts';
import type { ShownChange } from '../../services/changes/shown-change.ts';
import { wholeSentenceOf } from '../../services/descriptions/describe.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { PhoneType } from './phone.ts';
import { PriceType } from './price.ts';
import { ReviewType } from './review.ts';

const { cursor, type, changedAt, phone, price, review } = changeType.members;

export const ChangeObject = builder.objectRef<ShownChange>('Change').implement({
  description: changeType.about,
  fields: (t) => ({
    ...createMemberFields(t, { cursor, type, changedAt }),
    // A stream sends a change only if its phone is in the catalogue in memory.
    phone: t.field({
      type: PhoneType,
      description: wholeSentenceOf(phone),
      resolve: (change, _args, { catalogue }) => {
        const changedPhone = catalogue.phone({ id: change.phone.id });
        if (changedPhone === null) throw new TypeError(`phone ${change.phone.id} of a change is not there`);
        return changedPhone;
      },
    }),
    price: t.field({
      type: PriceType,
      nullable: true,
      description: wholeSentenceOf(price),
      resolve: (change) => change.price,
    }),
    review: t.field({
      type: ReviewType,
      nullable: true,
      description: wholeSentenceOf(review),
      resolve: (change) => change.review,
    }),
  }),
});

import { changeType } from '../../record/types/change.ts';
import type { PublicChange } from '../../services/changes/to-public-change.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { PhoneType } from './phone.ts';
import { PriceType } from './price.ts';
import { ReviewType } from './review.ts';

const { cursor, type, changedAt, phone, price, review } = changeType.members;

export const ChangeObject = builder.objectRef<PublicChange>('Change').implement({
  description: changeType.description,
  fields: (t) => ({
    ...createMemberFields(t, { cursor, type, changedAt }),
    // The phone exists, because a stream sends a change only if its phone is in the catalogue in memory.
    phone: t.field({
      type: PhoneType,
      description: formatSentenceWithExample(phone),
      resolve: (change, _args, { catalogue }) => {
        const changedPhone = catalogue.findPhone({ id: change.phone.id });
        if (changedPhone === null)
          throw new TypeError(`phone ${change.phone.id} of a change is not in the catalogue`);
        return changedPhone;
      },
    }),
    price: t.field({
      type: PriceType,
      nullable: true,
      description: formatSentenceWithExample(price),
      resolve: (change) => change.price,
    }),
    review: t.field({
      type: ReviewType,
      nullable: true,
      description: formatSentenceWithExample(review),
      resolve: (change) => change.review,
    }),
  }),
});

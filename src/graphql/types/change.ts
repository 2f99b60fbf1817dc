import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import type { ReviewModel } from '../../generated/prisma/models.ts';
import { builder } from '../builder.ts';
import { ChangeTypeEnum } from './enums.ts';
import { PhoneType } from './phone.ts';
import { PriceType, toPriceRow } from './price.ts';
import { ReviewType } from './review.ts';

export const ChangeObject = builder.objectRef<StreamedChange>('Change').implement({
  fields: (t) => ({
    cursor: t.exposeString('cursor'),
    type: t.field({ type: ChangeTypeEnum, resolve: ({ change }) => change.type }),
    // A stream hands out a change when its phone is in the catalogue in memory.
    phone: t.field({
      type: PhoneType,
      resolve: ({ change }, _args, { catalogue }) => {
        const phone = catalogue.phone({ id: change.phone.id });
        if (phone === null) throw new TypeError(`phone ${change.phone.id} of a change is not there`);
        return phone;
      },
    }),
    changedAt: t.field({ type: 'DateTime', resolve: ({ change }) => change.changedAt }),
    price: t.field({
      type: PriceType,
      nullable: true,
      resolve: ({ change }, _args, { catalogue }) => {
        const price = change.price && catalogue.convert(change.price, null);
        return price && toPriceRow(price);
      },
    }),
    // As in `review.ts`: the columns that the domain leaves out are not exposed.
    review: t.field({
      type: ReviewType,
      nullable: true,
      resolve: ({ change }) => change.review as unknown as ReviewModel | null,
    }),
  }),
});

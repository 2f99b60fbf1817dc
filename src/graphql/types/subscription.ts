import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { changeType, changeTypes } from '../../record/types/change.ts';
import { type PublicChange, toPublicChange } from '../../services/changes/to-public-change.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { assertChangeArguments } from '../arguments.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder, getEnumType } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { PhoneType, ReviewType } from './phone.ts';
import { PriceType } from './price.ts';

const { cursor, type, changedAt, phone, price, review } = changeType.members;

const ChangeObject = builder.objectRef<PublicChange>('Change').implement({
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

/**
 * A resolver that the schema needs, but that is never called. `open-subscription.ts` opens the stream instead, and
 * gets a change only after the previous one was written. graphql-js would read an AsyncIterable ahead.
 */
const subscribe = (): AsyncIterable<StreamedChange> => {
  throw new TypeError('open-subscription.ts opens subscriptions');
};

builder.subscriptionFields((t) => ({
  changes: t.field({
    type: ChangeObject,
    nullable: true,
    args: {
      types: t.arg({ type: [getEnumType(changeTypes)] }),
      brand: t.arg.stringList(),
      ids: t.arg.idList(),
      since: t.arg.string(),
    },
    ...declareCost({ charge: 'stream', checkArguments: assertChangeArguments }),
    subscribe,
    // The operation is executed with the change as its root value.
    resolve: (change, _args, { catalogue }) => toPublicChange(change, catalogue),
  }),
}));

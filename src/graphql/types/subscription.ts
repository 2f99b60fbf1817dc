import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { changeTypes } from '../../record/types/change.ts';
import { toPublicChange } from '../../services/changes/to-public-change.ts';
import { assertChangeArguments } from '../arguments/change-arguments.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getEnumType } from '../schema/enums.ts';
import { ChangeObject } from './change.ts';

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

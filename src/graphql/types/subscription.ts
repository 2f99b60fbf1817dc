import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { changeTypes } from '../../record/types/change.ts';
import { toPublicChange } from '../../services/changes/to-public-change.ts';
import { assertChangeArguments } from '../arguments/change-arguments.ts';
import { fieldCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getEnumType } from '../schema/enums.ts';
import { ChangeObject } from './change.ts';

/**
 * Is never called. `open-subscription.ts` opens the stream, and takes the next change only after the previous
 * one was written; graphql-js would read an AsyncIterable ahead.
 */
const subscribe = (): AsyncIterable<StreamedChange> => {
  throw new TypeError('subscriptions are opened by open-subscription.ts');
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
    ...fieldCost({ charge: 'stream', checkArguments: assertChangeArguments }),
    subscribe,
    // The value at the root of each execution is the change.
    resolve: (change, _args, { catalogue }) => toPublicChange(change, catalogue),
  }),
}));

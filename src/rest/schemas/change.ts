import { z } from 'zod';
import { changeTypes } from '../../domain/changes/change-log.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { priceShape } from './price.ts';
import { reviewShape } from './review.ts';
import { idShape, instantShape, slugShape } from './scalars.ts';

const { Change, ChangedPhone, ChangePage, ChangeType } = descriptions;

/** The types that a parameter takes: closed, as that of filters. */
export const changeTypeFilter = describedEnum(
  'ChangeTypeFilter',
  ChangeType,
  changeTypes,
  `must be one of ${changeTypes.join(', ')}`,
);

export const changeTypeShape = describedEnum('ChangeType', ChangeType, changeTypes);

/** A change as `/v1/changes`, streams and webhooks have it. */
export const changeShape = describedObject('Change', Change, {
  cursor: z.string().min(1),
  type: changeTypeShape,
  phone: describedObject('ChangedPhone', ChangedPhone, {
    id: idShape,
    slug: slugShape,
    full_name: z.string(),
  }),
  changed_at: instantShape,
  price: priceShape.nullable(),
  review: reviewShape.nullable(),
});

export const changePageShape = describedObject('ChangePage', ChangePage, {
  data: z.array(changeShape),
  next_cursor: z.string().min(1),
  has_more: z.boolean(),
});

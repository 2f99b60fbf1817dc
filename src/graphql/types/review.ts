import type { Review } from '../../domain/catalogue/history.ts';
import { reviewType } from '../../record/types/review.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';
import { createPageType } from '../schema/page-info.ts';

export const ReviewType = builder.objectRef<Review>('Review').implement({
  description: reviewType.description,
  interfaces: [NodeInterface],
  fields: (t) => createMemberFields(t, reviewType.members),
});

export const ReviewPage = createPageType('ReviewPage', ReviewType);

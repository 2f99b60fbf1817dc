import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { reviewType } from '../../record/types/review.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';
import { PageInfo } from '../schema/page-info.ts';

export const ReviewType = builder.objectRef<Review>('Review').implement({
  description: reviewType.about,
  interfaces: [NodeInterface],
  fields: (t) => createMemberFields(t, reviewType.members),
});

export const ReviewPage = builder.objectRef<Page<Review>>('ReviewPage').implement({
  fields: (t) => ({
    nodes: t.field({
      type: [ReviewType],
      ...declareCost({ isPageItems: true }),
      resolve: (page) => [...page.items],
    }),
    totalCount: t.int({ resolve: (page) => page.total }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
});

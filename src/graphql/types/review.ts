import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { reviewType } from '../../record/types/review.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';
import { createMemberFields } from './member-fields.ts';
import { NodeInterface } from './node-interface.ts';
import { PageInfo } from './paging.ts';

export const ReviewType = builder.objectRef<Review>('Review').implement({
  description: reviewType.about,
  interfaces: [NodeInterface],
  fields: (t) => createMemberFields(t, reviewType.members),
});

export const ReviewPage = builder.objectRef<Page<Review>>('ReviewPage').implement({
  fields: (t) => ({
    nodes: t.field({
      type: [ReviewType],
      ...fieldCost({ isPageItems: true }),
      resolve: (page) => [...page.items],
    }),
    totalCount: t.int({ resolve: (page) => page.total }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
});

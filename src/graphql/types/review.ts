import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { ReviewModel } from '../../generated/prisma/models.ts';
import { reviewType } from '../../record/types/review.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';
import { readMemberFields } from './member-fields.ts';
import { NodeInterface } from './node-interface.ts';
import { PageInfo } from './paging.ts';

export const ReviewType = builder.prismaObject('Review', {
  description: reviewType.about,
  interfaces: [NodeInterface],
  fields: (t) => readMemberFields(t, reviewType.members),
});

export const ReviewPage = builder.objectRef<Page<Review>>('ReviewPage').implement({
  fields: (t) => ({
    // The plugin types a review by its whole row; the two columns that the domain leaves out are not exposed.
    nodes: t.field({
      type: [ReviewType],
      ...fieldCost({ isMembers: true }),
      resolve: (page) => page.items as unknown as ReviewModel[],
    }),
    totalCount: t.int({ resolve: (page) => page.total }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
});

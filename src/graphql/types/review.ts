import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { ReviewModel } from '../../generated/prisma/models.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';
import { ReviewKind } from './enums.ts';
import { NodeInterface } from './node-interface.ts';
import { PageInfo } from './paging.ts';

export const ReviewType = builder.prismaObject('Review', {
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: ReviewKind }),
    author: t.exposeString('author', { nullable: true }),
    publisher: t.exposeString('publisher', { nullable: true }),
    title: t.exposeString('title', { nullable: true }),
    body: t.exposeString('body'),
    locale: t.exposeString('locale'),
    score: t.exposeFloat('score', { nullable: true }),
    pros: t.exposeStringList('pros'),
    cons: t.exposeStringList('cons'),
    url: t.expose('url', { type: 'URL', nullable: true }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
  }),
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

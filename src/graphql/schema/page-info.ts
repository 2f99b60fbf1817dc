import type { ObjectRef } from '@pothos/core';
import { countPages, type Page } from '../../domain/catalogue/page.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from './builder.ts';

export const PageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  fields: (t) => ({
    page: t.int({ resolve: (page) => page.page }),
    perPage: t.int({ resolve: (page) => page.perPage }),
    totalPages: t.int({ resolve: countPages }),
    hasNextPage: t.boolean({ resolve: (page) => page.page < countPages(page) }),
    hasPreviousPage: t.boolean({ resolve: (page) => page.page > 1 && page.total > 0 }),
  }),
});

/** Creates the type of a page of prices or reviews. */
export const createPageType = <Item>(
  name: string,
  itemType: ObjectRef<typeof builder.$inferSchemaTypes, Item>,
) =>
  builder.objectRef<Page<Item>>(name).implement({
    fields: (t) => ({
      nodes: t.field({
        type: [itemType],
        ...declareCost({ isItemList: true }),
        resolve: (page) => [...page.items],
      }),
      totalCount: t.int({ resolve: (page) => page.total }),
      pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
    }),
  });

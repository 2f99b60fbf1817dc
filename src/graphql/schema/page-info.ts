import { countPages, type Page } from '../../domain/catalogue/page.ts';
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

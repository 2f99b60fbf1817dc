import type { ObjectRef } from '@pothos/core';
import type { AnswerDetails, ResultPage } from '../../domain/catalogue/catalogue.ts';
import type { Phone } from '../../record/phone.ts';
import { presentUnderstanding } from '../../services/catalogue/present-understanding.ts';
import { createSearchHint } from '../../services/catalogue/search-hint.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { PageInfo } from '../schema/page-info.ts';
import { PhoneType } from './phone.ts';

/** A page or another part of a list of phones, with details of the search. */
export interface PhoneList extends AnswerDetails {
  readonly items: readonly Phone[];
  /** The number of phones in the whole list. */
  readonly total: number;
  /** The brands that the query names, or null. */
  readonly brands: readonly string[] | null;
}

/** Adds the fields that lists have in common, whether they are read by page or by cursor. */
export function addListFields(list: ObjectRef<typeof builder.$inferSchemaTypes, PhoneList>): void {
  builder.objectFields(list, (t) => ({
    nodes: t.field({
      type: [PhoneType],
      ...declareCost({ isItemList: true }),
      resolve: ({ items }) => [...items],
    }),
    totalCount: t.exposeInt('total'),
    corrected: t.exposeString('corrected', { nullable: true }),
    understood: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ understood }) => presentUnderstanding(understood),
    }),
    unread: t.stringList({ resolve: ({ unread }) => [...unread] }),
    hint: t.string({
      nullable: true,
      resolve: ({ brands, ...details }, _args, { catalogue }) =>
        catalogue.createBrandHint(brands ?? []) ?? createSearchHint(details),
    }),
  }));
}

export const PhonePage = builder.objectRef<PhoneList & ResultPage<Phone>>('PhonePage').implement({
  fields: (t) => ({ pageInfo: t.field({ type: PageInfo, resolve: (page) => page }) }),
});
addListFields(PhonePage);

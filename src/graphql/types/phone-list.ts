import type { ObjectRef } from '@pothos/core';
import type { AnswerDetails, ResultPage } from '../../domain/catalogue/catalogue.ts';
import type { Phone } from '../../record/phone.ts';
import { presentUnderstanding } from '../../services/catalogue/present-understanding.ts';
import { createSearchHint } from '../../services/catalogue/search-hint.ts';
import { fieldCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { PageInfo } from '../schema/paging.ts';
import { PhoneType } from './phone.ts';

/** A part of a list of phones, with details of the question that it answers. */
export interface PhoneList extends AnswerDetails {
  readonly items: readonly Phone[];
  /** The number of phones in all parts. */
  readonly total: number;
  readonly brands: readonly string[] | null;
}

/** Adds the fields that every list has, whether it is read by page or by cursor. */
export function addListFields(list: ObjectRef<typeof builder.$inferSchemaTypes, PhoneList>): void {
  builder.objectFields(list, (t) => ({
    nodes: t.field({
      type: [PhoneType],
      ...fieldCost({ isPageItems: true }),
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
      resolve: ({ brands, ...found }, _args, { catalogue }) =>
        catalogue.brandHint(brands ?? []) ?? createSearchHint(found),
    }),
  }));
}

export const PhonePage = builder.objectRef<PhoneList & ResultPage<Phone>>('PhonePage').implement({
  fields: (t) => ({ pageInfo: t.field({ type: PageInfo, resolve: (page) => page }) }),
});
addListFields(PhonePage);

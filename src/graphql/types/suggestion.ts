import type { Suggestion } from '../../domain/catalogue/catalogue.ts';
import { maxSuggestions, readSuggestText } from '../../services/catalogue/phone-catalogue.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { getNodeType } from '../schema/node-interface.ts';
import { BrandType } from './brand.ts';
import { PhoneType } from './phone.ts';

const SuggestedItem = builder.unionType('SuggestedItem', {
  types: [PhoneType, BrandType],
  resolveType: (item) => getNodeType(item),
});

const SuggestionType = builder.objectRef<Suggestion>('Suggestion').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    item: t.field({ type: SuggestedItem, nullable: true, resolve: ({ phone, brand }) => phone ?? brand }),
  }),
});

builder.queryField('suggest', (t) =>
  t.field({
    type: [SuggestionType],
    nullable: true,
    args: { q: t.arg.string({ required: true }) },
    ...declareCost({
      charge: 'suggestion',
      countReturnedItems: () => maxSuggestions,
      checkArguments: ({ q }) => void readSuggestText(q as string),
    }),
    resolve: (_root, { q }, { catalogue }) => [...catalogue.suggest(readSuggestText(q)).items],
  }),
);

import type { PhoneBrand } from '../../domain/phone.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';

export const BrandType = builder.objectRef<PhoneBrand>('Brand').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    phoneCount: t.int({
      description: 'How many of its phones the default list shows.',
      resolve: (brand, _args, { catalogue }) => catalogue.phoneCount(brand),
    }),
  }),
});

builder.queryField('brands', (t) =>
  t.field({
    type: [BrandType],
    nullable: true,
    description: 'Every brand, by name.',
    ...fieldCost({ charge: 'root' }),
    resolve: (_root, _args, { catalogue }) => [...catalogue.brands()],
  }),
);

import type { PhoneBrand } from '../../record/phone.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';

export const BrandType = builder.objectRef<PhoneBrand>('Brand').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    phoneCount: t.int({
      resolve: (brand, _args, { catalogue }) => catalogue.phoneCount(brand),
    }),
  }),
});

builder.queryField('brands', (t) =>
  t.field({
    type: [BrandType],
    nullable: true,
    ...fieldCost({ charge: 'root' }),
    resolve: (_root, _args, { catalogue }) => [...catalogue.brands()],
  }),
);

import { brandRefHelp, type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { invalidParameter } from '../../domain/errors.ts';
import type { PhoneBrand } from '../../record/phone.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';
import { NodeInterface } from './node-interface.ts';

export const BrandType = builder.objectRef<PhoneBrand>('Brand').implement({
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    phoneCount: t.int({
      resolve: (brand, _args, { catalogue }) => catalogue.phoneCount(brand),
    }),
  }),
});

/** @throws GatewayError `invalid-parameter` for `id` */
function toBrandRef(id: unknown): PhoneRef {
  const ref = readPhoneRef(String(id));
  if (ref === null) throw invalidParameter('id', brandRefHelp);
  return ref;
}

builder.queryFields((t) => ({
  brands: t.field({
    type: [BrandType],
    nullable: true,
    ...fieldCost({ charge: 'root', owners: ({ catalogue }) => catalogue.brands().length }),
    resolve: (_root, _args, { catalogue }) => [...catalogue.brands()],
  }),
  brand: t.field({
    type: BrandType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...fieldCost({ charge: 'root', check: ({ id }) => void toBrandRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.brand(toBrandRef(id)),
  }),
}));

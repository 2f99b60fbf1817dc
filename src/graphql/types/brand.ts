import { brandRefHelp, type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { createParameterError } from '../../domain/errors.ts';
import type { PhoneBrand } from '../../record/phone.ts';
import { brandType, phoneBrandType } from '../../record/types/brand.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { declareCost } from '../cost/field-cost.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields } from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';

export const BrandType = builder.objectRef<PhoneBrand>('Brand').implement({
  description: brandType.description,
  interfaces: [NodeInterface],
  fields: (t) => ({
    ...createMemberFields(t, phoneBrandType.members),
    phoneCount: t.int({
      description: formatSentenceWithExample(brandType.members.phoneCount),
      resolve: (brand, _args, { catalogue }) => catalogue.countPhones(brand),
    }),
  }),
});

/** Reads the argument `id` of a brand. @throws GatewayError `invalid-parameter` if it is malformed */
function toBrandRef(id: unknown): PhoneRef {
  const ref = readPhoneRef(String(id));
  if (ref === null) throw createParameterError('id', brandRefHelp);
  return ref;
}

builder.queryFields((t) => ({
  brands: t.field({
    type: [BrandType],
    nullable: true,
    ...declareCost({ charge: 'root', countReturnedItems: ({ catalogue }) => catalogue.listBrands().length }),
    resolve: (_root, _args, { catalogue }) => [...catalogue.listBrands()],
  }),
  brand: t.field({
    type: BrandType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...declareCost({ charge: 'root', checkArguments: ({ id }) => void toBrandRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.findBrand(toBrandRef(id)),
  }),
}));

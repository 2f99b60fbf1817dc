import { GraphQLScalarType } from 'graphql';
import { toInstant } from '../../../src/domain/instant.ts';
import { readPhoneRef } from '../../../src/domain/phone-ref.ts';
import type { Phone, PhoneBrand } from '../../../src/record/phone.ts';
import type { Caller } from '../../../src/services/admission.ts';
import type { PhoneCatalogue } from '../../../src/services/phone-catalogue.ts';

/** What resolvers of the peers know of a request. */
export interface PeerContext {
  readonly caller: Caller;
}

/**
 * Resolvers for `schema.graphql` over the catalogue in memory, for servers that take a schema as text; fields
 * without one here are members of what is around them. Only what the workloads ask for.
 */
export function createResolvers(catalogue: PhoneCatalogue) {
  const viewOf = ({ caller }: PeerContext, currency = 'THB') => ({
    freshness: caller.plan.data,
    currency: currency.toUpperCase(),
  });
  return {
    DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => toInstant(value as Date) }),
    Query: {
      phone: (_root: unknown, { id }: { id: string }) => {
        const ref = readPhoneRef(id);
        if (ref === null) throw new RangeError('id must be a number or a slug');
        return catalogue.phone(ref);
      },
    },
    Phone: {
      price: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.price(phone, viewOf(context, currency)),
      variants: (phone: Phone, _args: unknown, context: PeerContext) =>
        phone.variants.map((variant, index) => ({
          ...variant,
          price: catalogue.variantPrice(phone, index, viewOf(context)),
        })),
    },
    Brand: { phoneCount: (brand: PhoneBrand) => catalogue.phoneCount(brand) },
  };
}

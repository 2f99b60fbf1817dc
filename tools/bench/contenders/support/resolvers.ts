import { GraphQLScalarType } from 'graphql';
import { toNodeId } from '../../../../src/domain/catalogue/node-id.ts';
import { readPhoneRef } from '../../../../src/domain/catalogue/phone-ref.ts';
import type { Price } from '../../../../src/domain/catalogue/prices/price.ts';
import { toInstant } from '../../../../src/domain/instant.ts';
import type { Phone, PhoneBrand } from '../../../../src/record/phone.ts';
import type { PhoneCatalogue } from '../../../../src/services/catalogue/phone-catalogue.ts';
import type { Caller } from '../../../../src/services/quota/admission.ts';

/** What resolvers of the peers know of a request. */
export interface PeerContext {
  readonly caller: Caller;
}

/** A converted price is a node of its own. */
export const nodeIdOfPrice = ({ id, amount, convertedFrom }: Price): string =>
  toNodeId({ type: 'Price', id, currency: convertedFrom && amount.currency });

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
      nodeId: ({ id }: Phone) => toNodeId({ type: 'Phone', id, currency: null }),
      launchPrice: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.launchPrice(phone, viewOf(context, currency)),
      priceSummary: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.priceSummary(phone, viewOf(context, currency)),
      price: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.price(phone, viewOf(context, currency)),
      variants: (phone: Phone, _args: unknown, context: PeerContext) =>
        phone.variants.map((variant, index) => ({
          ...variant,
          price: catalogue.variantPrice(phone, index, viewOf(context)),
        })),
    },
    Brand: {
      nodeId: ({ id }: PhoneBrand) => toNodeId({ type: 'Brand', id, currency: null }),
      phoneCount: (brand: PhoneBrand) => catalogue.phoneCount(brand),
    },
    Price: { nodeId: nodeIdOfPrice, observationId: ({ id }: Price) => id },
  };
}

import { GraphQLScalarType } from 'graphql';
import { toNodeId } from '../../../../src/domain/catalogue/node-id.ts';
import { readPhoneRef } from '../../../../src/domain/catalogue/phone-ref.ts';
import type { Price } from '../../../../src/domain/catalogue/prices/price.ts';
import { toInstant } from '../../../../src/domain/instant.ts';
import { isNothingKnown } from '../../../../src/record/fact.ts';
import { formatDecimal, formatEnglish } from '../../../../src/record/money-text.ts';
import type { Phone, PhoneBrand } from '../../../../src/record/phone.ts';
import type { PhoneCatalogue } from '../../../../src/services/catalogue/phone-catalogue.ts';
import type { Caller } from '../../../../src/services/quota/admission.ts';

/** The GraphQL context of the peers' resolvers. */
export interface PeerContext {
  readonly caller: Caller;
}

/** Returns the node id of a price. A converted price is a separate node. */
const getPriceNodeId = ({ id, amount, convertedFrom }: Price): string =>
  toNodeId({ type: 'Price', id, currency: convertedFrom && amount.currency });

/**
 * Creates resolvers for `schema.graphql` on the catalogue in memory, for servers that take a schema as text. They cover
 * the fields that the workloads select; fields without a resolver are members of their parent.
 */
export function createResolvers(catalogue: PhoneCatalogue) {
  const getView = ({ caller }: PeerContext, currency = 'THB') => ({
    freshness: caller.plan.data,
    currency: currency.toUpperCase(),
  });
  return {
    DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => toInstant(value as Date) }),
    Query: {
      phone: (_root: unknown, { id }: { id: string }) => {
        const ref = readPhoneRef(id);
        if (ref === null) throw new RangeError('id must be a number or a slug');
        return catalogue.findPhone(ref);
      },
    },
    Phone: {
      euLabel: ({ euLabel }: Phone) => (isNothingKnown(euLabel) ? null : euLabel),
      nodeId: ({ id }: Phone) => toNodeId({ type: 'Phone', id, currency: null }),
      launchPrice: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.findLaunchPrice(phone, getView(context, currency)),
      priceSummary: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.summarisePrices(phone, getView(context, currency)),
      price: (phone: Phone, { currency }: { currency?: string }, context: PeerContext) =>
        catalogue.findPrice(phone, getView(context, currency)),
      variants: (phone: Phone, _args: unknown, context: PeerContext) =>
        phone.variants.map((variant, index) => ({
          ...variant,
          price: catalogue.findVariantPrice(phone, index, getView(context)),
        })),
    },
    Brand: {
      nodeId: ({ id }: PhoneBrand) => toNodeId({ type: 'Brand', id, currency: null }),
      phoneCount: (brand: PhoneBrand) => catalogue.countPhones(brand),
    },
    Money: { decimal: formatDecimal, formatted: formatEnglish },
    Price: { nodeId: getPriceNodeId, observationId: ({ id }: Price) => id },
  };
}

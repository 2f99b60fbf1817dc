import { isAbstractType } from 'graphql';
import { schema } from '../../../src/graphql/schema/schema.ts';

/**
 * The queries of the tests of client caches: one observation in two currencies, and parts of a phone by two
 * queries.
 */
export const twoCurrencies = `query TwoCurrencies {
  phone(id: "zephon-model-1") {
    id
    thb: price(currency: "THB") { observationId amount { amountMinor currency } }
    jpy: price(currency: "JPY") { observationId amount { amountMinor currency } }
  }
}`;

/** The same with the field that is wrongly used as identity. */
export const twoCurrenciesByObservation = twoCurrencies.replaceAll('{ id amount', '{ observationId amount');

export const list = `query List {
  phones(brand: "Zephon", sort: NAME, perPage: 1) {
    nodes { id battery { capacityMah } displays { diagonalIn } price(currency: "EUR") { observationId observedAt } }
  }
}`;

export const detail = `query Detail($id: ID!) {
  phone(id: $id) { id battery { wiredW } displays { panel } platform { chipset } price(currency: "EUR") { observationId kind } }
}`;

export const currenciesOf = ({
  phone,
}: {
  phone: Record<'thb' | 'jpy', { amount: { currency: string } }>;
}): string[] => [phone.thb.amount.currency, phone.jpy.amount.currency];

/** One phone by two queries, and its prices with their nodeIds, by a fragment on the interface. */
export const nodes = `query Nodes {
  phone(id: "zephon-model-1") {
    id
    nodeId
    thb: price(currency: "THB") { nodeId amount { amountMinor currency } }
    jpy: price(currency: "JPY") { nodeId amount { amountMinor currency } }
  }
  suggest(q: "zephon model 1") { item { ...Item } }
}
fragment Item on Node { __typename nodeId ... on Phone { id fullName } ... on Brand { id name } }`;

/** A price by its nodeId. */
export const priceAgain = (nodeId: string): string =>
  `query PriceAgain { node(nodeId: "${nodeId}") { __typename nodeId ... on Price { amount { amountMinor currency } } } }`;

/** Interfaces and unions of the schema with their types, as recipes list them. */
export const possibleTypes = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .map((type) => [
        type.name,
        schema
          .getPossibleTypes(type)
          .map(({ name }) => name)
          .sort(),
      ]),
  );

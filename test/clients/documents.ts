/** What the tests of client caches ask: one observation in two currencies, and parts of a phone by two queries. */
export const twoCurrencies = `query TwoCurrencies {
  phone(id: "zephon-model-1") {
    id
    thb: price(currency: "THB") { id amount { amountMinor currency } }
    jpy: price(currency: "JPY") { id amount { amountMinor currency } }
  }
}`;

/** The same with the field that is no identity by mistake. */
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

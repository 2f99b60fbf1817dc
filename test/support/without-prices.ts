/** What surrounds a phone of which no price is known, for the presenter of its detail. */
export const withoutPrices = {
  phoneCount: 1,
  price: null,
  launchPrice: null,
  priceSummary: {
    lowest90d: null,
    lowestEver: null,
    launch: null,
    median90d: null,
    trend90dPct: null,
    sellers: 0,
  },
  variantPrice: () => null,
};

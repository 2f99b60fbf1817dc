import { cacheExchange } from '@urql/exchange-graphcache';

const partOfItsParent = () => null;

export const phoneCache = cacheExchange({
  keys: {
    // One observation is shown in several currencies: its id must not make one object of them.
    Price: partOfItsParent,
    // These have no id.
    Audio: partOfItsParent,
    Battery: partOfItsParent,
    Body: partOfItsParent,
    Camera: partOfItsParent,
    ComparedField: partOfItsParent,
    Comparison: partOfItsParent,
    Connectivity: partOfItsParent,
    Conversion: partOfItsParent,
    Display: partOfItsParent,
    FactSource: partOfItsParent,
    Money: partOfItsParent,
    Network: partOfItsParent,
    PageInfo: partOfItsParent,
    PhonePage: partOfItsParent,
    Plan: partOfItsParent,
    PlanPrice: partOfItsParent,
    Platform: partOfItsParent,
    PricePage: partOfItsParent,
    PriceSource: partOfItsParent,
    PriceSummary: partOfItsParent,
    QuotaStatus: partOfItsParent,
    QuotaWindow: partOfItsParent,
    Rating: partOfItsParent,
    ReviewPage: partOfItsParent,
    Source: partOfItsParent,
    SpecRow: partOfItsParent,
    SpecSection: partOfItsParent,
    Suggestion: partOfItsParent,
    Variant: partOfItsParent,
  },
});

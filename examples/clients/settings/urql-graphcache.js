import { cacheExchange } from '@urql/exchange-graphcache';

const partOfItsParent = () => null;

export const options = {
  // For fragments on what may be of several types.
  possibleTypes: {
    Node: ['Brand', 'Phone', 'Price', 'Review'],
    SuggestedItem: ['Brand', 'Phone'],
  },
  keys: {
    // One observation is shown in several currencies: its id must not make one object of them; nodeId names the currency.
    Price: ({ nodeId }) => nodeId ?? null,
    // These have no id.
    Audio: partOfItsParent,
    Battery: partOfItsParent,
    Benchmark: partOfItsParent,
    Body: partOfItsParent,
    BrandFacet: partOfItsParent,
    Camera: partOfItsParent,
    Change: partOfItsParent,
    ChargingTime: partOfItsParent,
    Chipset: partOfItsParent,
    Connectivity: partOfItsParent,
    Conversion: partOfItsParent,
    DeviceTypeFacet: partOfItsParent,
    Display: partOfItsParent,
    EuLabel: partOfItsParent,
    Facets: partOfItsParent,
    FactSource: partOfItsParent,
    FormFactorFacet: partOfItsParent,
    Identification: partOfItsParent,
    Money: partOfItsParent,
    Network: partOfItsParent,
    OsFacet: partOfItsParent,
    PageInfo: partOfItsParent,
    PhoneConnection: partOfItsParent,
    PhoneEdge: partOfItsParent,
    PhoneHint: partOfItsParent,
    PhoneMatch: partOfItsParent,
    PhonePage: partOfItsParent,
    Plan: partOfItsParent,
    PlanPrice: partOfItsParent,
    Platform: partOfItsParent,
    PriceBand: partOfItsParent,
    PricePage: partOfItsParent,
    PriceSource: partOfItsParent,
    PriceSummary: partOfItsParent,
    QuotaStatus: partOfItsParent,
    QuotaWindow: partOfItsParent,
    Rating: partOfItsParent,
    RelayPageInfo: partOfItsParent,
    ReviewPage: partOfItsParent,
    Security: partOfItsParent,
    SizeFacet: partOfItsParent,
    Source: partOfItsParent,
    SpecRow: partOfItsParent,
    SpecSection: partOfItsParent,
    Suggestion: partOfItsParent,
    Variant: partOfItsParent,
    VideoMode: partOfItsParent,
    YearFacet: partOfItsParent,
  },
};

export const phoneCache = cacheExchange(options);

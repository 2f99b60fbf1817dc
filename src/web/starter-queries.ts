/** The queries without comments. GraphiQL shows the name of an operation as the title of its tab. */
const operations = {
  newestOfBrand: `query NewestOfBrand {
  phones(brand: ["Samsung"], perPage: 5) {
    totalCount
    nodes {
      fullName
      releasedOn
      battery { capacityMah }
      price { amount { formatted } }
    }
  }
}`,
  forgivingSearch: `query ForgivingSearch {
  phones(search: "galxy s24 utra", perPage: 3) {
    corrected
    nodes { id slug fullName mainCameraMp }
  }
}`,
  sideBySide: `query SideBySide {
  ultra: phone(id: "samsung-galaxy-s24-ultra") { ...Compared }
  pro: phone(id: "apple-iphone-15-pro-max") { ...Compared }
}

fragment Compared on Phone {
  fullName
  mainCameraMp
  body { weightG }
  battery { capacityMah }
  price { amount { formatted } }
}`,
  lightWithBigBattery: `query LightWithBigBattery {
  phones(
    filter: { has5g: true, batteryMahMin: 5000, weightGMax: 200 }
    sort: WEIGHT
    perPage: 5
  ) {
    totalCount
    nodes { fullName body { weightG } battery { capacityMah } }
  }
}`,
  pricesAndReviews: `query PricesAndReviews {
  phone(id: "samsung-galaxy-s25-ultra") {
    fullName
    rating { average count }
    prices(perPage: 3) {
      nodes { kind observedAt stale amount { formatted } source { name verified } }
    }
    reviews(perPage: 2) {
      nodes { title body pros cons }
    }
  }
}`,
  quotaLeft: `query QuotaLeft {
  quotaStatus {
    plan { name }
    day { limit used remaining resetsAt }
    month { limit used remaining resetsAt }
  }
}`,
  changes: `subscription Changes {
  changes(types: [PRICE, REVIEW]) {
    cursor
    type
    changedAt
    phone { fullName }
    price { kind amount { formatted } }
    review { title }
  }
}`,
} as const;

export type StarterName = keyof typeof operations;

/**
 * Creates the queries of the first tabs of GraphiQL.
 * @param comments the lines of the comment above each query, which say its purpose and its cost
 */
export function createStarterQueries(comments: Readonly<Record<StarterName, readonly string[]>>): string[] {
  return Object.entries(operations).map(([name, operation]) => {
    const comment = comments[name as StarterName].map((line) => `# ${line}\n`).join('');
    return `${comment}${operation}\n`;
  });
}

/**
 * The GraphQL documents that request the same data as the examples of REST operations, by operationId. Some
 * operations have no equivalent.
 */
export const graphqlEquivalents: Readonly<Record<string, string>> = {
  listPhones: `{
  phones(brand: ["samsung", "apple"], filter: { has5g: true }, sort: BATTERY_DESC, perPage: 1) {
    totalCount
    nodes {
      slug
      fullName
      battery { capacityMah }
      price { amount { formatted } }
    }
  }
}`,
  getPhone: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    fullName
    releasedOn
    displays { diagonalIn refreshHz }
    battery { capacityMah wiredW }
    price { observedAt amount { formatted } }
  }
}`,
  searchPhones: `{
  phones(search: "galxy s24 utra", perPage: 1) {
    corrected
    nodes { slug fullName }
  }
}`,
  listBrands: `{
  brands { slug name phoneCount }
}`,
  listPhonePrices: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    prices(perPage: 1) {
      totalCount
      nodes { kind observedAt amount { formatted } }
    }
  }
}`,
  listPhoneReviews: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    reviews(perPage: 1) {
      totalCount
      nodes { title body pros cons }
    }
  }
}`,
  listPhoneSources: `{
  phone(id: "nokia-6300") {
    sources { fact source { name verified importedAt } }
  }
}`,
  countPhones: `{
  facets(brand: ["nothing"]) {
    total
    years { value count }
    priceBands { min max count }
  }
}`,
  comparePhones: `{
  iphone: phone(id: "apple-iphone-15-pro") { ...Compared }
  galaxy: phone(id: "samsung-galaxy-s24-ultra") { ...Compared }
}

fragment Compared on Phone {
  fullName
  battery { capacityMah }
  price { amount { decimal } }
}`,
  suggest: `{
  suggest(q: "iph") {
    text
    item {
      ... on Phone { slug }
      ... on Brand { slug }
    }
  }
}`,
  identifyPhones: `{
  identify(hints: [{ model: "SM-S928B" }, { brand: "Google", device: "husky" }]) {
    matches { kind confidence phone { slug fullName } }
  }
}`,
  getStatus: `{
  quotaStatus {
    plan { name }
    day { limit used remaining resetsAt }
    month { limit used remaining resetsAt }
  }
}`,
};

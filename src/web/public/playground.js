// The playground: GraphiQL with a box for the API key and queries to start from.
const storageKey = 'phone-gateway.api-key';
const box = document.getElementById('api-key');
box.value = sessionStorage.getItem(storageKey) ?? '';
box.addEventListener('input', () => sessionStorage.setItem(storageKey, box.value.trim()));
document.getElementById('key-form').addEventListener('submit', (event) => event.preventDefault());

const starters = [
  `# The newest phones of a brand
query NewestOfBrand {
  phones(brand: ["Samsung"], perPage: 5) {
    totalCount
    nodes { fullName releasedOn battery { capacityMah } price { amount { amountMinor currency } } }
  }
}`,
  `# A search that forgives
query ForgivingSearch {
  phones(search: "galxy s24 utra", perPage: 3) {
    corrected
    nodes { id fullName mainCameraMp }
  }
}`,
  `# One phone, by number or by slug
query OnePhone {
  phone(id: "samsung-galaxy-s24-ultra") {
    fullName
    displays { diagonalIn widthPx heightPx refreshHz }
    platform { chipset osVersion }
  }
}`,
  `# Phones by what they can do
query LightWithBigBattery {
  phones(filter: { has5g: true, batteryMahMin: 5000, weightGMax: 200 }, sort: WEIGHT, perPage: 5) {
    nodes { fullName body { weightG } battery { capacityMah } }
  }
}`,
  `# Every brand, and how many phones it has
query Brands {
  brands { name phoneCount }
}`,
  `# What is left of your quota (free)
query QuotaLeft {
  quotaStatus { plan { name } day { used remaining resetsAt } month { used remaining } }
}`,
];

const fetcher = async (params) => {
  const key = box.value.trim();
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(key === '' ? {} : { 'X-API-Key': key }),
    },
    body: JSON.stringify(params),
  });
  return response.json();
};

ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultTabs: starters.map((query) => ({ query })),
    defaultEditorToolsVisibility: false,
    shouldPersistHeaders: false,
  }),
);

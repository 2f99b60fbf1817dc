/** A request that a reader can paste, in the language of its name. */
export interface Sample {
  readonly name: string;
  readonly code: string;
}

/** The first request of a new key in four languages: each runs as it is, with nothing to install but the language. */
export function firstRequests(origin: string, apiKey: string, phone: string): Sample[] {
  const url = `${origin}/v1/phones/${phone}`;
  const query = `{ phone(id: "${phone}") { fullName releasedOn battery { capacityMah } price { amount { amountMinor currency } } } }`;
  return [
    { name: 'curl', code: `curl -H 'X-API-Key: ${apiKey}' '${url}'` },
    {
      name: 'JavaScript',
      code: `const response = await fetch('${url}', {
  headers: { 'X-API-Key': '${apiKey}' },
});
const { data } = await response.json();
console.log(data.full_name, data.battery.capacity_mah);`,
    },
    {
      name: 'Python',
      code: `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"X-API-Key": "${apiKey}"},
)
with urllib.request.urlopen(request) as response:
    phone = json.load(response)["data"]
print(phone["full_name"], phone["battery"]["capacity_mah"])`,
    },
    {
      name: 'GraphQL',
      code: `curl '${origin}/graphql' \\
  -H 'X-API-Key: ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query })}'`,
    },
  ];
}

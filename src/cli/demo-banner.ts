import type { CreatedAccount } from '../services/accounts/accounts.ts';

/** What a person sees when the gateway is ready; on a first start with a key and three commands that work. */
export function demoBanner(origin: string, demo: CreatedAccount | null): string {
  const pages = `Phone Gateway is ready at ${origin}
  REST       ${origin}/v1 (reference: ${origin}/docs)
  GraphQL    ${origin}/graphql (GraphiQL in a browser)
  MCP        ${origin}/mcp (for AI applications)
  Dashboard  ${origin}/dashboard (opened with an API Secret)
`;
  if (demo === null) return pages;
  return `${pages}
A demo account was made; its key and secret are not shown again.
  API key     ${demo.apiKey}
  API Secret  ${demo.apiSecret}

Try these:
  curl -sw "\\n" -H "X-API-Key: ${demo.apiKey}" "${origin}/v1/phones?brand=samsung&per_page=3"
  curl -sw "\\n" -H "X-API-Key: ${demo.apiKey}" "${origin}/v1/search?q=galxy+s24+utra"
  curl -sw "\\n" -H "X-API-Key: ${demo.apiKey}" -H "Content-Type: application/json" -d '{"query":"{ phone(id: \\"samsung-galaxy-s24-ultra\\") { fullName battery { capacityMah } } }"}' "${origin}/graphql"
`;
}

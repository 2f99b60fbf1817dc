// The Model Context Protocol, by its official client: tools are listed for free, a call costs 1 unit.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

// auto: 2026-07-28 where the server has it, where each request says all. legacy: the handshake of 2025-11-25 and before.
const [mode = 'auto'] = process.argv.slice(2);

const client = new Client(
  { name: 'phone-gateway-example', version: '1.0.0' },
  { versionNegotiation: { mode } },
);
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', API_URL), {
    requestInit: { headers: { 'X-API-Key': API_KEY } },
  }),
);
console.log(`revision ${client.getNegotiatedProtocolVersion()}`);

const { tools } = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(', ')}`);

const { structuredContent: found } = await client.callTool({
  name: 'search_phones',
  arguments: { query: 'galxy s24 utra' },
});
console.log(`found: ${found.phones.map((phone) => phone.full_name).join(', ')}`);

// Free.
const { structuredContent: status } = await client.callTool({ name: 'get_quota' });
console.log(`used today: ${status.quota.day.used}`);

// What a model can mend is a result, not an exception.
const wrong = await client.callTool({ name: 'search_phones', arguments: { limit: 21 } });
console.log(`error: ${wrong.isError}, ${wrong.content[0].text}`);

await client.close();

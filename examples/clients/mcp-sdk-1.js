// The Model Context Protocol, by the SDK that most programs still have (1.x).
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

const client = new Client({ name: 'phone-gateway-example', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', API_URL), {
    requestInit: { headers: { Authorization: `Bearer ${API_KEY}` } },
  }),
);

// Also compiles the schemas of their answers: every answer is checked by its schema.
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

await client.close();

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { importPhones } from '../support/import-phones.ts';

const platform = {
  os_support_until: '2031-04',
  security_support_until: '2032-04-30',
  os_upgrades_promised: 6,
};
const label = { energy_class: 'A', repairability_class: 'C', free_fall_class: 'B', free_fall_falls: 180 };

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount());
  await importPhones(gateway, [
    {
      brand: 'Zephon',
      full_name: 'Zephon Durable',
      displays: [{ diagonal_in: 6.1 }],
      platform,
      eu_label: label,
    },
  ]);
});
afterAll(() => gateway.close());

test('the dates of support and the EU label of a phone are in REST, in MCP and on its page', async () => {
  const { data } = await (await gateway.get('/v1/phones/zephon-durable', key)).json();
  expect(data).toMatchObject({ platform, eu_label: label });

  const response = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_phone', arguments: { id: 'zephon-durable' } },
    }),
  });
  const { result } = await response.json();
  expect(result.structuredContent.phone).toMatchObject({ platform, eu_label: label });

  const page = await (await gateway.get('/en/phones/zephon-durable')).text();
  const text = page.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\u00a0/g, ' ');
  for (const expected of ['Apr 2032', 'Energy class A', 'Repairability class C', 'Free fall class B'])
    expect(text.toLowerCase()).toContain(expected.toLowerCase());
});

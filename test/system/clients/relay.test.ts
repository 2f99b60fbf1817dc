import { describe, expect, test } from 'vitest';
import { importClient } from '../../support/client-folder.ts';
import { importRecipe } from '../../support/client-recipes.ts';
import { createCountedFetch } from '../../support/counted-fetch.ts';
import { relayRequest } from '../../support/relay-request.ts';
import { openZephonGateway } from '../../support/zephon-gateway.ts';
import { currenciesOf, twoCurrencies, twoCurrenciesByObservation } from './documents.ts';

const relay = await importClient('relay-runtime');

// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
type Data = any;

const opened = openZephonGateway();

let sent = 0;
const ask = async ({ text }: { readonly text: string }): Promise<unknown> => {
  sent += 1;
  const { gateway, key } = opened();
  const { fetch } = createCountedFetch(key);
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return response.json();
};

const withoutRecipe = (): Data =>
  new relay.Environment({
    network: relay.Network.create(ask),
    store: new relay.Store(new relay.RecordSource()),
  });
const withRecipe = async (): Promise<Data> => (await importRecipe('relay')).createEnvironment(ask);

/** Fetches, and reads the store afterwards. */
async function read(environment: Data, query: string): Promise<Data> {
  const request = relayRequest(query);
  await relay.fetchQuery(environment, request, {}, { fetchPolicy: 'store-or-network' }).toPromise();
  return environment.lookup(relay.createOperationDescriptor(request, {}).fragment).data;
}

/** A brand, and the phone that has its number. */
async function sameNumber() {
  const { gateway, key } = opened();
  const { data } = await (await gateway.get('/v1/brands', key)).json();
  const [brand] = data;
  const { data: phone } = await (await gateway.get(`/v1/phones/${brand.id}`, key)).json();
  const query = `query SameNumber { brands { id nodeId name } phone(id: "${brand.id}") { id nodeId name } }`;
  return { query, brand: brand.name as string, phone: phone.name as string };
}

describe.skipIf(relay === null)('a brand and a phone with the same number', () => {
  test('are one record if IDs are assumed to be unique over all types', async () => {
    const { query, brand } = await sameNumber();
    const { brands, phone } = await read(withoutRecipe(), query);
    expect(brands[0].name).toBe(phone.name);
    expect([brands[0].name, phone.name]).not.toEqual([brand, brand]);
  });
  test('are two with the recipe', async () => {
    const { query, brand, phone: phoneName } = await sameNumber();
    const { brands, phone } = await read(await withRecipe(), query);
    expect([brands[0].name, phone.name]).toEqual([brand, phoneName]);
  });
});

describe.skipIf(relay === null)('one observation in two currencies', () => {
  test('is shown in both with the recipe', async () => {
    const environment = await withRecipe();
    expect(currenciesOf(await read(environment, twoCurrencies))).toEqual(['THB', 'JPY']);
    expect(currenciesOf(await read(environment, twoCurrenciesByObservation))).toEqual(['THB', 'JPY']);
  });
});

describe.skipIf(relay === null)('nodes', () => {
  const nodeOf = (nodeId: string, fields: string): string =>
    `query Again { node(nodeId: "${nodeId}") { __typename nodeId ${fields} } }`;
  test('are found in the store by their nodeId, without a request, and are one record for all queries', async () => {
    const environment = await withRecipe();
    const { phone } = await read(
      environment,
      `query Card { phone(id: "zephon-model-1") { nodeId fullName brand { nodeId name }
        thb: price(currency: "THB") { nodeId amount { amountMinor currency } } jpy: price(currency: "JPY") { nodeId amount { amountMinor currency } } } }`,
    );
    expect(currenciesOf({ phone })).toEqual(['THB', 'JPY']);
    const before = sent;
    for (const [{ nodeId, ...rest }, fields] of [
      [{ nodeId: phone.nodeId, fullName: phone.fullName }, '... on Phone { fullName }'],
      [phone.brand, '... on Brand { name }'],
      [phone.jpy, '... on Price { amount { amountMinor currency } }'],
    ] as const)
      expect((await read(environment, nodeOf(nodeId, fields))).node).toMatchObject({ nodeId, ...rest });
    expect(sent).toBe(before);
    const { node } = await read(
      environment,
      nodeOf(phone.nodeId, '... on Phone { fullName battery { capacityMah } }'),
    );
    expect(node).toMatchObject({ fullName: phone.fullName, battery: { capacityMah: 4_400 } });
    expect(sent).toBe(before + 1);
    expect(environment.getStore().getSource().getRecordIDs()).toEqual(
      expect.arrayContaining([phone.nodeId, phone.jpy.nodeId]),
    );
  });
});

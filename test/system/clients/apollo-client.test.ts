import { describe, expect, test } from 'vitest';
import { importClient } from '../../support/client-folder.ts';
import { importRecipe } from '../../support/client-recipes.ts';
import { createCountedFetch } from '../../support/counted-fetch.ts';
import { openZephonGateway } from '../../support/zephon-gateway.ts';
import {
  currenciesOf,
  detail,
  list,
  nodes,
  possibleTypes,
  priceAgain,
  twoCurrencies,
  twoCurrenciesByObservation,
} from './documents.ts';

const apollo = await importClient('@apollo/client');
const { ApolloClient, gql, HttpLink, InMemoryCache } = apollo ?? {};

// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
type Data = any;

const opened = openZephonGateway();
const recipe = async (): Promise<Data> => (await importRecipe('apollo-client')).cache;

function open(cache: Data) {
  const { gateway, key } = opened();
  const counted = createCountedFetch(key);
  const link = new HttpLink({ uri: `${gateway.origin}/graphql`, fetch: counted.fetch });
  return { client: new ApolloClient({ cache, link }), sent: counted.sent };
}

const read = async ({ client }: ReturnType<typeof open>, query: string): Promise<Data> =>
  (await client.query({ query: gql(query) })).data;

describe.skipIf(apollo === null)('one observation in two currencies', () => {
  test('is shown in both with the recipe', async () => {
    const client = open(await recipe());
    expect(currenciesOf(await read(client, twoCurrencies))).toEqual(['THB', 'JPY']);
    // Also from the cache.
    expect(currenciesOf(await read(client, twoCurrencies))).toEqual(['THB', 'JPY']);
    expect(client.sent()).toBe(1);
  });
  test('is shown in both without it', async () => {
    expect(currenciesOf(await read(open(new InMemoryCache()), twoCurrenciesByObservation))).toEqual([
      'THB',
      'JPY',
    ]);
  });
});

describe.skipIf(apollo === null)('nodes', () => {
  const namesOf = (data: Data): (string | undefined)[] =>
    data.suggest.map(({ item }: Data) => (item === null ? undefined : (item.fullName ?? item.name)));
  test('lose the fields of a fragment on their interface if their types are not known', async () => {
    expect(namesOf(await read(open(new InMemoryCache()), nodes))).toContain(undefined);
  });
  test('have them with the recipe, and prices are one object by nodeId, in each currency another', async () => {
    const client = open(await recipe());
    for (let times = 0; times < 2; times += 1) {
      const data = await read(client, nodes);
      expect(currenciesOf(data)).toEqual(['THB', 'JPY']);
      expect(namesOf(data)).toContain('Zephon Model 1');
      expect(namesOf(data)).not.toContain(undefined);
    }
    const { nodeId } = (await read(client, nodes)).phone.jpy;
    expect((await read(client, priceAgain(nodeId))).node.amount.currency).toBe('JPY');
    expect(client.sent()).toBe(2);
    const stored = Object.keys(client.client.cache.extract() as object).filter((name) =>
      name.startsWith('Price:'),
    );
    expect(stored).toHaveLength(2);
  });
  test('have the types that the recipe lists', async () => {
    expect((await recipe()).policies).toMatchObject({ config: { possibleTypes: possibleTypes() } });
  });
});

describe.skipIf(apollo === null)('a list and the detail of one of its phones on one page', () => {
  /** Watches both until both have data. @returns the number of requests */
  async function show(cache: Data) {
    const opened = open(cache);
    const { client } = opened;
    const watch = (query: Data) => {
      let data: Data;
      const subscription = query.subscribe(({ data: next, dataState }: Data) => {
        if (dataState === 'complete') data = next;
      });
      return { data: () => data, end: () => subscription.unsubscribe() };
    };
    const shownList = watch(client.watchQuery({ query: gql(list) }));
    await expect.poll(() => shownList.data()).toBeDefined();
    const { id } = shownList.data().phones.nodes[0];
    const shownDetail = watch(client.watchQuery({ query: gql(detail), variables: { id } }));
    await expect.poll(() => shownDetail.data()).toBeDefined();
    return { ...opened, shownList, shownDetail, end: () => [shownList, shownDetail].map((one) => one.end()) };
  }

  test('overwrite each other if parts are replaced', async () => {
    const { sent, end } = await show(new InMemoryCache());
    await expect.poll(sent).toBeGreaterThan(2);
    end();
  });
  test('take one request each with the recipe, and show the selected fields', async () => {
    const { client, sent, shownList, shownDetail, end } = await show(await recipe());
    // Requests that the detail would cause for the list would have been sent before this.
    await client.query({ query: gql('{ brands { name } }') });
    expect(sent()).toBe(3);
    const [phone] = shownList.data().phones.nodes;
    expect(phone).toMatchObject({ battery: { capacityMah: 4_400 }, displays: [{ diagonalIn: 7.6 }] });
    expect(shownDetail.data().phone).toMatchObject({
      id: phone.id,
      battery: { wiredW: 25 },
      displays: [{ panel: 'LTPO_OLED' }],
      price: { kind: 'MSRP' },
    });
    end();
  });
});

import { isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../../src/graphql/schema/schema.ts';
import { importClient } from '../../support/client-folder.ts';
import { importRecipe, recipeText } from '../../support/client-recipes.ts';
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

const urql = await importClient('@urql/core');
const { cacheExchange } = (await importClient('@urql/exchange-graphcache')) ?? {};

// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
type Data = any;
type Exchange = Data;

const opened = openZephonGateway();
const recipe = async (): Promise<Exchange> => (await importRecipe('urql-graphcache')).phoneCache;

function open(cache: Exchange) {
  const { gateway, key } = opened();
  const counted = createCountedFetch(key);
  const client = new urql.Client({
    url: `${gateway.origin}/graphql`,
    exchanges: [cache, urql.fetchExchange],
    fetch: counted.fetch,
    preferGetMethod: false,
  });
  const read = async (query: string, variables = {}): Promise<Data> => {
    const { data, error } = await client.query(query, variables).toPromise();
    expect(error).toBeUndefined();
    return data;
  };
  return { read, sent: counted.sent };
}

describe.skipIf(urql === null)('one observation in two currencies', () => {
  test('is shown in both with the recipe', async () => {
    const { read, sent } = open(await recipe());
    expect(currenciesOf(await read(twoCurrencies))).toEqual(['THB', 'JPY']);
    expect(currenciesOf(await read(twoCurrencies))).toEqual(['THB', 'JPY']);
    expect(sent()).toBe(1);
  });
  test('is shown in both without it', async () => {
    const { read } = open(cacheExchange({ logger: () => {} }));
    await read(twoCurrenciesByObservation);
    expect(currenciesOf(await read(twoCurrenciesByObservation))).toEqual(['THB', 'JPY']);
  });
});

test.skipIf(urql === null)(
  'nodes have the fields of a fragment on their interface, and a price by its nodeId its own currency',
  async () => {
    const { read, sent } = open(await recipe());
    for (let times = 0; times < 2; times += 1) {
      const data = await read(nodes);
      expect(currenciesOf(data)).toEqual(['THB', 'JPY']);
      for (const { item } of data.suggest) expect(item.fullName ?? item.name).toMatch(/^Zephon/);
    }
    const { nodeId } = (await read(nodes)).phone.jpy;
    expect((await read(priceAgain(nodeId))).node.amount.currency).toBe('JPY');
    expect(currenciesOf(await read(nodes))).toEqual(['THB', 'JPY']);
    expect(sent()).toBe(2);
    for (const [name, types] of Object.entries(possibleTypes()))
      expect(recipeText('urql-graphcache')).toContain(
        `${name}: [${types.map((type) => `'${type}'`).join(', ')}]`,
      );
  },
);

test.skipIf(urql === null)(
  'a list and the detail of one of its phones take one request each with the recipe, however often they are shown',
  async () => {
    const { read, sent } = open(await recipe());
    const { id } = (await read(list)).phones.nodes[0];
    for (let times = 0; times < 3; times += 1) {
      expect((await read(detail, { id })).phone).toMatchObject({ battery: { wiredW: 25 } });
      expect((await read(list)).phones.nodes[0]).toMatchObject({ battery: { capacityMah: 4_400 } });
    }
    expect(sent()).toBe(2);
  },
);

test('the recipe names every type without an id', () => {
  const named = [...recipeText('urql-graphcache').matchAll(/^ {4}(\w+): partOfItsParent,$/gm)].map(
    ([, name]) => name,
  );
  const roots = [schema.getQueryType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__') && !roots.includes(type));
  // A price has a nodeId as its key.
  const withoutId = types.filter((type) => !('id' in type.getFields() || 'nodeId' in type.getFields()));
  expect(named.sort()).toEqual(withoutId.map(({ name }) => name).sort());
});

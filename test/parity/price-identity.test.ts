import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory } from '../support/history.ts';

let gateway: TestGateway;
let database: DatabaseSpy;
let key: string;
const { ask, used } = askThe(() => gateway);

beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway();
  await addHistory(gateway, database);
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

/** The answer, which must be the same whether it is interpreted, compiled or cached. */
async function always(query: string) {
  const { data, errors } = await ask(query, key);
  expect(errors).toBeUndefined();
  for (let times = 1; times < 3; times += 1) expect((await ask(query, key)).data).toEqual(data);
  return data;
}

const money = 'amount { amountMinor currency }';

test('one observation has one observationId in every currency, in GraphQL and in REST', async () => {
  const { phone } = await always(
    `{ phone(id: "zephon-model-1") { thb: price { observationId } eur: price(currency: "EUR") { observationId ${money} convertedFrom { rate } }
      jpy: price(currency: "JPY") { observationId convertedFrom { rate } } usd: price(currency: "USD") { observationId ${money} } } }`,
  );
  // THB and EUR are two observations; JPY and USD are the newer one, in THB, converted.
  expect(phone.jpy.convertedFrom).not.toBeNull();
  expect(phone.jpy.observationId).toBe(phone.thb.observationId);
  expect(phone.usd.observationId).toBe(phone.thb.observationId);
  expect(phone.thb.observationId).not.toBe(phone.eur.observationId);
  for (const [currency, shown] of [
    ['EUR', phone.eur],
    ['USD', phone.usd],
  ] as const) {
    const { data } = await (await gateway.get(`/v1/phones/zephon-model-1?currency=${currency}`, key)).json();
    expect(String(data.price.observation_id)).toBe(shown.observationId);
  }
  const { data: rows } = await (await gateway.get('/v1/phones/zephon-model-1/prices', key)).json();
  const observed = await always('{ phone(id: "zephon-model-1") { prices { nodes { observationId } } } }');
  expect(rows.map((row: { observation_id: number }) => String(row.observation_id))).toEqual(
    observed.phone.prices.nodes.map((node: { observationId: string }) => node.observationId),
  );
});

describe('the price of a variant', () => {
  const eur = `eur: price(currency: "EUR") { ${money} }`;
  const usd = `usd: price(currency: "USD") { ${money} }`;
  const currencies = (variants: { price: { amount: { currency: string } } }[]) =>
    variants.map(({ price }) => price.amount.currency);

  test('with an own currency does not depend on other fields', async () => {
    const variants = `variants { ramMb price(currency: "jpy") { ${money} } }`;
    const orders = [`${eur} ${usd} ${variants}`, `${usd} ${eur} ${variants}`, `${variants} ${eur}`, variants];
    const answers = await Promise.all(
      orders.map(
        async (fields) => (await always(`{ phone(id: "zephon-model-1") { ${fields} } }`)).phone.variants,
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(currencies(answers[0])).toEqual(['JPY', 'JPY']);
    const { data } = await (await gateway.get('/v1/phones/zephon-model-1?currency=JPY', key)).json();
    expect(
      answers[0].map(({ price }: { price: { amount: { amountMinor: number } } }) => price.amount.amountMinor),
    ).toEqual(
      data.variants.map(
        ({ price }: { price: { amount: { amount_minor: number } } }) => price.amount.amount_minor,
      ),
    );
  });
  test('can be requested in several currencies at once', async () => {
    const { phone } = await always(
      `{ phone(id: "zephon-model-1") { ${eur} variants { a: price(currency: "THB") { ${money} } b: price(currency: "EUR") { ${money} } } } }`,
    );
    for (const { a, b } of phone.variants)
      expect([a.amount.currency, b.amount.currency]).toEqual(['THB', 'EUR']);
  });
  test('without a currency is in THB, whatever stands beside it', async () => {
    const variants = `variants { price { ${money} } }`;
    const asked = async (fields: string) =>
      currencies((await always(`{ phone(id: "zephon-model-1") { ${fields} } }`)).phone.variants);
    expect(await asked(`${eur} ${usd} ${variants}`)).toEqual(['THB', 'THB']);
    expect(await asked(`${usd} variants { price(currency: null) { ${money} } }`)).toEqual(['THB', 'THB']);
    expect(await asked(variants)).toEqual(['THB', 'THB']);
  });
  test('costs nothing more, and an unknown currency is rejected free of charge', async () => {
    const before = await used(key);
    const { cost } = await ask(
      `{ phones(brand: "Zephon", perPage: 25) { nodes { variants { price(currency: "USD") { ${money} } } } } }`,
      key,
    );
    expect(cost?.units).toBe(1);
    const refused = await ask('{ phone(id: 1) { variants { price(currency: "ZZZ") { kind } } } }', key);
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT', argument: 'currency' } }],
    });
    expect(await used(key)).toBe(before + 1);
  });
});

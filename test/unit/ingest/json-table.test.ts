import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { explainFile } from '../../../src/ingest/mapping/explain-file.ts';
import { readMapping } from '../../../src/ingest/mapping/read-mapping.ts';

const streamOf = (content: string) => [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>;
const toOptions = (mapping?: object) => ({
  fileName: 'phones.json',
  asOf: null,
  today: '2026-11-20',
  mapping: mapping && readMapping(mapping),
});
const read = (content: string, mapping?: object) => readImportFile(streamOf(content), toOptions(mapping));

const phones = [
  {
    brand: 'Acme',
    model: 'One',
    price: 28999,
    battery_mah: 3900,
    ram_gb: 8,
    storage_gb: 128,
    display_hz: 120,
    processor: 'Dimensity 8100',
  },
  {
    brand: 'Acme',
    model: 'Two',
    price: null,
    battery_mah: 5000,
    ram_gb: 12,
    storage_gb: 256,
    ois: true,
    processor: 'X2',
  },
];
const nested = {
  brand: 'Acme',
  name: 'Three',
  specs: {
    body: { weightG: 202.5, colors: ['Black', 'Blue'] },
    screen: { type: 'IPS LCD', sizeIn: 6.56, refreshRateHz: 90 },
    cameras: { rear: [{ label: 'main', megapixels: 108 }] },
    battery: { capacityMah: 5000, chargingW: 33 },
    connectivity: { nfc: true },
  },
  pricing: { msrp: 250, currency: 'EUR' },
};

describe('a JSON file of objects with members of another program is read as a table', () => {
  test.each([
    ['an array', JSON.stringify(phones, null, 2)],
    ['lines', phones.map((phone) => JSON.stringify(phone)).join('\n')],
    ['an envelope', JSON.stringify({ meta: { page: 1 }, data: phones })],
  ])('in %s', async (_, content) => {
    const file = await read(content, { currency: 'INR' });
    expect(file.rejected).toEqual([]);
    const [one, two] = file.phones;
    expect(one).toMatchObject({
      fullName: 'Acme One',
      facts: {
        battery: { capacityMah: 3900 },
        variants: [{ ramMb: 8192, storageMb: 128_000 }],
        displays: [{ refreshHz: 120 }],
      },
      prices: [{ kind: 'STREET', amount: { amountMinor: 2_899_900, currency: 'INR' } }],
    });
    expect(two).toMatchObject({
      fullName: 'Acme Two',
      prices: [],
      facts: { battery: { capacityMah: 5000 } },
    });
  });

  test('with nested members, units in camel case and a currency beside the price', async () => {
    const [phone] = (await read(JSON.stringify([nested]))).phones;
    expect(phone).toMatchObject({
      facts: {
        body: { weightG: 202.5 },
        colors: ['Black', 'Blue'],
        displays: [{ diagonalIn: 6.56, refreshHz: 90 }],
        battery: { capacityMah: 5000, wiredW: 33 },
        connectivity: { nfc: true },
      },
      prices: [{ kind: 'MSRP', amount: { amountMinor: 25_000, currency: 'EUR' } }],
    });
  });

  test('and a list of prices in JSON is one of prices', async () => {
    const { observations } = await read('[{"name":"Acme One","price":"€ 299","seller":"Shop"}]');
    expect(observations).toMatchObject([
      {
        kind: 'prices',
        line: 1,
        prices: [{ amount: { amountMinor: 29_900, currency: 'EUR' }, seller: 'Shop' }],
      },
    ]);
  });

  test('rows are rejected by the line of their object', async () => {
    const content = `[\n{"model":"One","brand":"Acme","ram_gb":8,"battery_mah":5000},\n{"brand":"Acme","ram_gb":8,"battery_mah":1}\n]`;
    expect((await read(content)).rejected).toEqual([{ line: 3, reason: 'The row has no model name.' }]);
  });

  test('explain shows its members, and a mapping names them by their path', async () => {
    const explanation = await explainFile(() => streamOf(JSON.stringify([nested], null, 1)), toOptions());
    expect(explanation.mapping).not.toHaveProperty('separator');
    expect(explanation.columns.find(({ label }) => label === 'specs.body.weightG')).toMatchObject({
      as: 'weight',
      unit: 'g',
      value: 'body.weight_g 202.5',
    });
    expect(explanation.columns.find(({ label }) => label === 'specs.cameras.rear[]')).toMatchObject({
      as: 'other',
    });
    const mapping = { columns: { 'specs.battery.capacityMah': { as: 'ignore' } } };
    const [phone] = (await read(JSON.stringify([nested]), mapping)).phones;
    expect(phone?.facts.battery.capacityMah).toBeNull();
  });

  test('a mapping of lines or separators is for CSV only', async () => {
    await expect(read(JSON.stringify(phones), { header_row: 1 })).rejects.toThrow(
      'The mapping has "header_row", which is for CSV files, and this file is JSON.',
    );
  });
});

test('objects of the import format, price histories and registers of devices are no tables', async () => {
  expect((await read('{"brand":"Acme","full_name":"Acme One"}')).phones[0]?.isFullName).toBe(true);
  const history = '{"title":"Acme One","price_history":[{"date":"2025-01-01","price":"€ 300"}]}';
  expect((await read(history)).observations).toMatchObject([{ kind: 'prices' }]);
  const device = '{"brand":"Acme","name":"One","model":"AC-100"}';
  expect((await read(device)).observations).toMatchObject([{ kind: 'models' }]);
});

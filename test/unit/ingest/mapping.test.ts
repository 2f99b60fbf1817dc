import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ReadOptions, readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { explainFile } from '../../../src/ingest/mapping/explain-file.ts';
import { meaningsByKind, topicByMeaning } from '../../../src/ingest/mapping/meanings.ts';
import { parseMapping, readMapping } from '../../../src/ingest/mapping/read-mapping.ts';
import { convertUnit } from '../../../src/ingest/mapping/units.ts';

const streamOf = (content: string | Buffer) =>
  [Buffer.from(content as string)] as unknown as AsyncIterable<Uint8Array>;
const optionsFor = (mapping?: object, more: Partial<ReadOptions> = {}): ReadOptions => ({
  fileName: 'list.csv',
  asOf: null,
  today: '2026-11-20',
  mapping: mapping && readMapping(mapping),
  ...more,
});
const read = (content: string | Buffer, mapping?: object, more: Partial<ReadOptions> = {}) =>
  readImportFile(streamOf(content), optionsFor(mapping, more));
const explain = (content: string | Buffer, mapping?: object) =>
  explainFile(() => streamOf(content), optionsFor(mapping));
const as = (...pairs: readonly (readonly [string, string, object?])[]) => ({
  columns: Object.fromEntries(pairs.map(([label, meaning, more]) => [label, { as: meaning, ...more }])),
});

describe('the mapping of explain reads the file as it is read without one', () => {
  const files: readonly (readonly [string, string | Buffer])[] = [
    [
      'a price list',
      'Stand November\nModell;Hersteller;Preis;UVP (EUR);Speicher;Datum;Notiz\n' +
        'One 128 GB;Acme;1.299,00 €;1.399;128 GB;15/03/2025;x\nTwo;Acme;899,50 €;999;64 GB;05/03/2025;y\n',
    ],
    ['a price list in Windows-1252', Buffer.from('Model,Price EUR\nAcme Café,\u0080 1299\n', 'latin1')],
    [
      'a spec sheet',
      'Model,Brand,Type,Type_1,Speed,Weight (oz),Internal,128GB 6GB RAM,Launch price EUR,,Announced\n' +
        'One,Acme,AMOLED,Li-Po 5000 mAh,HSPA,7,128GB 6GB RAM,€ 300,329,IP68 dust/water resistant,"2024, May"\n',
    ],
    [
      'a review list',
      'Product Name|Review Title|Review Text|Rating (10)|Author|Date|Helpful\nAcme One|Good|A good phone.|8|Ann|2025-03-01|3\n',
    ],
    ['a register of models', 'Retail Branding,Marketing Name,Device,Model\nAcme,One,acme1,AC-1\n'],
  ];
  test.each(files)('%s', async (_kind, content) => {
    const { mapping, fault } = await explain(content);
    expect(fault).toBeNull();
    const { sha256: _plain, ...plain } = await read(content);
    const { sha256: _mapped, ...mapped } = await read(content, mapping);
    expect(plain.phones.length + plain.observations.length).toBeGreaterThan(0);
    const byLine = (file: typeof plain) => ({
      ...file,
      dateOrder: null,
      observations: file.observations.toSorted((a, b) => a.line - b.line),
    });
    expect(byLine(mapped)).toEqual(byLine(plain));
    expect((await explain(content, mapping)).mapping).toEqual(mapping);
  });
});

describe('a mapping makes a file of unknown labels', () => {
  test('a list of prices, with a name and a price', async () => {
    const { observations } = await read('A,B,C\nAcme One,1299,x\n', {
      ...as(['A', 'name'], ['B', 'price', { kind: 'msrp' }]),
      currency: 'CZK',
      country: 'SK',
      brand: 'Acme',
    });
    expect(observations).toMatchObject([
      {
        kind: 'prices',
        mention: { title: 'Acme One', brand: 'Acme' },
        prices: [{ kind: 'MSRP', country: 'SK', amount: { amountMinor: 129_900, currency: 'CZK' } }],
      },
    ]);
  });
  test('a spec sheet, with a name and facts', async () => {
    const mapping = as(
      ['A', 'name'],
      ['B', 'battery.capacity_mah', { unit: 'ah' }],
      ['C', 'displays.diagonal_in', { unit: 'cm' }],
      ['D', 'weight', { unit: 'oz' }],
      ['E', 'connectivity.nfc'],
      ['F', 'released_on'],
      ['G', 'form_factor'],
      ['H', 'ignore'],
    );
    const content = 'A,B,C,D,E,F,G,H\nOne,5.1,17.018,7,oui,05/03/2025,bar,IP68\n';
    const { phones, unread } = await read(content, { ...mapping, brand: 'Acme', date_order: 'dmy' });
    expect(unread).toEqual([]);
    expect(phones).toMatchObject([
      {
        fullName: 'Acme One',
        facts: {
          battery: { capacityMah: 5100 },
          displays: [{ diagonalIn: 6.7 }],
          body: { weightG: 198.4, ipRating: null },
          connectivity: { nfc: true },
          releasedOn: '2025-03-05',
          formFactor: 'BAR',
        },
      },
    ]);
    const labels = phones[0]?.specSheet.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).not.toContain('H');
  });
  test('a list of reviews, with a name and a body', async () => {
    const mapping = { ...as(['A', 'name'], ['B', 'body'], ['C', 'score', { unit: '100' }], ['D', 'date']) };
    const { observations } = await read('A,B,C,D\nAcme One,Fine.,80,03/05/2025\n', {
      ...mapping,
      date_order: 'mdy',
    });
    expect(observations).toMatchObject([
      { kind: 'review', review: { body: 'Fine.', score: 8, publishedAt: new Date('2025-03-05T00:00:00Z') } },
    ]);
  });
  test('nothing, without a name', async () => {
    const only = as(['B', 'price']);
    await expect(read('A,B\nAcme One,1299\n', only)).rejects.toThrow(
      /A spec sheet has a column "Model Name"/,
    );
  });
});

test('a mapping overrides what is recognised: separator, header, encoding, decimal sign, date, kind', async () => {
  const content = Buffer.from('x;y\nz;w\nModel;Old;Price EUR;Memory\nCaf\xe9;9;1.299;8\n', 'latin1');
  const mapping = {
    ...as(
      ['Model', 'name'],
      ['Old', 'ignore'],
      ['Price EUR', 'price', { kind: 'estimate' }],
      ['Memory', 'ram', { unit: 'gb' }],
    ),
    ...{ encoding: 'iso-8859-2', separator: ';', header_row: 3, decimal: '.', as_of: '2025-01-02' },
  };
  const file = await read(content, mapping);
  expect(file).toMatchObject({ asOf: '2025-01-02', isDateInferred: false, rejected: [] });
  expect(file.observations).toMatchObject([
    {
      line: 4,
      mention: { title: 'Café', memory: { ramMb: 8192 } },
      prices: [{ kind: 'ESTIMATE', amount: { amountMinor: 130 } }],
    },
  ]);
});

test('a decimal comma that is stated counts in spec sheets', async () => {
  const content = 'Brand;Model;Weight;Height;Display;Announced\nAcme;One;1.148,5;138,4;6,1;2024\n';
  const { phones } = await read(content, { decimal: ',' });
  expect(phones[0]?.facts.body).toMatchObject({ weightG: 1148.5, heightMm: 138.4 });
});

test('cells of a fact that cannot be read are counted, and their rows imported', async () => {
  const mapping = { ...as(['A', 'name'], ['B', 'body.weight_g'], ['C', 'released_on']), brand: 'Acme' };
  const { phones, unread } = await read('A,B,C\nOne,light,2024\nTwo,5 mAh,05/03/2025\n', mapping);
  expect(phones).toHaveLength(2);
  expect(unread).toEqual([
    { column: 'B', cells: 2, examples: ['light', '5 mAh'] },
    { column: 'C', cells: 1, examples: ['05/03/2025'] },
  ]);
});

test.each([
  [1, 'in', 'mm', 25.4],
  [17.018, 'cm', 'in', 6.7],
  [1, 'oz', 'g', 28.349523125],
  [1, 'lb', 'kg', 0.45359237],
  [3.2, 'ghz', 'mhz', 3200],
  [5.1, 'ah', 'mah', 5100],
  [0.1, 'kg', 'g', 100],
  [1, 'kg', 'mm', null],
])('%d %s in %s is %d', (value, from, to, expected) => {
  expect(convertUnit(value, from, to)).toBe(expected);
});

describe('docs/importing.md', () => {
  const guide = readFileSync(new URL('../../../docs/importing.md', import.meta.url), 'utf8');
  test('has a mapping that can be used', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(Object.keys(parseMapping(json))).toHaveLength(10);
  });
  test('has a phone with sources that can be imported', async () => {
    const [, json = ''] = Array.from(guide.matchAll(/```json\n([\s\S]*?)```/g), ([, block = '']) => block);
    const { phones, rejected } = await read(json, undefined, { fileName: 'phone.json' });
    expect([phones.length, rejected]).toEqual([1, []]);
  });
  test('lists everything that a column can be read as', () => {
    const rows = [
      ...guide.matchAll(/^\| (?:list of prices|reviews|register of .*|spec sheet) \| (.*) \|$/gm),
    ];
    const listed = rows.map(([, cell = '']) => cell.replaceAll('`', '').split(' ').toSorted());
    const { prices, reviews, models, sheet } = meaningsByKind;
    const topics = [...sheet].filter((as) => topicByMeaning.has(as));
    const expected = [[...prices], [...reviews], [...models], topics];
    expect(listed).toEqual(expected.map((meanings) => meanings.toSorted()));
  });
});

test('a file that is read with another mapping is another import', async () => {
  const content = 'Brand,Model,Announced,Status\nAcme,One,2024,Available\n';
  const digests = await Promise.all([read(content), read(content, {}), read(content, { brand: 'Acme' })]);
  const [plain, empty, stated] = digests.map(({ sha256 }) => sha256);
  expect(empty).toBe(plain);
  expect(stated).not.toBe(plain);
});

describe('a mapping is rejected', () => {
  test.each([
    [
      { colums: {} },
      /"colums" is not a member of a mapping; did you mean "columns"\? \(known: encoding, separator, /,
    ],
    [{ columns: { A: { is: 'name' } } }, /"columns\["A"\]\.is" is not a member .* \(known: as, unit, kind\)/],
    [{ columns: { A: {} } }, /columns\["A"\]\.as must be of the type string/],
    [as(['A', 'prize']), /columns\["A"\]\.as is "prize"; did you mean "price"\? \(known: price, name, /],
    [as(['A', 'batery.capacity_mah']), /did you mean "battery\.capacity_mah"/],
    [as(['A', 'price', { kind: 'sale' }]), /kind is "sale".*\(known: msrp, /],
    [as(['A', 'price', { unit: 'g' }]), /unit of a price is a currency/],
    [as(['A', 'weight', { unit: 'cm' }]), /unit is "cm".*\(known: g, kg, oz, lb\)/],
    [as(['A', 'os', { unit: 'g' }]), /read as "os", which has no unit/],
    [as(['A', 'name', { kind: 'msrp' }]), /kind is for prices only/],
    [
      as(['A', 'body'], ['B', 'battery']),
      /different kinds of file: .*a list of reviews: body.*a spec sheet: battery/,
    ],
    [{ currency: 'XXZ' }, /currency: is not a currency/],
    [{ date_order: 'ymd' }, /date_order must be one of dmy mdy/],
    [{ separator: 'ab' }, /separator must be one character/],
    [{ header_row: -1 }, /header_row/],
    [{ as_of: '20.11.2026' }, /as_of must be a date/],
    [[], /The mapping must be of the type object/],
  ])('%j', (mapping, message) => {
    expect(() => readMapping(mapping)).toThrow(message);
  });
  test('if it is no JSON', () => {
    expect(() => parseMapping('{ columns: 1 }')).toThrow('The mapping is not JSON');
  });
  test('if it names a column that the file does not have', async () => {
    await expect(read('Model,Price EUR\nOne,5\n', as(['Modell', 'name']))).rejects.toThrow(
      'The mapping names columns that the file does not have: "Modell". The columns of the file are "Model", "Price EUR".',
    );
  });
  test('if its header is below the end of the file', async () => {
    const below = { header_row: 9 };
    const message = 'The file has no text on or below line 9, which the mapping states as "header_row".';
    await expect(read('Model,Price EUR\nOne,5\n', below)).rejects.toThrow(message);
    await expect(explain('Model,Price EUR\nOne,5\n', below)).rejects.toThrow(message);
  });
  test('if it reads two columns as the same one', async () => {
    const twice = as(['A', 'name'], ['B', 'name'], ['C', 'price']);
    await expect(read('A,B,C\nOne,Two,5 EUR\n', twice)).rejects.toThrow(
      'reads 2 columns as "name"; only one column may have this meaning',
    );
  });
  test('with a JSON file in the import format', async () => {
    const content = '{"brand":"Acme","full_name":"Acme One"}';
    await expect(read(content, as(['A', 'name']))).rejects.toThrow(/"columns", which is for tables/);
    expect((await read(content, { as_of: '2025-01-02' })).asOf).toBe('2025-01-02');
  });
});

describe('the message says what to write into a mapping', () => {
  test.each([
    ['Model,Price\nAcme One,1299\n', '{ "currency": "THB" }'],
    ['A,B\nAcme One,1299\n', '{"columns":{"A":{"as":"name"},"B":{"as":"price"}}}'],
  ])('%j', async (content, line) => {
    await expect(read(content)).rejects.toThrow(line);
  });
  test('of rows whose dates have no order', async () => {
    const prices = await read('Model,Price EUR,Date\nOne,5,05/03/2025\n');
    expect(prices.rejected[0]?.reason).toContain('"date_order"');
  });
});

describe('a table without a header is read by the numbers of its columns', () => {
  const content = 'Acme One 128 GB,19040 с,https://shop.example/1.jpg\nAcme Two,Предзаказ,\n';
  test('the message says how', async () => {
    await expect(read(content)).rejects.toThrow(
      '{"header_row":0,"columns":{"1":{"as":"name"},"2":{"as":"price"}}}',
    );
  });
  test('its first line is a row', async () => {
    const mapping = { header_row: 0, currency: 'KGS', ...as(['1', 'name'], ['2', 'price']) };
    const { observations, rejected } = await read(content, mapping);
    expect(observations).toMatchObject([
      { line: 1, prices: [{ amount: { amountMinor: 1_904_000, currency: 'KGS' } }] },
    ]);
    expect(rejected).toMatchObject([{ line: 2 }]);
    expect((await explain(content, mapping)).mapping.header_row).toBe(0);
  });
});

describe('cells that a row lacks at its end', () => {
  const content = 'Model,Price EUR,Image\nAcme One,500\n';
  test('reject it, since a comma or quote may be missing', async () => {
    const { rejected } = await read(content);
    expect(rejected).toMatchObject([{ reason: expect.stringMatching(/2 cells where the header has 3/) }]);
  });
  test('count as empty if the mapping ignores their columns', async () => {
    const { observations } = await read(content, as(['Image', 'ignore']));
    expect(observations).toMatchObject([{ prices: [{ amount: { amountMinor: 50_000 } }] }]);
  });
});

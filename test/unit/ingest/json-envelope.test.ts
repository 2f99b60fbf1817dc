import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

async function read(text: string, size: number): Promise<string[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const file = await readImportFile(chunks(), { fileName: 'x.json', asOf: null, today: '2026-11-20' });
  return [
    ...file.phones.map(({ fullName, line }) => `${fullName} in line ${line}`),
    ...file.rejected.map(({ reason }) => reason),
  ];
}

const phones = [
  { brand: 'Acme', full_name: 'Acme One ]}{["', displays: [{ diagonal_in: 6 }] },
  { brand: 'Acme', full_name: 'Acme Two' },
];
const names = ['Acme One ]}{["', 'Acme Two'];
const filler = Array.from({ length: 400 }, (_, at) => ({
  ...phones[1],
  full_name: `Acme ${at} ${'x'.repeat(150)}`,
}));

describe('the only list of objects in a JSON document is its data', () => {
  test.each<[string, object]>([
    ['first', { data: phones }],
    ['after an object', { meta: { total: 2, tags: ['[', 'a{'], at: null }, data: phones }],
    ['before others', { products: phones, pagination: { page: 1 }, errors: [] }],
    ['at any depth, under any name', { response: { status: 'ok', found: { phones } }, links: {} }],
  ])('%s', async (_, document) => {
    for (const size of [1, 7, 100_000])
      for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)])
        expect((await read(text, size)).map((row) => row.replace(/ in line \d+/, ''))).toEqual(names);
  });
  test('its rows have their lines', async () => {
    expect(await read('{\n"meta":{"a":1},\n"data":[\n{"brand":"Acme","full_name":"Acme One"}]}', 9)).toEqual([
      'Acme One in line 4',
    ]);
  });
  test('it may be longer than what is read to recognise the file', async () => {
    expect(await read(JSON.stringify({ meta: {}, data: filler }), 1000)).toHaveLength(400);
  });
});

test.each<[string, string, RegExp]>([
  [
    'two lists',
    JSON.stringify({ data: phones, old: { phones } }),
    /several lists of objects: data, old\.phones/,
  ],
  [
    'a second list after a long one',
    JSON.stringify({ list: { data: filler }, more: phones }),
    /several lists of objects: list\.data, more/,
  ],
  ['no end of its list', `{"meta":{},"data":[${JSON.stringify(phones[0])}`, /ends inside its list data/],
  ['no end', `{"meta":{},"data":${JSON.stringify(phones)}`, /ends inside its list data/],
  [
    'another document behind a long one',
    `${JSON.stringify({ data: filler })}\n${JSON.stringify({ data: phones })}`,
    /continues after the object with the list data/,
  ],
])('a JSON document with %s is refused', async (_, text, message) => {
  for (const size of [50, 100_000]) await expect(read(text, size)).rejects.toThrow(message);
});

test('a phone is no document, wherever its name is', async () => {
  const [first] = phones;
  const phone = { displays: [{ diagonal_in: 6 }], cameras: [{ position: 'REAR' }], ...first };
  for (const text of [JSON.stringify(phone), JSON.stringify(phone, null, 1), JSON.stringify({ data: phone })])
    expect(await read(text, 20)).toEqual([expect.stringMatching(/^Acme One/)]);
});

test('of NDJSON whose first line is no phone, the other lines are read', async () => {
  const lines = [{ displays: [{ diagonal_in: 6 }] }, phones[1]].map((line) => JSON.stringify(line));
  expect(await read(lines.join('\n'), 20)).toEqual(['Acme Two in line 2', expect.stringMatching(/missing/)]);
});

describe('hostile JSON is read in time linear in its length', () => {
  const phone = JSON.stringify(phones[1]);
  const deep = (open: string, close: string, bytes: number) =>
    open.repeat(bytes / open.length) + close.repeat(bytes / open.length);
  const tooDeep = /nested more than 64 levels deep/;
  const tooLong = /longer than 1 MiB/;
  test.each<[string, string, RegExp]>([
    ['brackets', '['.repeat(5_000_000), tooDeep],
    ['closed brackets', deep('[', ']', 2_500_000), tooDeep],
    ['objects', '{"a":'.repeat(13_000), tooDeep],
    ['longer objects', '{"a":'.repeat(1_000_000), tooLong],
    ['objects over several lines', '{\n"a":'.repeat(13_000), tooDeep],
    ['objects and lists by turns', '{"a":['.repeat(13_000), tooDeep],
    ['a deep list in a row', `[${phone},{"colors":${deep('[', ']', 30_000)}}]`, tooDeep],
    ['a deep object behind a list', `{"data":[${phone}],"b":${deep('{"a":', '}', 300_000)}}`, tooDeep],
    ['a long string without end', `[{"a":"${'x'.repeat(5_000_000)}`, tooLong],
    ['escapes without end', `{"a":"${'\\\\"'.repeat(2_000_000)}`, tooLong],
    [
      'different members',
      `[${Array.from({ length: 3_000 }, (_, at) => `{"model":"x","price":1,"k${at}":1}`)}]`,
      /more than 2000 different members/,
    ],
  ])('%s', async (_, text, message) => {
    const before = process.cpuUsage();
    const outcome = await read(text, 65_536).catch((error: Error) => [error.message]);
    const { user, system } = process.cpuUsage(before);
    expect(outcome.join('\n')).toMatch(message);
    // 65 KB of brackets took 150 s.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  test('a row that is too deep is rejected alone', async () => {
    const rows = [
      phone,
      `{"brand":"Acme","full_name":"Acme Deep","colors":${deep('[', ']', 30_000)}}`,
      phone,
    ];
    for (const text of [rows.join('\n'), `[${rows}]`])
      expect((await read(text, 65_536)).map((row) => row.replace(/ in line \d+/, ''))).toEqual([
        'Acme Two',
        'Acme Two',
        'The object is nested more than 64 levels deep.',
      ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { IncomingPhone, RejectedRow } from '../../../src/domain/catalogue/incoming-row.ts';
import { readCsvRecords } from '../../../src/ingest/files/read-csv-records.ts';
import { readSheetFile } from '../../../src/ingest/files/read-sheet-file.ts';

type Row = IncomingPhone | RejectedRow;

async function* chunksOf(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(file: string | Buffer, fileName = 'phones.csv'): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readSheetFile(readCsvRecords(chunksOf(Buffer.from(file))), {
    fileName,
    brand: 'Nokia',
  }))
    rows.push(row);
  return rows;
}

async function readPhone(header: string, row: string, fileName?: string): Promise<IncomingPhone> {
  const [first] = await read(`${header}\r\n${row}\r\n`, fileName);
  if (first === undefined || !('facts' in first)) throw new Error(JSON.stringify(first));
  return first;
}

describe('a row becomes a phone', () => {
  test('the selfie camera in the column of the main camera is recognised', async () => {
    const phone = await readPhone(
      'Single,Quad,Model Name',
      '"12 MP, PDAF","200 MP, OIS10 MP10 MP12 MP",Samsung S24',
    );
    expect(phone.facts.cameras.map(({ position, megapixels }) => [position, megapixels])).toEqual([
      ['REAR', 200],
      ['REAR', 10],
      ['REAR', 10],
      ['REAR', 12],
      ['FRONT', 12],
    ]);
  });
  test('if only the single camera focuses, it is the main one', async () => {
    const phone = await readPhone('Dual,Single,Model Name', '20 MP8 MP,"16 MP, PDAF",vivo X9');
    expect(phone.facts.cameras.map(({ position }) => position)).toEqual(['REAR', 'FRONT', 'FRONT']);
  });
  test('repeated labels count in the order of the page, wherever they are', async () => {
    const phone = await readPhone('Single_1,Model Name,Single', '2 MP,LG L80,5 MP');
    expect(phone.facts.cameras.map(({ megapixels }) => megapixels)).toEqual([5, 2]);
  });
  test('a lone camera that is the second of its name, or for faces, is the selfie camera', async () => {
    const lone = await readPhone('Single,Single_1,Model Name', ',2 MP,LG L80');
    const faces = await readPhone('Single,Dual,Model Name', '"8 MPTOF 3D, (biometrics sensor)",,Lenovo Yoga');
    for (const phone of [lone, faces]) expect(phone.facts.cameras[0]?.position).toBe('FRONT');
  });
  test('beside a column of storage, memory is RAM', async () => {
    const { facts } = await readPhone('Model,Memory,Storage', 'Oppo A53,6 GB,128 GB');
    expect(facts.variants).toEqual([{ ramMb: 6144, storageMb: 128000 }]);
  });
  test('a battery in the display column is a battery', async () => {
    const { facts } = await readPhone(
      'Type,Type_1,Size,Model Name',
      '"Li-Po 4310 mAh",,"6.9 inches",ZTE Flip2',
    );
    expect(facts.battery.capacityMah).toBe(4310);
    expect(facts.displays[0]).toMatchObject({ diagonalIn: 6.9, panel: null });
  });
  test('a loudness test is not the loudspeaker', async () => {
    const { facts } = await readPhone('Loudspeaker,Model Name,NFC', '-25.9 LUFS (Very good),Nokia 1,No');
    expect(facts.audio.loudspeaker).toBeNull();
    expect(facts.connectivity.nfc).toBe(false);
  });
  test('cells without a label are classified by their content', async () => {
    const { facts } = await readPhone(
      ',_1,Unnamed: 0,Model Name,2G bands,SIM',
      '"IP68 dust/water resistant","Cover display:AMOLED, 3.4 inches, 720 x 748 pixels",eMMC 5.1,Samsung Z,GSM,',
    );
    expect(facts.body.ipRating).toBe('IP68');
    expect(facts.displays[1]).toMatchObject({ diagonalIn: 3.4, widthPx: 720 });
  });
  test('a column with an unknown name is read by its content, unless a named one has the fact', async () => {
    const header = 'Model Name,Akku,Gewicht,Abmessungen,Netz';
    const row =
      'Nokia 3,"Li-Ion 2630 mAh, non-removable",140 g (4.94 oz),143.4 x 71.4 x 8.5 mm,GSM / HSPA / LTE';
    const { facts } = await readPhone(header, row);
    expect(facts.battery.capacityMah).toBe(2630);
    expect(facts.body).toMatchObject({ weightG: 140, heightMm: 143.4 });
    expect(facts.network.generations).toEqual(['G2', 'G3', 'G4']);
  });
  test('labels under headings, in snake case and with units are known', async () => {
    const phone = await readPhone(
      'brand,model,launch_announced,body_dimensions,weight_g,display_type,display_size,main_camera_single,selfie_camera_single,memory_internal,battery_mah,approx_price_EUR',
      'Acer,Iconia Talk S,"2014, October",191 x 101 x 9 mm,260,IPS LCD,7.0 inches,"13 MP, AF",2 MP,16GB 2GB RAM,3400,170',
    );
    expect(phone).toMatchObject({ brand: 'Acer', fullName: 'Acer Iconia Talk S' });
    expect(phone.facts).toMatchObject({
      announcedOn: '2014-10',
      body: { weightG: 260 },
      battery: { capacityMah: 3400 },
    });
    expect(phone.facts.displays[0]).toMatchObject({ panel: 'IPS_LCD', diagonalIn: 7 });
    expect(phone.facts.cameras.map(({ position }) => position)).toEqual(['REAR', 'FRONT']);
    expect(phone.prices).toMatchObject([
      { kind: 'ESTIMATE', amount: { amountMinor: 17000, currency: 'EUR' } },
    ]);
  });
  test('a column named for a variant prices that variant', async () => {
    const { prices } = await readPhone(
      '256GB 8GB RAM,Price,Model Name,OS,SIM',
      '€\u2009283.62,About 300 EUR,Samsung Note20,Android,',
    );
    expect(prices).toMatchObject([
      { kind: 'STREET', amount: { amountMinor: 28362 }, variant: { ramMb: 8192, storageMb: 256000 } },
      { kind: 'ESTIMATE', amount: { amountMinor: 30000 }, variant: null, observedAt: null },
    ]);
  });
  test('every non-empty cell is in the spec sheet, under its own label and text', async () => {
    const header = 'Model Name,Weight,_3,Odd,Type,Empty';
    const { specSheet } = await readPhone(header, `Nokia 3," 140 g\u00A0",b'\\xe2\\x82\\xac 5',???,TBD,`);
    const cells = specSheet.flatMap((section) => section.rows.map(({ label, value }) => [label, value]));
    expect(Object.fromEntries(cells)).toEqual({
      'Model Name': 'Nokia 3',
      Weight: ' 140 g\u00A0',
      _3: '€ 5',
      Odd: '???',
      Type: 'TBD',
    });
  });
  test('bytes literals and the file name give the brand', async () => {
    const phone = await readPhone(
      'Model Name,Status,Weight',
      `b'T-Mobile REVVL',b'Available. Released 2020',`,
      'x/T_Mobile.csv',
    );
    expect(phone).toMatchObject({
      brand: 'T-Mobile',
      fullName: 'T-Mobile REVVL',
      facts: { releasedOn: '2020' },
    });
  });
});

describe('an invalid row is rejected with its line and stops nothing', () => {
  test('without a name, with a name only, with labels for values, with too many or too few cells', async () => {
    const rows = await read(
      [
        'Model Name,URL,Launch,Battery,Body,Status',
        ',http://x,,,,Available',
        'Lava Yuva,http://x,,,,',
        'ZTE Z70S,,Announced,Type,Dimensions,',
        'Nokia 3,,,,',
        'Nokia 4,,,,,Available,,x',
        'Nokia 5,,,,,Available',
      ].join('\n'),
    );
    expect(rows.map((row) => ('reason' in row ? row.line : row.fullName))).toEqual([
      2,
      3,
      4,
      5,
      6,
      'Nokia 5',
    ]);
  });
  test('without a fact of a phone: a cable, a tripod, buds', async () => {
    const rows = await read(
      [
        'Brand,Model,Weight,Battery,OS,Size',
        'Acme,USB cable,20 g,,,',
        'Acme,Handy Tripod for phones,300 g,,,',
        'Acme,Buds 2,5 g,61 mAh,iOS and Android,',
        'Acme,One,180 g,5000 mAh,Android 15,',
      ].join('\n'),
    );
    expect(
      rows.map((row) => ('reason' in row ? /no fact about a phone/.test(row.reason) : row.fullName)),
    ).toEqual([true, true, true, 'Acme One']);
  });
  test('a row begins at its first cell, whatever line ends are inside', async () => {
    const rows = await read(
      'Model Name,Status,SIM\r\nNokia 1,"Available\r\nnow",Nano\r\n\r\n,x,\r\nNokia 2,Rumored,Nano',
    );
    expect(rows.map((row) => row.line)).toEqual([2, 5, 6]);
  });
  test('rows of separators only are skipped', async () => {
    expect(await read('Model Name,Status,SIM\n,,\n\nNokia 1,Rumored,Nano\n,,\n')).toHaveLength(1);
  });
  test('a stray quote spoils its own row only', async () => {
    const rows = await read(
      'Model Name,SIM,Size\nNokia 1,,5" display\nNokia 2,,"5.5" inches"\nNokia 3,,6 inches\n',
    );
    expect(rows.at(-1)).toMatchObject({ fullName: 'Nokia 3' });
  });
});

describe('files of every kind are read', () => {
  const table = (separator: string, end: string) =>
    ['Status,Model Name,SIM', 'Available,Nokia 1,Nano', 'Rumored,Nokia 2,Nano']
      .join(end)
      .replaceAll(',', separator);
  test.each([
    ['CRLF', table(',', '\r\n')],
    ['LF', table(',', '\n')],
    ['CR', table(',', '\r')],
    ['semicolons', table(';', '\n')],
    ['tabs', table('\t', '\n')],
    ['a byte order mark', `\uFEFF${table(',', '\n')}`],
  ])('%s', async (_, file) => {
    expect((await read(file)).map((row) => ('facts' in row ? row.facts.status : row.reason))).toEqual([
      'AVAILABLE',
      'RUMORED',
    ]);
  });
  test('duplicate names and a thousand columns', async () => {
    const filler = Array.from({ length: 1000 }, (_, index) => `c${index}`).join(',');
    const phone = await readPhone(`Model Name,Type,Type,${filler}`, `Nokia 1,TFT,800 mAh${','.repeat(1000)}`);
    expect(phone.facts.displays[0]?.panel).toBe('TFT_LCD');
    expect(phone.facts.battery.capacityMah).toBe(800);
  });
  test('a header alone holds no rows', async () => expect(await read('Model Name,Status,SIM\n')).toEqual([]));
});

describe('an invalid file gets advice', () => {
  const long = `Model Name,SIM,Status\nNokia 1,,"${'x'.repeat(1_200_000)}`;
  test.each([
    ['empty', '', /empty/],
    ['no spec sheet', 'date,amount\n1,2\n', /not a spec sheet.*Model Name/],
    ['a list of stock', 'Brand,Model,Storage,Year,Units sold\n', /"Units sold" belongs to a list of stock/],
    ['one column of facts', 'Brand,Model,Weight\n', /at least two columns of facts/],
    ['a list of reviews', 'Product Name,Brand Name,Price,Rating,Reviews\n', /not a spec sheet/],
    ['10,000 columns', `Model Name${',x'.repeat(10_000)}\n`, /10001 columns/],
    ['a record too long', long, /Line 2: .*1 MiB/],
    ['cut off in a quote', 'Model Name,SIM,Status\nNokia 1,,x\nNokia 2,,"Avail', /Line 3: .*never closed/],
    [
      'Windows-1252',
      Buffer.from('Model Name,SIM,Weight\nNokia 1,Nano,5 g\nNokia 2,Nano,\x80 5\n', 'latin1'),
      /Line 3: .*UTF-8.*Windows-1252/,
    ],
    ['UTF-16', Buffer.from('\uFEFFModel Name\n', 'utf16le'), /UTF-16.*Save it as UTF-8/],
    ['UTF-16 without a mark', Buffer.from('Model Name\n', 'utf16le'), /UTF-16/],
    ['binary', Buffer.from([0x50, 0x4b, 3, 4, 10, 0, 0, 0, 7, 8]), /not text/],
  ])('%s', async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      name: 'ImportFileError',
      message: expect.stringMatching(message),
    });
  });
  test('one endless line fails early', async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('Model Name,Status,SIM\n');
      for (; sent < 1024; sent++) yield Buffer.alloc(1024 * 1024, 'x');
    }
    const reading = (async () => {
      for await (const _ of readSheetFile(readCsvRecords(endless()), { fileName: 'x.csv' }));
    })();
    await expect(reading).rejects.toThrow(/1 MiB/);
    expect(sent).toBeLessThan(20);
  });
});

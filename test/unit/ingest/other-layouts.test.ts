import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { readCsvRecords } from '../../../src/ingest/files/read-csv-records.ts';
import { readSheetFile } from '../../../src/ingest/files/read-sheet-file.ts';
import { derivePhone } from '../../../src/record/derive-phone.ts';

async function readPhone(csv: string, brand = ''): Promise<IncomingPhone> {
  for await (const row of readSheetFile(readCsvRecords(Readable.from([Buffer.from(csv)])), {
    fileName: 'phones.csv',
    brand,
  })) {
    if (!('reason' in row)) return row;
  }
  throw new Error('no phone');
}

test('columns in any order, with other names, beside empty ones', async () => {
  const { fullName, facts, prices } = await readPhone(
    'Released,Selfie,,Name,Display size,Main camera,Brand name,Battery,RAM,Storage,Price\n' +
      '"March 15, 2024",32 MP,,Galaxy A55,6.6 inches,50 MP + 12 MP,Samsung,5000,8 GB,"128 GB, 256 GB",€ 399\n',
  );
  expect(fullName).toBe('Samsung Galaxy A55');
  expect(facts).toMatchObject({
    releasedOn: '2024-03-15',
    displays: [{ diagonalIn: 6.6 }],
    battery: { capacityMah: 5000 },
    cameras: [{ megapixels: 50 }, { megapixels: 12 }, { position: 'FRONT', megapixels: 32 }],
    variants: [
      { storageMb: 128000, ramMb: 8192 },
      { storageMb: 256000, ramMb: 8192 },
    ],
  });
  expect(prices[0]?.amount).toEqual({ amountMinor: 39900, currency: 'EUR' });
});

test('semicolons, lower case, decimal commas and measures in separate columns', async () => {
  const { facts } = await readPhone(
    'brand;model;height;width;thickness;weight (g);screen size;refresh rate;ram (gb);storage (gb);rear camera;fast charging;os version;os\n' +
      'Nokia;G42;165;75,8;8,55;193,8;6,56 Zoll;90;6;128 | 256;50+2 MP;20;13;Android\n',
  );
  expect(facts).toMatchObject({
    body: { heightMm: 165, widthMm: 75.8, depthMm: 8.55, weightG: 193.8 },
    displays: [{ diagonalIn: 6.56, refreshHz: 90 }],
    variants: [
      { storageMb: 128000, ramMb: 6144 },
      { storageMb: 256000, ramMb: 6144 },
    ],
    cameras: [{ megapixels: 50 }, { megapixels: 2 }],
    battery: { wiredW: 20 },
    platform: { os: 'ANDROID', osVersion: '13' },
  });
});

test('spelt-out units', async () => {
  const { facts } = await readPhone(
    'Phone Name,Dimensions,Weight,Resolution,Memory,Storage Capacity,Rear Camera,Battery Capacity\n' +
      'Moto X,160.8 millimeters x 72.4 millimetres x 7.8 mm,180 grams,1220 by 2712,12 gigabytes,512 gigabytes,50 megapixels,5000 milliamp hours\n',
    'Motorola',
  );
  expect(facts).toMatchObject({
    body: { heightMm: 160.8, widthMm: 72.4, depthMm: 7.8, weightG: 180 },
    displays: [{ widthPx: 1220, heightPx: 2712 }],
    variants: [{ storageMb: 512000, ramMb: 12288 }],
    cameras: [{ megapixels: 50 }],
    battery: { capacityMah: 5000 },
  });
});

test('labels of a programmer; 8 GB of RAM make a smartphone if no system is stated', async () => {
  const { brand, fullName, facts, prices } = await readPhone(
    'phone_brand,phone_model,release_year,display_inches,display_px,ram_mb,battery_mah,has_nfc,bluetooth_version,price_usd\n' +
      'Xiaomi,Redmi Note 13,2024,6.67,1080x2400,8192,5000,true,5.3,199\n',
  );
  expect(brand).toBe('Xiaomi');
  expect(facts).toMatchObject({ releasedOn: '2024', connectivity: { nfc: true, bluetooth: '5.3' } });
  expect(facts.displays[0]).toMatchObject({ diagonalIn: 6.67, widthPx: 1080, heightPx: 2400 });
  expect(prices[0]?.amount).toEqual({ amountMinor: 19900, currency: 'USD' });
  expect(derivePhone(fullName, facts).deviceType).toBe('PHONE');
});

test('German labels', async () => {
  const { brand, facts } = await readPhone(
    'Marke;Modell;Abmessungen;Gewicht;Akku;Betriebssystem;Hauptkamera;Arbeitsspeicher;Speicher\n' +
      'Gigaset;GX4;167,4 x 79,4 x 12,2 mm;280 Gramm;5000 mAh;Android 12;48 MP;4 GB;64 GB\n',
  );
  expect(brand).toBe('Gigaset');
  expect(facts).toMatchObject({
    body: { heightMm: 167.4, depthMm: 12.2, weightG: 280 },
    battery: { capacityMah: 5000 },
    platform: { os: 'ANDROID' },
    variants: [{ storageMb: 64000, ramMb: 4096 }],
  });
});

test('the form factor is stated for certain bars, and for foldables', async () => {
  const sheet = (dimensions: string, remark: string, year = 2023) =>
    readPhone(
      `Model Name,Announced,OS,Size,Dimensions,_1\nNokia 9,"${year}, May",Android 13,"6.7 inches, 108 cm2(~87.9% screen-to-body ratio)",${dimensions},${remark}\n`,
      'Nokia',
    );
  const formOf = async (dimensions: string, remark = '', year?: number) =>
    (await sheet(dimensions, remark, year)).facts.formFactor;
  expect(await formOf('162 x 75 x 8 mm')).toBe('BAR');
  expect(await formOf('162 x 75 x 8 mm', 'Slide-out keyboard')).toBeNull();
  expect(await formOf('162 x 75 x 15 mm')).toBe('BAR');
  // In the years of two-part smartphones, a thick phone may have two parts, or a camera that is opened by
  // hand.
  expect(await formOf('140 x 70 x 9 mm', '', 2014)).toBe('BAR');
  expect(await formOf('140 x 70 x 15 mm', '', 2014)).toBeNull();
  expect(await formOf('158 x 75 x 8.5 mm', 'Manual pop-up camera', 2018)).toBeNull();
  expect(await formOf('140 x 70 x 9 mm', '', 2010)).toBeNull();
  expect(await formOf('Unfolded: 165 x 72 x 7 mmFolded: 85 x 72 x 15 mm')).toBe('FLIP_FOLD');
  expect(await formOf('Unfolded: 155 x 130 x 6 mmFolded: 155 x 67 x 13 mm')).toBe('BOOK_FOLD');
  expect(await formOf('Unfolded: 184 x 145 x 5 mmFolded: 145 x 92 x 11 mm')).toBe('BOOK_FOLD');
  expect(await formOf('Unfolded: 157 x 219 x 4 mmFolded: 157 x 74 x 13 mm')).toBe('TRI_FOLD');
});

import { describe, expect, test } from 'vitest';
import type { NamedPhone } from '../../../src/domain/catalogue/catalogue-writer.ts';
import type { PhoneMention } from '../../../src/domain/catalogue/incoming-row.ts';
import { toIdentityKey } from '../../../src/domain/catalogue/phone-identity.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildPhoneMatcher } from '../../../src/ingest/match/match-phone.ts';
import { readTitleMemory } from '../../../src/names/read-title-memory.ts';

let lastId = 0;
function named(fullName: string, more: Partial<NamedPhone> = {}): NamedPhone {
  lastId += 1;
  const brandName = more.brandName ?? (fullName.split(' ')[0] as string);
  return {
    id: lastId,
    brandName,
    brandKey: toIdentityKey(brandName),
    key: toIdentityKey(fullName),
    fullName,
    variants: [],
    modelNumbers: [],
    codeNames: [],
    generations: null,
    announcedOn: null,
    releasedOn: null,
    ...more,
  };
}

const gb = (ramGb: number, storageGb: number) => ({ ramMb: ramGb * 1024, storageMb: storageGb * 1000 });
const fiveG = { generations: ['G2', 'G3', 'G4', 'G5'] as const };
const fourG = { generations: ['G2', 'G3', 'G4'] as const };

const catalogue: readonly NamedPhone[] = [
  named('Apple iPhone 12', { variants: [gb(4, 64), gb(4, 128)], ...fiveG }),
  named('Apple iPhone 12 Pro', { variants: [gb(6, 128), gb(6, 512)], ...fiveG }),
  named('Apple iPhone SE', { announcedOn: '2016-03-21', variants: [gb(2, 16)] }),
  named('Apple iPhone SE (2020)', { announcedOn: '2020-04-15', variants: [gb(3, 64)] }),
  named('Apple iPhone SE (2022)', { announcedOn: '2022-03-08', variants: [gb(4, 64)] }),
  named('Samsung Galaxy A52', fourG),
  named('Samsung Galaxy A52 5G', fiveG),
  named('Samsung Galaxy A52s 5G', fiveG),
  named('Samsung Galaxy S23+', fiveG),
  named('Samsung Galaxy S23', fiveG),
  named('Samsung Galaxy S22 5G', { ...fiveG, modelNumbers: ['SM-S901B'] }),
  named('Samsung Galaxy Z Fold4', fiveG),
  named('Samsung Galaxy Tab 4G LTE', fourG),
  named('Samsung Galaxy J7 (2016)', { announcedOn: '2016-03', modelNumbers: ['SM-J710F'] }),
  named('Samsung Galaxy J7', { announcedOn: '2015-06', modelNumbers: ['SM-J700F'] }),
  named('Google Pixel 4a', fourG),
  named('Google Pixel 4a 5G', fiveG),
  named('Google Pixel 3'),
  named('Oppo A53', { variants: [gb(4, 64)], announcedOn: '2020-08' }),
  named('Oppo A53 (2015)', { variants: [gb(2, 16)], announcedOn: '2015-11' }),
  named('Oppo A10'),
  named('Xiaomi Redmi 10'),
  named('Xiaomi Redmi 10 (India)'),
  named('Xiaomi Poco M4 Pro', { ...fourG, variants: [gb(6, 128)] }),
  named('Motorola Moto G Power (2025)', { announcedOn: '2024-12' }),
  named('Motorola Moto Z'),
  named('Motorola Moto G84', fiveG),
  named('Oppo F9 (F9 Pro)'),
  named('Samsung Galaxy Note10+', { variants: [gb(12, 256)] }),
  named('Samsung Galaxy Note10', { variants: [gb(8, 256)] }),
  named('Samsung Galaxy M52 5G', fiveG),
  named('Xiaomi Redmi 9A Sport'),
  named('Xiaomi Mi Note 10 Lite'),
  named('Xiaomi Redmi Note 10 Lite'),
  named('Xiaomi Pocophone F1'),
  named('Asus Zenfone Max Pro (M1) ZB601KL/ZB602K'),
  named('Asus Zenfone 4 Selfie Lite ZB553KL'),
  named('Asus Zenfone Zoom ZX551ML'),
  named('Asus Zenfone Zoom ZX550'),
  named('Samsung I9500 Galaxy S4'),
  named('Samsung I9505 Galaxy S4'),
  named('Nokia 150 (2020)', { announcedOn: '2020' }),
  named('Nokia 150', { announcedOn: '2016' }),
  named('Nokia X6 (2009)'),
  named('Nokia 6.1 Plus (Nokia X6)'),
];
const match = runAllSteps(buildPhoneMatcher(catalogue));

function nameOf(title: string, more: Partial<PhoneMention> = {}): string {
  const mention = { title, isFullName: false, brand: null, country: null, year: null, memory: null, ...more };
  const found = match(mention);
  return 'phone' in found ? found.phone.fullName : 'none';
}

describe('a list with a column of brands may omit words, and use second names', () => {
  test.each([
    ['Samsung', 'Galaxy Note 10+ 256GB', 'Samsung Galaxy Note10+'],
    ['Oppo', 'F9 Pro', 'Oppo F9 (F9 Pro)'],
    ['Motorola', 'G84 5G', 'Motorola Moto G84'],
    ['SAMSUNG', 'M52 5G', 'Samsung Galaxy M52 5G'],
    ['Xiaomi', '9A Sport', 'Xiaomi Redmi 9A Sport'],
    ['POCO', 'F1', 'Xiaomi Pocophone F1'],
    ['ASUS', 'Zenfone Max Pro M1', 'Asus Zenfone Max Pro (M1) ZB601KL/ZB602K'],
    ['ASUS', 'ZenFone Max Pro M1 (ZB602KL)', 'Asus Zenfone Max Pro (M1) ZB601KL/ZB602K'],
    ['Samsung', 'Galaxy S4 GT-I9505', 'Samsung I9505 Galaxy S4'],
    ['Nokia', '150 DS 2020', 'Nokia 150 (2020)'],
    ['Samsung', 'Galaxy J7 2016 Edition', 'Samsung Galaxy J7 (2016)'],
    // A row that may be two phones matches neither, and a number of another phone belongs to that phone.
    ['Xiaomi', 'Note 10 Lite', 'none'],
    ['ASUS', 'Zenfone Zoom', 'none'],
    ['ASUS', 'ZenFone 4 Selfie Lite (ZB520KL)', 'none'],
    ['Samsung', 'Galaxy S4', 'none'],
    ['Nokia', 'X6', 'none'],
    ['Samsung', '52', 'none'],
    ['Oppo', 'M52', 'none'],
  ])('%s, %s', (brand, title, name) => expect(nameOf(title, { brand })).toBe(name));

  test('and the reason names the possible phones', () => {
    const mention = { title: 'Note 10 Lite', isFullName: false, brand: 'Xiaomi', country: null, year: null };
    const found = match({ ...mention, memory: null });
    const both = /Xiaomi Mi Note 10 Lite, Xiaomi Redmi Note 10 Lite/;
    expect(found).toEqual({ reason: expect.stringMatching(both) });
  });
});

describe('a title identifies one phone', () => {
  test.each([
    ['Apple iPhone 12 Pro, 512GB, Pacific Blue - Fully Unlocked (Renewed)', 'Apple iPhone 12 Pro'],
    ['SAMSUNG Galaxy S23+ Plus 5G, US Version, 256GB', 'Samsung Galaxy S23+'],
    ['SAMSUNG Galaxy S23 Cell Phone, 128GB AI Smartphone, Unlocked', 'Samsung Galaxy S23'],
    ['SAMSUNG Galaxy Z Fold 4 5G US Version, 512GB, Graygreen', 'Samsung Galaxy Z Fold4'],
    ['Galaxy S22 128GB', 'Samsung Galaxy S22 5G'],
    ['Samsung Galaxy A52 5G Awesome Black', 'Samsung Galaxy A52 5G'],
    ['Samsung Galaxy A52', 'Samsung Galaxy A52'],
    ['Google Pixel 4a with 5G, 6.2, 128GB, 6GB RAM', 'Google Pixel 4a 5G'],
    ['Unlocked GOLD Xiaomi Redmi 10 64GB', 'Xiaomi Redmi 10'],
    ['Redmi 10', 'Xiaomi Redmi 10'],
    ['Poco M4 PRO 4G Volte Global Unlocked 128GB + 6GB GSM', 'Xiaomi Poco M4 Pro'],
    ['Moto G Power - 2025  Unlocked  Made for US', 'Motorola Moto G Power (2025)'],
    ['Apple iPhone SE (2020), 64GB', 'Apple iPhone SE (2020)'],
    ['Samsung Galaxy J7 SM-J710F Gold', 'Samsung Galaxy J7 (2016)'],
    ['Apple iPhone 12 - For AT&T / T-Mobile', 'Apple iPhone 12'],
  ])('%s', (title, expected) => {
    expect(nameOf(title)).toBe(expected);
  });

  test.each([
    ['3', { brand: 'Google Pixel' }, 'Google Pixel 3'],
    ['A53', { brand: 'OPPO', memory: gb(4, 64) }, 'Oppo A53'],
    ['iPhone SE 64GB', { brand: 'Apple', year: 2022 }, 'Apple iPhone SE (2022)'],
    ['M4 Pro', { brand: 'POCO' }, 'Xiaomi Poco M4 Pro'],
    ['Redmi 10', { brand: 'Xiaomi', country: 'IN' }, 'Xiaomi Redmi 10 (India)'],
    ['samsung  GALAXY s22 5g', { brand: 'Samsung', isFullName: true }, 'Samsung Galaxy S22 5G'],
    ['Apple iPhone SE', { brand: 'Apple', isFullName: true }, 'Apple iPhone SE'],
  ])('%s with columns %o', (title, columns, expected) => {
    expect(nameOf(title, columns)).toBe(expected);
  });
});

describe('an uncertain title is not matched', () => {
  test.each([
    ['a longer name that the catalogue lacks', 'Apple iPhone 12 Pro Max, 128GB'],
    ['a longer word', 'Samsung Galaxy A52x'],
    ['an ending behind a comma', 'Apple iPhone 12, Mini, 64GB'],
    ['a number in brackets', 'Moto Z(3)'],
    ['a name of several editions', 'Apple iPhone SE 64GB Black'],
    ['an edition that is not told', 'Motorola Moto G Power'],
    ['another network', 'Google Pixel 3 5G, 128GB'],
    ['a network that the name leaves out', 'Samsung Galaxy Tab'],
    ['another series', 'Samsung Galaxy Tab A'],
    ['a market that is told', 'Samsung Galaxy S23 (China)'],
    ['an accessory', 'Belt Clip Holster for Apple iPhone 12'],
    ['a part', 'Samsung Galaxy S23 screen protector'],
    ['another brand', 'Sony Galaxy S23'],
    ['a short name without its brand', 'A10'],
    ['a variant that the phone does not have', 'Apple iPhone 12, 1TB'],
    ['the number of another phone', 'Samsung Galaxy S23 SM-S901B'],
    ['nothing', ''],
  ])('%s', (_, title) => {
    expect(nameOf(title)).toBe('none');
  });

  test('the reason names the contradiction', () => {
    const mention = { isFullName: false, brand: null, country: null, year: null, memory: null };
    expect(match({ ...mention, title: 'iPhone 12 Pro Max' })).toEqual({
      reason: expect.stringMatching(/iPhone 12 Pro Max.*because of "max"/),
    });
    expect(match({ ...mention, title: 'OPPO A53' })).toEqual({
      reason: expect.stringMatching(/Oppo A53, Oppo A53 \(2015\)/),
    });
  });
});

test.each([
  'โทรศัพท์มือถือ iPhone 12 (4/128)',
  'มือถือiPhone 12',
  'Smartfon Apple iPhone 12 128GB',
  'Смартфон Apple iPhone 12 4/128GB',
  'Điện thoại di động Apple iPhone 12',
  'HP Apple iPhone 12',
  '[Celular] Apple iPhone 12',
])('one leading noun is no part of a name: %s', (title) => {
  const mention = { isFullName: false, brand: null, country: null, year: null, memory: null };
  expect(match({ ...mention, title })).toMatchObject({ phone: { fullName: 'Apple iPhone 12' } });
});

test('selects the variant of the catalogue, and ignores RAM that no variant has', () => {
  const mention = { isFullName: false, brand: null, country: null, year: null };
  const of = (title: string, memory: PhoneMention['memory'] = null) => match({ ...mention, title, memory });
  expect(of('iPhone 12 128GB (Renewed)')).toMatchObject({ variant: gb(4, 128), isRefurbished: true });
  expect(of('iPhone 12 128GB', { ramMb: 6144, storageMb: null })).toMatchObject({
    variant: { ramMb: null, storageMb: 128_000 },
    isRefurbished: false,
  });
  expect(of('iPhone 12')).toMatchObject({ variant: null });
});

test.each([
  ['128GB ROM + 8GB RAM', gb(8, 128)],
  ['256 Gb (RAM 8 Gb) black', gb(8, 256)],
  ['RAM: 8GB ROM: 128GB', gb(8, 128)],
  ['Storage 128GB RAM 8GB', gb(8, 128)],
  ['128 ГБ / 8 ГБ', gb(8, 128)],
  ['8/256GB', gb(8, 256)],
  ['4GB(RAM)+64GB', gb(4, 64)],
  ['3+32GB', gb(3, 32)],
  ['S24 (8/256)', gb(8, 256)],
  ['S24 Ultra 12/512', gb(12, 512)],
  ['8+256', gb(8, 256)],
  ['8G/256G', gb(8, 256)],
  ['8/256 ГБ', gb(8, 256)],
  ['3G/4G LTE', null],
  ['camera 16+32', null],
  ['12GB RAM 1TB', { ramMb: 12_288, storageMb: 1_000_000 }],
  ['512MB RAM 4GB', { ramMb: 512, storageMb: 4_000 }],
  ['16GB, microSD up to 64GB', { ramMb: null, storageMb: 16_000 }],
  ['464GB', null],
  ['64GB or 128GB', null],
  ['no size', null],
])('reads the memory of "%s"', (title, memory) => {
  expect(readTitleMemory(title).memory).toEqual(memory);
});

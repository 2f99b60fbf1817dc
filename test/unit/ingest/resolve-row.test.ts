import { expect, test } from 'vitest';
import type { NamedPhone } from '../../../src/domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { toIdentityKey } from '../../../src/domain/catalogue/phone-identity.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildNameIndex } from '../../../src/ingest/match/name-index.ts';
import { resolveRow } from '../../../src/ingest/match/resolve-row.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';

let nextId = 1;
const makePhone = (brandName: string, name: string, facts: Partial<NamedPhone> = {}): NamedPhone => ({
  id: nextId++,
  brandName,
  brandKey: toIdentityKey(brandName),
  fullName: `${brandName} ${name}`,
  key: toIdentityKey(`${brandName} ${name}`),
  variants: [],
  modelNumbers: [],
  codeNames: [],
  generations: ['G4', 'G5'],
  announcedOn: null,
  releasedOn: null,
  ...facts,
});
const catalogue = [
  makePhone('Samsung', 'Galaxy S24', {
    variants: [{ ramMb: 8192, storageMb: 256000 }],
    announcedOn: '2024-01',
  }),
  makePhone('Samsung', 'Galaxy S24+'),
  makePhone('Samsung', 'Galaxy Z Fold6'),
  makePhone('Samsung', 'Galaxy A05', { generations: ['G2', 'G3', 'G4'] }),
  makePhone('Samsung', 'Galaxy A56 5G'),
  makePhone('Samsung', 'Galaxy A52', { generations: ['G4'] }),
  makePhone('Samsung', 'Galaxy A52 5G'),
  makePhone('Samsung', 'Galaxy A8 (2018)', { announcedOn: '2018-01' }),
  makePhone('Oppo', 'Reno12'),
  makePhone('Xiaomi', 'Poco X6 Pro'),
  makePhone('Xiaomi', 'Redmi 15'),
  makePhone('Apple', 'iPhone 15'),
  makePhone('Apple', 'iPhone SE'),
  makePhone('Apple', 'iPhone SE (2022)', { announcedOn: '2022-03' }),
  makePhone('Nothing', 'Phone (2)'),
  makePhone('Nothing', 'Phone (2a)'),
  makePhone('Nokia', 'N95', { variants: [{ ramMb: null, storageMb: 160 }] }),
  makePhone('Asus', 'Zenfone 5 A500CG'),
  makePhone('Asus', 'Zenfone 5 ZE620KL'),
];
const index = runAllSteps(buildNameIndex(catalogue));

interface RowFacts {
  readonly announcedOn?: string;
  readonly generations?: NamedPhone['generations'];
  readonly otherNames?: readonly string[];
}

function resolve(
  brand: string,
  fullName: string,
  { announcedOn, generations, otherNames = [] }: RowFacts = {},
) {
  const facts = createEmptyFacts();
  const row: IncomingPhone = {
    line: 2,
    brand,
    fullName,
    isOtherDevice: false,
    facts: {
      ...facts,
      announcedOn: announcedOn ?? null,
      network: { ...facts.network, generations: generations ? [...generations] : null },
    },
    specSheet: [],
    prices: [],
    reviews: [],
  };
  return resolveRow(row, index, new Set([fullName, ...otherNames].map(toIdentityKey)));
}

test.each([
  ['other spaces', 'OPPO', 'OPPO Reno 12', 'Oppo Reno12'],
  ['"Plus" for the sign', 'Samsung', 'Samsung Galaxy S24 Plus', 'Samsung Galaxy S24+'],
  ['5G, where the only phone has it', 'Samsung', 'Samsung Galaxy S24 5G', 'Samsung Galaxy S24'],
  ['4G, where the only phone has no more', 'Samsung', 'Samsung Galaxy A05 4G', 'Samsung Galaxy A05'],
  ['no 5G, where all phones of the name have it', 'Samsung', 'Samsung Galaxy A56', 'Samsung Galaxy A56 5G'],
  ['memory in brackets', 'Apple', 'Apple iPhone 15 (Black, 512GB)', 'Apple iPhone 15'],
  ['a known variant without brackets', 'Samsung', 'Samsung Galaxy S24 256GB', 'Samsung Galaxy S24'],
  ['a year without brackets', 'Samsung', 'Samsung Galaxy A8 2018', 'Samsung Galaxy A8 (2018)'],
  ['no series', 'Samsung', 'Samsung Z Fold 6', 'Samsung Galaxy Z Fold6'],
  ['a brand that is a series', 'POCO', 'POCO X6 Pro', 'Xiaomi Poco X6 Pro'],
  ['both brands', 'POCO', 'POCO Xiaomi Poco X6 Pro', 'Xiaomi Poco X6 Pro'],
  ['the brand twice', 'Apple', 'Apple Apple iPhone 15', 'Apple iPhone 15'],
  ['a number without its brackets', 'Nothing', 'Nothing Phone 2', 'Nothing Phone (2)'],
  ['a number and a letter without brackets', 'Nothing', 'Nothing Phone 2a', 'Nothing Phone (2a)'],
  ['the brand in the name only', '', 'Samsung Galaxy S24', 'Samsung Galaxy S24'],
  ['words behind the brand', 'Nokia Corporation', 'Nokia Corporation N95', 'Nokia N95'],
  ['another script behind the brand', 'Apple苹果', 'Apple苹果 iPhone 15', 'Apple iPhone 15'],
])('a row with %s is about the phone of the catalogue', (_, brand, fullName, expected) => {
  expect(resolve(brand, fullName)).toMatchObject({ phone: { fullName: expected } });
});

test.each<[string, string, string, RowFacts]>([
  ['another variant word', 'Samsung', 'Samsung Galaxy S24 Ultra', {}],
  ['another number', 'Samsung', 'Samsung Galaxy S25', {}],
  ['5G, where a phone without it exists', 'Samsung', 'Samsung Galaxy A05 5G', {}],
  ['no 5G, and facts without 5G', 'Samsung', 'Samsung Galaxy A56', { generations: ['G4'] }],
  [
    'a name that the file also has with 5G',
    'Samsung',
    'Samsung Galaxy A56',
    { otherNames: ['Samsung Galaxy A56 5G'] },
  ],
  ['another year', 'Samsung', 'Samsung Galaxy S24 5G', { announcedOn: '2019-05' }],
  ['a market', 'Samsung', 'Samsung Galaxy S24 (China)', {}],
  ['a size that the phone does not have', 'Nokia', 'Nokia N95 8GB', {}],
  ['a number behind the maker', 'Xiaomi', 'Xiaomi 15', {}],
  ['a brand that begins with the letters of another', 'Nokiax', 'Nokiax N95', {}],
  ['a brand whose letters begin a name', 'Ren', 'Ren Reno12', {}],
  ['a generation, and a year of its own', 'Apple', 'Apple iPhone SE (3rd gen)', { announcedOn: '2024-03' }],
])('a row with %s is another phone', (_, brand, fullName, facts) => {
  expect(resolve(brand, fullName, facts)).toMatchObject({ brand, fullName });
});

test('a new phone is reported with the nearest name', () => {
  expect(resolve('Samsung', 'Samsung Galaxy S24 Neo')).toMatchObject({ similarName: 'Samsung Galaxy S24' });
});

test.each(['Apple iPhone SE (3rd gen)', 'Apple iPhone SE 3rd Gen'])(
  '%s, which counts what the catalogue names by years, is rejected',
  (fullName) => {
    expect(resolve('Apple', fullName)).toMatchObject({ reason: expect.stringMatching(/iPhone SE \(2022\)/) });
  },
);

test('a row that may be about several phones is rejected with their names', () => {
  expect(resolve('Asus', 'Asus Zenfone 5')).toMatchObject({
    reason: '"Asus Zenfone 5" may be any of Asus Zenfone 5 A500CG, Asus Zenfone 5 ZE620KL.',
  });
});

test('a row whose brand neither it nor the catalogue tells is rejected', () => {
  expect(resolve('', 'Unheard One')).toMatchObject({
    reason: expect.stringMatching(/names no brand: .* \{ "brand": "NAME" \} in a mapping/),
  });
});

import { describe, expect, test } from 'vitest';
import {
  createSlugBase,
  getDisplayName,
  toIdentityKey,
} from '../../../src/domain/catalogue/phone-identity.ts';
import { derivePhone } from '../../../src/record/derive-phone.ts';
import { createEmptyFacts, createEmptyItem } from '../../../src/record/empty-phone.ts';
import type { Connectivity, OsFamily, PhoneFacts, RadioGeneration } from '../../../src/record/phone.ts';

function factsOf(
  diagonalIn: number | null,
  os: OsFamily | null,
  body: Partial<PhoneFacts['body']> = {},
): PhoneFacts {
  const known = createEmptyFacts();
  const display = { ...createEmptyItem('displays'), diagonalIn, widthPx: 1440, heightPx: 3120 };
  return {
    ...known,
    displays: [display],
    platform: { ...known.platform, os },
    body: { ...known.body, ...body },
  };
}

describe('the device type', () => {
  test.each([
    ['Apple iPad mini', factsOf(7.9, 'IOS', { heightMm: 200, widthMm: 134 }), 'TABLET'],
    ['Huawei MediaPad X2', factsOf(7, 'ANDROID', { heightMm: 183, widthMm: 103 }), 'TABLET'],
    ['Coolpad Cool S', factsOf(6.5, 'ANDROID'), 'PHONE'],
    ['Xiaomi Mi Max 3', factsOf(7.1, 'ANDROID', { heightMm: 176, widthMm: 87 }), 'PHONE'],
    ['Samsung Galaxy Z Fold6', factsOf(7.6, 'ANDROID'), 'PHONE'],
    ['Huawei Mate XT', factsOf(10.2, 'HARMONYOS', { foldedWidthMm: 73 }), 'PHONE'],
    ['Apple Watch Series 9', factsOf(1.9, 'WATCHOS'), 'WATCH'],
    ['Samsung Gear S3', factsOf(1.3, 'TIZEN'), 'WATCH'],
    ['Samsung Galaxy Fit3', factsOf(1.6, 'OTHER'), 'WATCH'],
    ['Samsung Galaxy Fit S5670', factsOf(3.3, 'ANDROID'), 'PHONE'],
    ['Nokia 3310', factsOf(1.5, null), 'FEATURE_PHONE'],
    ['Nokia 6310', factsOf(1.5, 'OTHER'), 'FEATURE_PHONE'],
    ['Nokia 8110 4G', factsOf(2.4, 'KAIOS'), 'FEATURE_PHONE'],
  ])('%s', (name, facts, type) => expect(derivePhone(name, facts).deviceType).toBe(type));
  test('a missing system makes no feature phone, nor does 1 GB of RAM', () => {
    const known = createEmptyFacts();
    const typeOf = (facts: Partial<PhoneFacts>) => derivePhone('Acme One', { ...known, ...facts }).deviceType;
    const ram = (ramMb: number) => ({ variants: [{ ramMb, storageMb: null }] });
    const generations = (...all: RadioGeneration[]) => ({ network: { ...known.network, generations: all } });
    expect(typeOf({})).toBe('PHONE');
    expect(typeOf({ announcedOn: '2026-09' })).toBe('PHONE');
    expect(typeOf(ram(12_288))).toBe('PHONE');
    expect(typeOf({ ...factsOf(2.8, null), ...ram(1024) })).toBe('PHONE');
    expect(typeOf({ ...factsOf(4.5, 'OTHER'), ...ram(1024) })).toBe('PHONE');
    expect(typeOf(generations('G2', 'G5'))).toBe('PHONE');
    expect(typeOf(ram(64))).toBe('FEATURE_PHONE');
    expect(typeOf(generations('G2', 'G3'))).toBe('FEATURE_PHONE');
    expect(typeOf({ ...factsOf(2.8, 'KAIOS'), ...ram(1024) })).toBe('FEATURE_PHONE');
  });
  test('Wi-Fi and Bluetooth are derived from standards and versions', () => {
    const known = createEmptyFacts();
    const connectivityOf = (stated: Partial<Connectivity>) =>
      derivePhone('x', { ...known, connectivity: { ...known.connectivity, ...stated } }).connectivity;
    expect(connectivityOf({})).toMatchObject({ hasWifi: null, hasBluetooth: null });
    expect(connectivityOf({ wifi: ['802.11n'], bluetooth: '5.3' })).toMatchObject({
      hasWifi: true,
      hasBluetooth: true,
    });
    expect(connectivityOf({ wifi: [], hasBluetooth: false })).toMatchObject({
      hasWifi: false,
      hasBluetooth: false,
    });
  });
  test('other is only what a source calls other', () => {
    expect(derivePhone('Nokia 1', factsOf(4, 'ANDROID'), true).deviceType).toBe('OTHER');
  });
});

test('the density is derived if the source has none', () => {
  const facts = factsOf(6.8, 'ANDROID');
  expect(derivePhone('x', facts).displays[0]?.ppi).toBe(505);
  const told = { ...facts, displays: facts.displays.map((display) => ({ ...display, ppi: 320 })) };
  expect(derivePhone('x', told).displays[0]?.ppi).toBe(320);
});

test('memory is listed once, ascending, in gigabytes as sold', () => {
  const variants = [
    { ramMb: 8192, storageMb: 256000 },
    { ramMb: 1536, storageMb: 256000 },
    { ramMb: null, storageMb: 500 },
  ];
  expect(derivePhone('x', { ...createEmptyFacts(), variants })).toMatchObject({
    ramGb: [1.5, 8],
    storageGb: [0.5, 256],
  });
});

describe('names', () => {
  test.each([
    ['Realme 12+', 'realme-12-plus'],
    ['Samsung Galaxy S21+ 5G', 'samsung-galaxy-s21-plus-5g'],
    ['AT&T Radiant', 'at-and-t-radiant'],
    ["LG L'Amour", 'lg-lamour'],
    ['Öwn Smärt ß', 'own-smart-ss'],
    ['小米 14', 'phone-14'],
    ['小米', 'phone'],
    ['3310', 'phone-3310'],
  ])('the slug of %j is %j', (name, slug) => expect(createSlugBase(name)).toBe(slug));
  test('a slug leaves room for a suffix', () =>
    expect(createSlugBase('x y'.repeat(100)).length).toBeLessThanOrEqual(112));
  test.each([
    ['Samsung Galaxy S24', 'Samsung', 'Galaxy S24'],
    ['Tel.Me. T939', 'Tel.Me.', 'T939'],
    ['Modu', 'Modu', 'Modu'],
    ['Razer Phone', 'LG', 'Razer Phone'],
  ])('the name of %j of %j is %j', (fullName, brand, name) =>
    expect(getDisplayName(fullName, brand)).toBe(name),
  );
  test('identity ignores case and spaces', () =>
    expect(toIdentityKey(' LG  G2\u00A0mini')).toBe('lg g2 mini'));
});

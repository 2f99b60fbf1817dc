import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEmptyFacts, createEmptyItem } from '../../../src/record/empty-phone.ts';
import { deviceTypes } from '../../../src/record/enumerations.ts';
import type { Phone } from '../../../src/record/phone.ts';
import {
  createPhoneFilterTest,
  isEmptyFilter,
  type PhoneFilter,
  phoneFilters,
} from '../../../src/record/phone-filter.ts';
import { makePhone } from '../../support/make-phone.ts';

const passes = (filter: PhoneFilter, subject: Phone, price: number | null = null): boolean =>
  createPhoneFilterTest(filter, () => price)?.(subject) ?? true;

describe('a filter of the list', () => {
  const { body, battery, network, connectivity, audio, platform, security, euLabel } = createEmptyFacts();
  const display = {
    ...createEmptyItem('displays'),
    ...{ diagonalIn: 6.5, refreshHz: 120, hdr: ['HDR10_PLUS' as const, 'HLG' as const] },
  };
  const rear = { ...createEmptyItem('cameras'), position: 'REAR' as const };
  const known = makePhone({
    status: 'AVAILABLE',
    formFactor: 'BAR',
    colors: ['Titanium Black', 'Mint green'],
    cameras: [rear, { ...rear, role: 'PERISCOPE' }, { ...rear, position: 'FRONT', megapixels: 32 }],
    video: [
      { position: 'REAR', heightPx: 1080, fps: 60 },
      { position: 'REAR', heightPx: 2160, fps: 30 },
    ],
    euLabel: { ...euLabel, energyClass: 'B', repairabilityClass: 'C' },
    security: { ...security, fingerprint: 'SIDE' },
    releasedOn: '2024-Q2',
    platform: {
      ...platform,
      ...{ os: 'ANDROID', chipset: 'Exynos 2400', osUpgradesPromised: 4 },
      ...{ osSupportUntil: '2028-04', securitySupportUntil: '2031-04-30' },
      chipsets: [
        { name: 'Exynos 2400', region: 'Europe' },
        { name: 'Snapdragon 8 Gen 3', region: 'USA' },
      ],
    },
    ramGb: [8, 12],
    storageGb: [128, 512],
    mainCameraMp: 50,
    displays: [display],
    body: { ...body, weightG: 190, ipRating: 'IP55/IPX7' },
    battery: {
      ...battery,
      ...{ capacityMah: 5000, wireless: true, wiredW: 45, removable: false },
      charging: [
        { kind: 'WIRED', percent: 30, minutes: 10 },
        { kind: 'WIRED', percent: 65, minutes: 30 },
      ],
    },
    network: {
      ...network,
      maxSims: 2,
      generations: ['G4', 'G5'],
      sims: ['NANO'],
      lteBands: [1, 28],
      nrBands: [78],
    },
    connectivity: { ...connectivity, nfc: false, cardSlot: true, hasBluetooth: true },
    audio: { ...audio, headphoneJack: true, stereoSpeakers: true },
  });

  const cases: [PhoneFilter, PhoneFilter][] = [
    [{ status: ['AVAILABLE', 'RUMORED'] }, { status: ['CANCELLED'] }],
    [{ os: ['ANDROID'] }, { os: ['IOS'] }],
    [{ deviceType: ['PHONE'] }, { deviceType: ['TABLET'] }],
    [{ deviceTypeNot: ['TABLET'] }, { deviceTypeNot: ['PHONE'] }],
    [{ releasedFrom: '2024-04' }, { releasedFrom: '2024-04-02' }],
    [{ releasedTo: '2024' }, { releasedTo: '2024-Q1' }],
    [{ priceMin: 100 }, { priceMin: 100.01 }],
    [{ priceMax: 100 }, { priceMax: 99.99 }],
    [{ ramGbMin: 12 }, { ramGbMin: 16 }],
    [{ storageGbMin: 512 }, { storageGbMin: 513 }],
    [{ batteryMahMin: 5000 }, { batteryMahMin: 5001 }],
    [{ displayInMin: 6.5 }, { displayInMin: 6.51 }],
    [{ displayInMax: 6.5 }, { displayInMax: 6.4 }],
    [{ refreshHzMin: 120 }, { refreshHzMin: 144 }],
    [{ weightGMax: 190 }, { weightGMax: 189.5 }],
    [{ frontCameraMpMin: 32 }, { frontCameraMpMin: 33 }],
    [{ mainCameraMpMin: 50 }, { mainCameraMpMin: 64 }],
    [{ has5g: true }, { has5g: false }],
    [{ hasNfc: false }, { hasNfc: true }],
    [{ hasEsim: false }, { hasEsim: true }],
    [{ hasHeadphoneJack: true }, { hasHeadphoneJack: false }],
    [{ hasCardSlot: true }, { hasCardSlot: false }],
    [{ hasWirelessCharging: true }, { hasWirelessCharging: false }],
    [{ formFactor: ['BAR', 'SLIDER'] }, { formFactor: ['FLIP_FOLD'] }],
    [{ ipMin: 'ip57' }, { ipMin: 'IP67' }],
    [{ ipMin: 'IPX7' }, { ipMin: 'ipx8' }],
    [{ wiredWMin: 45 }, { wiredWMin: 45.5 }],
    [{ chargeMinutesMax: 30 }, { chargeMinutesMax: 29 }],
    [{ chipset: 'snapdragon 8' }, { chipset: 'dimensity' }],
    [{ chipset: 'kirin, EXYNOS 24' }, { chipset: 'kirin,dimensity' }],
    [{ hasUltrawide: false }, { hasUltrawide: true }],
    [{ hasTelephoto: true }, { hasTelephoto: false }],
    [{ hasStereo: true }, { hasStereo: false }],
    [{ hasBluetooth: true }, { hasBluetooth: false }],
    [{ fingerprint: ['SIDE', 'REAR'] }, { fingerprint: ['NONE'] }],
    [{ videoHeightMin: 2160 }, { videoHeightMin: 4320 }],
    [{ osUpgradesMin: 4 }, { osUpgradesMin: 5 }],
    [{ supportedUntilMin: '2031-01' }, { supportedUntilMin: '2032' }],
    [{ euEnergyMin: 'b' }, { euEnergyMin: 'A' }],
    [{ repairabilityMin: 'C' }, { repairabilityMin: 'B' }],
    [{ hdr: ['DOLBY_VISION', 'HLG'] }, { hdr: ['DOLBY_VISION'] }],
    [{ lteBand: 28 }, { lteBand: 2 }],
    [{ nrBand: 78 }, { nrBand: 1 }],
    [{ color: 'GREEN' }, { color: 'blue' }],
    [{ batteryRemovable: false }, { batteryRemovable: true }],
    [{ simsMin: 2 }, { simsMin: 3 }],
  ];

  test('has cases below, for each filter', () => {
    expect(new Set(cases.map(([filter]) => Object.keys(filter)[0]))).toEqual(
      new Set(
        Object.keys(phoneFilters).filter(
          (name) => !['priceBasis', 'modelNumber', 'brand', 'brandNot'].includes(name),
        ),
      ),
    );
  });

  test('by brand that phones must not have accepts names and slugs in any case, and any of several', () => {
    const { name, slug } = known.brand;
    for (const brand of [name.toUpperCase(), slug, ` ${slug} `])
      expect(passes({ brandNot: ['nobody', brand] }, known)).toBe(false);
    expect(passes({ brandNot: ['nobody'] }, known)).toBe(true);
    expect(passes({ brandNot: [] }, known)).toBe(true);
  });

  test.each(cases)('%j passes and %j does not', (passing, failing) => {
    expect(passes(passing, known, 100)).toBe(true);
    expect(passes(failing, known, 100)).toBe(false);
  });

  test.each(cases.filter(([filter]) => !('deviceType' in filter || 'deviceTypeNot' in filter)))(
    '%j does not match a phone whose value is unknown',
    (passing, failing) => {
      expect(passes(passing, makePhone())).toBe(false);
      expect(passes(failing, makePhone())).toBe(false);
    },
  );

  test('does not guess the telephoto among several cameras without roles; a single one is the main camera', () => {
    const of = (count: number) => makePhone({ cameras: Array.from({ length: count }, () => rear) });
    expect(passes({ hasTelephoto: false }, of(1))).toBe(true);
    expect(passes({ hasTelephoto: false }, of(2))).toBe(false);
    expect(passes({ hasTelephoto: true }, of(2))).toBe(false);
  });

  test('by a basis of prices excludes nothing itself: it selects the price for the others', () => {
    expect(passes({ priceBasis: 'LAUNCH' }, makePhone())).toBe(true);
  });

  test('by kind of device has no phone in common with its complement, and both together have all kinds', () => {
    const kinds = fc.constantFrom(...deviceTypes.members);
    fc.assert(
      fc.property(fc.array(kinds), kinds, (deviceType, kind) => {
        const phone = makePhone({ deviceType: kind });
        const isExcluded = !passes({ deviceType: ['ANY'], deviceTypeNot: deviceType }, phone);
        expect(passes({ deviceType }, phone)).toBe(isExcluded);
      }),
    );
  });

  test('excludes tablets and watches unless they are requested', () => {
    expect(passes({}, makePhone({ deviceType: 'FEATURE_PHONE' }))).toBe(true);
    expect(passes({}, makePhone({ deviceType: 'TABLET' }))).toBe(false);
    expect(passes({ deviceType: ['ANY'] }, makePhone({ deviceType: 'WATCH' }))).toBe(true);
  });

  test('without conditions is the default one', () => {
    expect(isEmptyFilter({})).toBe(true);
    expect(isEmptyFilter({ hasNfc: false })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { emptyFacts, emptyItem } from '../../../src/record/empty-phone.ts';
import type { Phone } from '../../../src/record/phone.ts';
import {
  isDefaultFilter,
  type PhoneFilter,
  phoneFilters,
  phoneFilterTest,
} from '../../../src/record/phone-filter.ts';
import { makePhone } from '../../support/make-phone.ts';

const passes = (filter: PhoneFilter, subject: Phone, price: number | null = null): boolean =>
  phoneFilterTest(filter, () => price)?.(subject) ?? true;

describe('a filter of the list', () => {
  const { body, battery, network, connectivity, audio, platform } = emptyFacts();
  const display = { ...emptyItem('displays'), diagonalIn: 6.5, refreshHz: 120 };
  const known = makePhone({
    status: 'AVAILABLE',
    releasedOn: '2024-Q2',
    platform: { ...platform, os: 'ANDROID' },
    ramGb: [8, 12],
    storageGb: [128, 512],
    mainCameraMp: 50,
    displays: [display],
    body: { ...body, weightG: 190 },
    battery: { ...battery, capacityMah: 5000, wireless: true },
    network: { ...network, generations: ['G4', 'G5'], sims: ['NANO'] },
    connectivity: { ...connectivity, nfc: false, cardSlot: true },
    audio: { ...audio, headphoneJack: true },
  });

  const cases: [PhoneFilter, PhoneFilter][] = [
    [{ status: ['AVAILABLE', 'RUMORED'] }, { status: ['CANCELLED'] }],
    [{ os: ['ANDROID'] }, { os: ['IOS'] }],
    [{ deviceType: ['PHONE'] }, { deviceType: ['TABLET'] }],
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
    [{ mainCameraMpMin: 50 }, { mainCameraMpMin: 64 }],
    [{ has5g: true }, { has5g: false }],
    [{ hasNfc: false }, { hasNfc: true }],
    [{ hasEsim: false }, { hasEsim: true }],
    [{ hasHeadphoneJack: true }, { hasHeadphoneJack: false }],
    [{ hasCardSlot: true }, { hasCardSlot: false }],
    [{ hasWirelessCharging: true }, { hasWirelessCharging: false }],
  ];

  test('is in the cases below, each of them', () => {
    expect(new Set(cases.map(([filter]) => Object.keys(filter)[0]))).toEqual(
      new Set(Object.keys(phoneFilters)),
    );
  });

  test.each(cases)('%j passes and %j does not', (passing, failing) => {
    expect(passes(passing, known, 100)).toBe(true);
    expect(passes(failing, known, 100)).toBe(false);
  });

  test.each(cases.filter(([filter]) => !('deviceType' in filter)))(
    '%j does not match a phone whose value is unknown',
    (passing, failing) => {
      expect(passes(passing, makePhone())).toBe(false);
      expect(passes(failing, makePhone())).toBe(false);
    },
  );

  test('leaves tablets and watches out unless they are asked for', () => {
    expect(passes({}, makePhone({ deviceType: 'FEATURE_PHONE' }))).toBe(true);
    expect(passes({}, makePhone({ deviceType: 'TABLET' }))).toBe(false);
    expect(passes({ deviceType: ['ANY'] }, makePhone({ deviceType: 'WATCH' }))).toBe(true);
  });

  test('that asks for nothing is the default one', () => {
    expect(isDefaultFilter({})).toBe(true);
    expect(isDefaultFilter({ hasNfc: false })).toBe(false);
  });
});

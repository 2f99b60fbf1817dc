import type { SearchEntry } from '../../src/domain/catalogue/search-index.ts';
import type { DeviceType } from '../../src/record/phone.ts';

type Row = readonly [
  brand: string,
  name: string,
  releasedKey: number,
  codes?: string | undefined,
  deviceType?: DeviceType,
];

const rows: readonly Row[] = [
  ['Samsung', 'Galaxy S24', 20240117, 'SM-S921B, SM-S921U'],
  ['Samsung', 'Galaxy S24+', 20240117, 'SM-S926B'],
  ['Samsung', 'Galaxy S24 Ultra', 20240117, 'SM-S928B, SM-S928B/DS'],
  ['Samsung', 'Galaxy S24 FE', 20240926],
  ['Samsung', 'Galaxy S23', 20230201],
  ['Samsung', 'Galaxy S9', 20180225],
  ['Samsung', 'I9300 Galaxy S III', 20120503, 'GT-I9300'],
  ['Samsung', 'Galaxy A54', 20230315],
  ['Samsung', 'Galaxy Z Fold5', 20230726],
  ['Samsung', 'Galaxy Z Flip5', 20230726],
  ['Samsung', 'Galaxy Tab S9', 20230726, undefined, 'TABLET'],
  ['Samsung', 'Galaxy Watch6', 20230726, undefined, 'WATCH'],
  ['Apple', 'iPhone', 20070109],
  ['Apple', 'iPhone 5', 20120912],
  ['Apple', 'iPhone 14', 20220907, 'A2882, iPhone14,7'],
  ['Apple', 'iPhone 15', 20230912, 'A3090, iPhone15,4'],
  ['Apple', 'iPhone 15 Plus', 20230912],
  ['Apple', 'iPhone 15 Pro', 20230912],
  ['Apple', 'iPhone 15 Pro Max', 20230912, 'A3106, iPhone16,2'],
  ['Apple', 'iPhone SE (2022)', 20220308],
  ['Apple', 'iPad Air 2', 20141016, undefined, 'TABLET'],
  ['Xiaomi', 'Redmi Note 13', 20230921],
  ['Xiaomi', 'Redmi Note 13 Pro', 20230921],
  ['Xiaomi', 'Redmi Note 13 Pro+', 20230921],
  ['Xiaomi', 'Redmi 13C', 20231110],
  ['Xiaomi', '13T Pro', 20230926],
  ['OnePlus', '12', 20231205],
  ['Oppo', 'Reno11', 20231123],
  ['vivo', 'V29', 20230707],
  ['Nokia', '3310', 20000901],
  ['T-Mobile', 'REVVL 6', 20220801],
];

/** A small catalogue of well-known names; ids count from 1, brand ids by first appearance. */
export function searchEntries(): SearchEntry[] {
  const brands = [...new Set(rows.map(([brand]) => brand))];
  return rows.map(([brand, name, releasedKey, codes, deviceType], at) => ({
    id: at + 1,
    brand: { id: brands.indexOf(brand) + 1, name: brand },
    fullName: `${brand} ${name}`,
    modelNumbers: codes?.split(', ') ?? [],
    codeNames: [],
    deviceType: deviceType ?? 'PHONE',
    releasedKey,
  }));
}

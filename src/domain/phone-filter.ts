import { type DayRange, firstDay, readPartialDate } from './partial-date.ts';
import {
  type DeviceType,
  deviceTypes,
  type LifecycleStatus,
  lifecycleStatuses,
  type OsFamily,
  osFamilies,
  type Phone,
} from './phone.ts';

export type DeviceTypeFilter = DeviceType | 'ANY';

/** What a phone must be to be listed; a phone whose value is unknown does not match a filter on it. */
export interface PhoneFilter {
  readonly status?: readonly LifecycleStatus[];
  readonly os?: readonly OsFamily[];
  readonly deviceType?: readonly DeviceTypeFilter[];
  readonly releasedFrom?: string;
  readonly releasedTo?: string;
  /** Decimal amounts of the currency that is shown, not minor units. */
  readonly priceMin?: number;
  readonly priceMax?: number;
  readonly ramGbMin?: number;
  readonly storageGbMin?: number;
  readonly batteryMahMin?: number;
  readonly displayInMin?: number;
  readonly displayInMax?: number;
  readonly refreshHzMin?: number;
  readonly weightGMax?: number;
  readonly mainCameraMpMin?: number;
  readonly has5g?: boolean;
  readonly hasNfc?: boolean;
  readonly hasEsim?: boolean;
  readonly hasHeadphoneJack?: boolean;
  readonly hasCardSlot?: boolean;
  readonly hasWirelessCharging?: boolean;
}

export type FilterField =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'date' | 'number' | 'whole' | 'flag' };

/** The one list of filters: both doors make their parameters from it. */
export const phoneFilterFields = {
  status: { kind: 'enum', values: lifecycleStatuses },
  os: { kind: 'enum', values: osFamilies },
  deviceType: { kind: 'enum', values: [...deviceTypes, 'ANY'] },
  releasedFrom: { kind: 'date' },
  releasedTo: { kind: 'date' },
  priceMin: { kind: 'number' },
  priceMax: { kind: 'number' },
  ramGbMin: { kind: 'number' },
  storageGbMin: { kind: 'number' },
  batteryMahMin: { kind: 'whole' },
  displayInMin: { kind: 'number' },
  displayInMax: { kind: 'number' },
  refreshHzMin: { kind: 'whole' },
  weightGMax: { kind: 'number' },
  mainCameraMpMin: { kind: 'number' },
  has5g: { kind: 'flag' },
  hasNfc: { kind: 'flag' },
  hasEsim: { kind: 'flag' },
  hasHeadphoneJack: { kind: 'flag' },
  hasCardSlot: { kind: 'flag' },
  hasWirelessCharging: { kind: 'flag' },
} as const satisfies Record<keyof PhoneFilter, FilterField>;

/** What the default list shows: tablets and watches only when they are asked for. */
const defaultDeviceTypes: readonly DeviceTypeFilter[] = ['PHONE', 'FEATURE_PHONE'];

/** Whether the filter leaves the default list as it is. */
export function isDefaultFilter(filter: PhoneFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

type Test = (phone: Phone) => boolean;

const has = (known: boolean | null | undefined, wanted: boolean): boolean => known === wanted;
const largest = (values: readonly number[]): number | null => values[values.length - 1] ?? null;
const atLeast = (value: number | null | undefined, min: number): boolean => value != null && value >= min;
const atMost = (value: number | null | undefined, max: number): boolean => value != null && value <= max;

function dayRange(date: string): DayRange {
  const range = readPartialDate(date);
  if (range === null) throw new TypeError(`not a partial date: ${date}`);
  return range;
}

function deviceTypeTest(types: readonly DeviceTypeFilter[]): Test | null {
  if (types.includes('ANY')) return null;
  const wanted = new Set<DeviceTypeFilter>(types);
  return (phone) => wanted.has(phone.deviceType);
}

type TestMakers = { [Name in keyof PhoneFilter]-?: (value: NonNullable<PhoneFilter[Name]>) => Test | null };

function testMakers(priceOf: (phone: Phone) => number | null): TestMakers {
  return {
    status: (list) => (phone) => phone.status !== null && list.includes(phone.status),
    os: (list) => (phone) => phone.platform.os !== null && list.includes(phone.platform.os),
    deviceType: deviceTypeTest,
    releasedFrom: (date) => {
      const { first } = dayRange(date);
      return (phone) => firstDay(phone.releasedOn) >= first;
    },
    releasedTo: (date) => {
      const { last } = dayRange(date);
      return (phone) => phone.releasedOn !== null && firstDay(phone.releasedOn) <= last;
    },
    priceMin: (min) => (phone) => atLeast(priceOf(phone), min),
    priceMax: (max) => (phone) => atMost(priceOf(phone), max),
    ramGbMin: (min) => (phone) => atLeast(largest(phone.ramGb), min),
    storageGbMin: (min) => (phone) => atLeast(largest(phone.storageGb), min),
    batteryMahMin: (min) => (phone) => atLeast(phone.battery.capacityMah, min),
    displayInMin: (min) => (phone) => atLeast(phone.displays[0]?.diagonalIn, min),
    displayInMax: (max) => (phone) => atMost(phone.displays[0]?.diagonalIn, max),
    refreshHzMin: (min) => (phone) => atLeast(phone.displays[0]?.refreshHz, min),
    weightGMax: (max) => (phone) => atMost(phone.body.weightG, max),
    mainCameraMpMin: (min) => (phone) => atLeast(phone.mainCameraMp, min),
    has5g:
      (wanted) =>
      ({ network: { generations } }) =>
        has(generations?.includes('G5'), wanted),
    hasNfc: (wanted) => (phone) => has(phone.connectivity.nfc, wanted),
    hasEsim:
      (wanted) =>
      ({ network: { sims } }) =>
        has(sims?.includes('ESIM'), wanted),
    hasHeadphoneJack: (wanted) => (phone) => has(phone.audio.headphoneJack, wanted),
    hasCardSlot: (wanted) => (phone) => has(phone.connectivity.cardSlot, wanted),
    hasWirelessCharging: (wanted) => (phone) => has(phone.battery.wireless, wanted),
  };
}

/**
 * One test for the whole filter, or null when it lets everything through.
 * @param priceOf the decimal amount that is shown for a phone, in the currency of `priceMin` and `priceMax`
 */
export function phoneFilterTest(filter: PhoneFilter, priceOf: (phone: Phone) => number | null): Test | null {
  const makers = testMakers(priceOf) as Record<string, (value: unknown) => Test | null>;
  const asked = { deviceType: defaultDeviceTypes, ...filter };
  const tests = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => makers[name]?.(value) ?? null)
    .filter((test) => test !== null);
  if (tests.length === 0) return null;
  return (phone) => tests.every((test) => test(phone));
}

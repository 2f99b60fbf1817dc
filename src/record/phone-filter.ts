import { deviceTypes, lifecycleStatuses, osFamilies } from './enumerations.ts';
import { type Enumeration, enumeration } from './fact.ts';
import { type DayRange, firstDay, readPartialDate } from './partial-date.ts';
import type { Phone } from './phone.ts';

export const deviceTypeFilters = enumeration('DeviceTypeFilter', 'Kind of device, or any', {
  ...deviceTypes.meanings,
  ANY: 'Every kind of device.',
});

/** The decimal amount that is shown for a phone, in the currency of `priceMin` and `priceMax`. */
type PriceOf = (phone: Phone) => number | null;
type Test = (phone: Phone, priceOf: PriceOf) => boolean;
type Read<Value> = (phone: Phone, priceOf: PriceOf) => Value | null | undefined;

/** A filter of lists. A phone whose value is unknown passes none but an absent one. */
export interface FilterRule<Value = unknown> {
  readonly kind: 'enum' | 'date' | 'number' | 'whole' | 'flag';
  /** Of an enum, of whose members it takes several. */
  readonly enumeration?: Enumeration;
  /** Without the full stop. */
  readonly description: string;
  readonly example: Value;
  /** What stands for the filter when it is not given. */
  readonly default?: Value;
  /** Null when everything passes. */
  readonly testOf: (wanted: Value) => Test | null;
}

const atLeast = (
  kind: 'number' | 'whole',
  description: string,
  example: number,
  read: Read<number>,
): FilterRule<number> => ({
  kind,
  description,
  example,
  testOf: (min) => (phone, priceOf) => {
    const value = read(phone, priceOf);
    return value != null && value >= min;
  },
});

const atMost = (description: string, example: number, read: Read<number>): FilterRule<number> => ({
  kind: 'number',
  description,
  example,
  testOf: (max) => (phone, priceOf) => {
    const value = read(phone, priceOf);
    return value != null && value <= max;
  },
});

const whether = (description: string, example: boolean, read: Read<boolean>): FilterRule<boolean> => ({
  kind: 'flag',
  description,
  example,
  testOf: (wanted) => (phone, priceOf) => read(phone, priceOf) === wanted,
});

const oneOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: readonly NoInfer<Member>[],
  read: Read<string>,
): FilterRule<readonly Member[]> => ({
  kind: 'enum',
  enumeration: values,
  description,
  example,
  testOf: (members) => {
    const wanted = new Set<string>(members);
    if (wanted.has('ANY')) return null;
    return (phone, priceOf) => {
      const value = read(phone, priceOf);
      return value != null && wanted.has(value);
    };
  },
});

const released = (
  description: string,
  example: string,
  isWithin: (day: number, range: DayRange) => boolean,
): FilterRule<string> => ({
  kind: 'date',
  description,
  example,
  testOf: (date) => {
    const range = readPartialDate(date);
    if (range === null) throw new TypeError(`not a partial date: ${date}`);
    return ({ releasedOn }) => releasedOn !== null && isWithin(firstDay(releasedOn), range);
  },
});

/** The one list of filters: every transport makes its parameters from it. Prices are decimal amounts. */
export const phoneFilters = {
  status: oneOf(
    lifecycleStatuses,
    'Where the phone is in its life cycle',
    ['AVAILABLE'],
    (phone) => phone.status,
  ),
  os: oneOf(osFamilies, 'Family of the operating system', ['ANDROID', 'IOS'], ({ platform }) => platform.os),
  deviceType: {
    ...oneOf(
      deviceTypeFilters,
      'Kind of device; any for all of them',
      ['PHONE', 'TABLET'],
      (phone) => phone.deviceType,
    ),
    default: ['PHONE', 'FEATURE_PHONE'],
  } as FilterRule<readonly (typeof deviceTypeFilters.members)[number][]>,
  releasedFrom: released(
    'Released on the first day of this period or later',
    '2023-Q1',
    (day, { first }) => day >= first,
  ),
  releasedTo: released(
    'Released on the last day of this period or earlier',
    '2026',
    (day, { last }) => day <= last,
  ),
  priceMin: atLeast(
    'number',
    'Costs this much or more, as a decimal amount of currency',
    1000,
    (phone, priceOf) => priceOf(phone),
  ),
  priceMax: atMost('Costs this much or less, as a decimal amount of currency', 49_999.99, (phone, priceOf) =>
    priceOf(phone),
  ),
  ramGbMin: atLeast('number', 'Can be had with this much RAM or more, in GB', 6, ({ ramGb }) => ramGb.at(-1)),
  storageGbMin: atLeast('number', 'Can be had with this much storage or more, in GB', 128, ({ storageGb }) =>
    storageGb.at(-1),
  ),
  batteryMahMin: atLeast(
    'whole',
    'Battery of this capacity or more, in mAh',
    4000,
    ({ battery }) => battery.capacityMah,
  ),
  displayInMin: atLeast(
    'number',
    'Main display of this diagonal or more, in inches',
    6,
    ({ displays }) => displays[0]?.diagonalIn,
  ),
  displayInMax: atMost(
    'Main display of this diagonal or less, in inches',
    6.9,
    ({ displays }) => displays[0]?.diagonalIn,
  ),
  refreshHzMin: atLeast(
    'whole',
    'Main display that refreshes this often or more, in Hz',
    90,
    ({ displays }) => displays[0]?.refreshHz,
  ),
  weightGMax: atMost('Weighs this much or less, in g', 240, ({ body }) => body.weightG),
  mainCameraMpMin: atLeast(
    'number',
    'Main camera of this many megapixels or more',
    12,
    (phone) => phone.mainCameraMp,
  ),
  has5g: whether('Whether it has 5G', true, ({ network }) => network.generations?.includes('G5')),
  hasNfc: whether('Whether it has NFC', true, ({ connectivity }) => connectivity.nfc),
  hasEsim: whether('Whether it takes an eSIM', true, ({ network }) => network.sims?.includes('ESIM')),
  hasHeadphoneJack: whether('Whether it has a headphone jack', false, ({ audio }) => audio.headphoneJack),
  hasCardSlot: whether(
    'Whether it has a slot for memory cards',
    false,
    ({ connectivity }) => connectivity.cardSlot,
  ),
  hasWirelessCharging: whether('Whether it charges without a wire', true, ({ battery }) => battery.wireless),
};

type Filters = typeof phoneFilters;

/** What a phone must be to be listed. */
export type PhoneFilter = {
  readonly [Name in keyof Filters]?: Filters[Name] extends FilterRule<infer Value> ? Value : never;
};

/** The same, to go through. */
export const filterRules = Object.entries(phoneFilters) as unknown as readonly (readonly [
  keyof PhoneFilter,
  FilterRule,
])[];

/** Whether the filter leaves the default list as it is. */
export function isDefaultFilter(filter: PhoneFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/**
 * One test for the whole filter, or null when it lets everything through.
 * @param priceOf see {@link PriceOf}
 */
export function phoneFilterTest(filter: PhoneFilter, priceOf: PriceOf): ((phone: Phone) => boolean) | null {
  const tests = filterRules.flatMap(([name, rule]) => {
    const wanted = filter[name] ?? rule.default;
    return (wanted !== undefined && rule.testOf(wanted)) || [];
  });
  if (tests.length === 0) return null;
  return (phone) => tests.every((test) => test(phone, priceOf));
}

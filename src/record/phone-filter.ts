import {
  deviceTypes,
  euGrades,
  fingerprintPositions,
  formFactors,
  hdrFormats,
  lifecycleStatuses,
  osFamilies,
} from './enumerations.ts';
import { enumeration } from './fact.ts';
import {
  anyOf,
  atLeast,
  atMost,
  brandNotFilter,
  classAtLeast,
  containsText,
  type FilterRule,
  flagEquals,
  type GetPrice,
  includesNumber,
  ipAtLeast,
  latestDateAtLeast,
  modelNumberFilter,
  noneOf,
  oneOf,
  releaseDateMatches,
} from './filter-rules.ts';
import type { CameraRole, Phone } from './phone.ts';
import { type PriceBasis, priceBases } from './price-basis.ts';

export const deviceTypeFilters = enumeration('DeviceTypeFilter', 'Kind of device, or any', {
  ...deviceTypes.meanings,
  ANY: 'Every kind of device.',
});

/**
 * Whether a rear camera has one of the roles. A single rear camera without a role is assumed to be the main camera.
 * If no rear camera is listed, or several have no role, the result is null.
 */
function hasRearCamera({ cameras }: Phone, ...roles: readonly CameraRole[]): boolean | null {
  const rearCameras = cameras.filter(({ position }) => position === 'REAR');
  if (rearCameras.some(({ role }) => role !== null && roles.includes(role))) return true;
  const camerasWithoutRole = rearCameras.filter(({ role }) => role === null);
  return rearCameras.length === 0 || camerasWithoutRole.length > 1 ? null : false;
}

function findFrontCameraMp({ cameras }: Phone): number | null {
  const frontCameras = cameras.filter(({ position }) => position === 'FRONT');
  return Math.max(0, ...frontCameras.map(({ megapixels }) => megapixels ?? 0)) || null;
}

/** @returns the shortest stated time in which the battery is charged to at least 50 % */
function findChargeMinutes({ battery }: Phone): number | null {
  const chargingTimes = (battery.charging ?? []).filter(({ percent }) => percent >= 50);
  return chargingTimes.length === 0 ? null : Math.min(...chargingTimes.map(({ minutes }) => minutes));
}

const findMaxVideoLines = ({ video }: Phone): number | null =>
  video === null ? null : Math.max(0, ...video.map(({ heightPx }) => heightPx));

/** All filters of lists, from which every transport derives its parameters. Prices are decimal amounts. */
export const phoneFilters = {
  brandNot: brandNotFilter,
  modelNumber: modelNumberFilter,
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
  deviceTypeNot: noneOf(
    deviceTypeFilters,
    'Is not a device of these kinds; applies in addition to device_type, and does not change its default',
    ['FEATURE_PHONE'],
    (phone) => phone.deviceType,
  ),
  releasedFrom: releaseDateMatches(
    'Released on the first day of this period or later',
    '2023-Q1',
    (day, { first }) => day >= first,
  ),
  releasedTo: releaseDateMatches(
    'Released on the last day of this period or earlier',
    '2026',
    (day, { last }) => day <= last,
  ),
  priceMin: atLeast(
    'number',
    'Costs this much or more, as a decimal amount of currency',
    1000,
    (phone, getPrice) => getPrice(phone),
  ),
  priceMax: atMost('Costs this much or less, as a decimal amount of currency', 49_999.99, (phone, getPrice) =>
    getPrice(phone),
  ),
  priceBasis: {
    kind: 'choice',
    enumeration: priceBases,
    description: 'Which price the filters and a sort by price use',
    example: 'CURRENT',
    default: 'ANY',
    // This rule excludes no phone: it decides what `getPrice` returns.
    createTest: () => null,
  } as FilterRule<PriceBasis>,
  ramGbMin: atLeast('number', 'Available with this much RAM or more, in GB', 6, ({ ramGb }) => ramGb.at(-1)),
  storageGbMin: atLeast('number', 'Available with this much storage or more, in GB', 128, ({ storageGb }) =>
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
  frontCameraMpMin: atLeast('number', 'Front camera of this many megapixels or more', 32, findFrontCameraMp),
  has5g: flagEquals('Whether it has 5G', true, ({ network }) => network.generations?.includes('G5')),
  hasNfc: flagEquals('Whether it has NFC', true, ({ connectivity }) => connectivity.nfc),
  hasEsim: flagEquals('Whether it takes an eSIM', true, ({ network }) => network.sims?.includes('ESIM')),
  simsMin: atLeast('whole', 'Takes this many SIMs or more at once', 2, ({ network }) => network.maxSims),
  hasHeadphoneJack: flagEquals('Whether it has a headphone jack', false, ({ audio }) => audio.headphoneJack),
  hasCardSlot: flagEquals(
    'Whether it has a slot for memory cards',
    false,
    ({ connectivity }) => connectivity.cardSlot,
  ),
  hasWirelessCharging: flagEquals(
    'Whether it charges without a wire',
    true,
    ({ battery }) => battery.wireless,
  ),
  formFactor: oneOf(
    formFactors,
    'How the phone is built',
    ['FLIP_FOLD', 'BOOK_FOLD'],
    (phone) => phone.formFactor,
  ),
  ipMin: ipAtLeast(
    'Protected at least as well as this IP code, against dust (first digit) and water (second digit); X is any',
    'ip67',
  ),
  wiredWMin: atLeast(
    'number',
    'Wired charging power of this much or more, in W',
    30,
    ({ battery }) => battery.wiredW,
  ),
  chargeMinutesMax: atMost('Charges to 50 % in this many minutes or less', 45, findChargeMinutes),
  chipset: containsText(
    'Text in the name of one of its chipsets, in any case',
    'snapdragon 8',
    ({ platform }) => [platform.chipset, ...(platform.chipsets ?? []).map(({ name }) => name)],
  ),
  hasUltrawide: flagEquals('Whether a rear camera is ultra-wide', true, (phone) =>
    hasRearCamera(phone, 'ULTRAWIDE'),
  ),
  hasTelephoto: flagEquals('Whether a rear camera has a telephoto or periscope lens', true, (phone) =>
    hasRearCamera(phone, 'TELEPHOTO', 'PERISCOPE'),
  ),
  hasStereo: flagEquals('Whether its loudspeakers are stereo', true, ({ audio }) => audio.stereoSpeakers),
  hasBluetooth: flagEquals('Whether it has Bluetooth', true, ({ connectivity }) => connectivity.hasBluetooth),
  fingerprint: oneOf(
    fingerprintPositions,
    'Where its fingerprint sensor is; none for phones that have none',
    ['UNDER_DISPLAY', 'SIDE'],
    ({ security }) => security.fingerprint,
  ),
  videoHeightMin: atLeast(
    'whole',
    'Records video of this many lines or more; 2160 is 4K',
    2160,
    findMaxVideoLines,
  ),
  osUpgradesMin: atLeast(
    'whole',
    'Its maker promises this many major system upgrades or more',
    4,
    ({ platform }) => platform.osUpgradesPromised,
  ),
  hdr: anyOf(
    hdrFormats,
    'Main display that shows one of these formats of high dynamic range',
    ['HDR10_PLUS', 'DOLBY_VISION'],
    ({ displays }) => displays[0]?.hdr,
  ),
  lteBand: includesNumber('Has this LTE band', 28, ({ network }) => network.lteBands),
  nrBand: includesNumber('Has this 5G band (NR)', 41, ({ network }) => network.nrBands),
  color: containsText('Text in the name of one of its colours, in any case', 'green', ({ colors }) => colors),
  batteryRemovable: flagEquals(
    'Whether the user can remove its battery',
    true,
    ({ battery }) => battery.removable,
  ),
  supportedUntilMin: latestDateAtLeast(
    'Gets system upgrades or security updates until this date or later',
    '2030',
    ({ platform }) => [platform.osSupportUntil, platform.securitySupportUntil],
  ),
  euEnergyMin: classAtLeast(
    euGrades.energy,
    'EU energy label of this class or a better one, A being the best',
    'B',
    ({ euLabel }) => euLabel.energyClass,
  ),
  repairabilityMin: classAtLeast(
    euGrades.repairability,
    'Repairability of this class of the EU label or a better one, A being the best',
    'C',
    ({ euLabel }) => euLabel.repairabilityClass,
  ),
};

type Filters = typeof phoneFilters;

/** The values of the filters that are set for a list. */
export type PhoneFilter = {
  readonly [Name in keyof Filters]?: Filters[Name] extends FilterRule<infer Value> ? Value : never;
};

/** The filters as pairs of name and rule. */
export const filterRules = Object.entries(phoneFilters) as unknown as readonly (readonly [
  keyof PhoneFilter,
  FilterRule,
])[];

/** Whether no filter is set. */
export function isEmptyFilter(filter: PhoneFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/**
 * Creates one test for all filters.
 * @param getPrice the function that finds the price of a phone, see {@link GetPrice}
 * @returns the test, or null if every phone passes
 */
export function createPhoneFilterTest(
  filter: PhoneFilter,
  getPrice: GetPrice,
): ((phone: Phone) => boolean) | null {
  const tests = filterRules.flatMap(([name, rule]) => {
    const value = filter[name] ?? rule.default;
    return (value !== undefined && rule.createTest(value)) || [];
  });
  if (tests.length === 0) return null;
  return (phone) => tests.every((test) => test(phone, getPrice));
}

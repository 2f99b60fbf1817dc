import { toMemberName } from '../../record/member-name.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';

/** The subjects of parameters, in the order in which the reference shows them. */
export type ParameterSubject =
  | 'paging'
  | 'search'
  | 'answer'
  | 'model'
  | 'price'
  | 'performance'
  | 'display'
  | 'battery'
  | 'camera'
  | 'connections'
  | 'build'
  | 'support';

/** The subject of each filter of phone lists. */
const filterSubjects: Readonly<Record<keyof PhoneFilter, ParameterSubject>> = {
  brandNot: 'model',
  modelNumber: 'model',
  status: 'model',
  os: 'model',
  deviceType: 'model',
  deviceTypeNot: 'model',
  releasedFrom: 'model',
  releasedTo: 'model',
  formFactor: 'model',
  priceMin: 'price',
  priceMax: 'price',
  priceBasis: 'price',
  ramGbMin: 'performance',
  storageGbMin: 'performance',
  chipset: 'performance',
  hasCardSlot: 'performance',
  displayInMin: 'display',
  displayInMax: 'display',
  refreshHzMin: 'display',
  hdr: 'display',
  batteryMahMin: 'battery',
  wiredWMin: 'battery',
  chargeMinutesMax: 'battery',
  hasWirelessCharging: 'battery',
  batteryRemovable: 'battery',
  mainCameraMpMin: 'camera',
  frontCameraMpMin: 'camera',
  hasUltrawide: 'camera',
  hasTelephoto: 'camera',
  videoHeightMin: 'camera',
  has5g: 'connections',
  lteBand: 'connections',
  nrBand: 'connections',
  hasEsim: 'connections',
  simsMin: 'connections',
  hasNfc: 'connections',
  hasBluetooth: 'connections',
  hasHeadphoneJack: 'connections',
  weightGMax: 'build',
  ipMin: 'build',
  color: 'build',
  fingerprint: 'build',
  hasStereo: 'build',
  osUpgradesMin: 'support',
  supportedUntilMin: 'support',
  euEnergyMin: 'support',
  repairabilityMin: 'support',
};

/** The subject of each parameter, by REST name. The parameters are in the order in which the reference shows them. */
const subjectsByName = new Map<string, ParameterSubject>([
  ...(['page', 'per_page', 'cursor'] as const).map((name) => [name, 'paging'] as const),
  ...(['search', 'ids', 'sort'] as const).map((name) => [name, 'search'] as const),
  ...(['fields', 'currency', 'If-None-Match', 'Catalogue-Cursor'] as const).map(
    (name) => [name, 'answer'] as const,
  ),
  ['brand', 'model'],
  ...Object.entries(filterSubjects).map(([name, subject]) => [toMemberName(name), subject] as const),
]);

/** The maximum number of parameters that are shown without groups. */
const maxUngrouped = 12;

/**
 * Groups the parameters of an operation by subject.
 * @returns pairs of a subject and its parameters, or a single pair without a subject (null) for a few parameters
 */
export function groupParameters<Parameter extends { readonly name: string }>(
  parameters: readonly Parameter[],
): (readonly [ParameterSubject | null, readonly Parameter[]])[] {
  if (parameters.length <= maxUngrouped) return [[null, parameters]];
  const names = [...subjectsByName.keys()];
  const sortedParameters = parameters.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return [...Map.groupBy(sortedParameters, ({ name }) => subjectsByName.get(name) ?? null)];
}

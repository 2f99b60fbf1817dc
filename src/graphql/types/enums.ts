import { keyStatuses } from '../../domain/account.ts';
import { reviewKinds } from '../../domain/history.ts';
import {
  cameraPositions,
  cameraRoles,
  deviceTypes,
  formFactors,
  lifecycleStatuses,
  osFamilies,
  panelTechs,
  radioGenerations,
  simKinds,
  usbConnectors,
} from '../../domain/phone.ts';
import { phoneSorts } from '../../domain/phone-query.ts';
import { dataFreshnesses } from '../../domain/plan.ts';
import { priceKinds } from '../../domain/price.ts';
import { builder } from '../builder.ts';

export const DeviceType = builder.enumType('DeviceType', {
  values: deviceTypes,
  description: 'Tablets and watches are left out of lists unless they are asked for.',
});
export const DeviceTypeFilter = builder.enumType('DeviceTypeFilter', {
  values: [...deviceTypes, 'ANY'] as const,
});
export const FormFactor = builder.enumType('FormFactor', { values: formFactors });
export const LifecycleStatus = builder.enumType('LifecycleStatus', { values: lifecycleStatuses });
export const PanelTech = builder.enumType('PanelTech', { values: panelTechs });
export const OsFamily = builder.enumType('OsFamily', { values: osFamilies });
export const CameraPosition = builder.enumType('CameraPosition', { values: cameraPositions });
export const CameraRole = builder.enumType('CameraRole', { values: cameraRoles });
export const RadioGeneration = builder.enumType('RadioGeneration', { values: radioGenerations });
export const SimKind = builder.enumType('SimKind', { values: simKinds });
export const UsbConnector = builder.enumType('UsbConnector', { values: usbConnectors });
export const PriceKind = builder.enumType('PriceKind', {
  values: priceKinds,
  description: 'An ESTIMATE is what a source calls "about".',
});
export const ReviewKind = builder.enumType('ReviewKind', { values: reviewKinds });

/** Members whose names are the domain's in capitals: `real-time` is REAL_TIME. */
const inCapitals = <Member extends string>(members: readonly Member[]) =>
  Object.fromEntries(
    members.map((member) => [member.toUpperCase().replace('-', '_'), { value: member }]),
  ) as Record<string, { value: Member }>;

export const DataFreshness = builder.enumType('DataFreshness', { values: inCapitals(dataFreshnesses) });
export const KeyStatus = builder.enumType('KeyStatus', { values: inCapitals(keyStatuses) });

/** `-released` is RELEASED_DESC. */
export const PhoneSortEnum = builder.enumType('PhoneSort', {
  values: Object.fromEntries(
    phoneSorts.map((sort) => [
      sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase(),
      { value: sort },
    ]),
  ) as Record<string, { value: (typeof phoneSorts)[number] }>,
});

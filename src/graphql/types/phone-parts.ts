import type {
  Audio,
  Battery,
  Body,
  Camera,
  Connectivity,
  Display,
  Network,
  Platform,
  Rating,
  Source,
  SpecRow,
  SpecSection,
} from '../../domain/phone.ts';
import { builder } from '../builder.ts';
import {
  CameraPosition,
  CameraRole,
  OsFamily,
  PanelTech,
  RadioGeneration,
  SimKind,
  UsbConnector,
} from './enums.ts';

const unknown = { nullable: true } as const;

export const BodyType = builder.objectRef<Body>('Body').implement({
  fields: (t) => ({
    heightMm: t.exposeFloat('heightMm', unknown),
    widthMm: t.exposeFloat('widthMm', unknown),
    depthMm: t.exposeFloat('depthMm', unknown),
    foldedHeightMm: t.exposeFloat('foldedHeightMm', unknown),
    foldedWidthMm: t.exposeFloat('foldedWidthMm', unknown),
    foldedDepthMm: t.exposeFloat('foldedDepthMm', unknown),
    weightG: t.exposeFloat('weightG', unknown),
    build: t.exposeString('build', unknown),
    ipRating: t.exposeString('ipRating', unknown),
  }),
});

export const DisplayType = builder.objectRef<Display>('Display').implement({
  fields: (t) => ({
    diagonalIn: t.exposeFloat('diagonalIn', unknown),
    widthPx: t.exposeInt('widthPx', unknown),
    heightPx: t.exposeInt('heightPx', unknown),
    ppi: t.exposeInt('ppi', unknown),
    panel: t.expose('panel', { type: PanelTech, nullable: true }),
    refreshHz: t.exposeInt('refreshHz', unknown),
    peakNits: t.exposeInt('peakNits', unknown),
    screenToBodyPct: t.exposeFloat('screenToBodyPct', unknown),
    protection: t.exposeString('protection', unknown),
  }),
});

export const PlatformType = builder.objectRef<Platform>('Platform').implement({
  fields: (t) => ({
    os: t.expose('os', { type: OsFamily, nullable: true }),
    osVersion: t.exposeString('osVersion', unknown),
    upgradableTo: t.exposeString('upgradableTo', unknown),
    skin: t.exposeString('skin', unknown),
    chipset: t.exposeString('chipset', unknown),
    processNm: t.exposeFloat('processNm', unknown),
    cpuCores: t.exposeInt('cpuCores', unknown),
    cpuMaxMhz: t.exposeInt('cpuMaxMhz', unknown),
    gpu: t.exposeString('gpu', unknown),
  }),
});

export const CameraType = builder.objectRef<Camera>('Camera').implement({
  fields: (t) => ({
    position: t.expose('position', { type: CameraPosition }),
    role: t.expose('role', { type: CameraRole, nullable: true }),
    megapixels: t.exposeFloat('megapixels', unknown),
    apertureF: t.exposeFloat('apertureF', unknown),
    focalEqMm: t.exposeFloat('focalEqMm', unknown),
    ois: t.exposeBoolean('ois', unknown),
    opticalZoomX: t.exposeFloat('opticalZoomX', unknown),
  }),
});

export const BatteryType = builder.objectRef<Battery>('Battery').implement({
  fields: (t) => ({
    capacityMah: t.exposeInt('capacityMah', unknown),
    capacityWh: t.exposeFloat('capacityWh', unknown),
    removable: t.exposeBoolean('removable', unknown),
    wiredW: t.exposeFloat('wiredW', unknown),
    wireless: t.exposeBoolean('wireless', unknown),
    wirelessW: t.exposeFloat('wirelessW', unknown),
    reverseWirelessW: t.exposeFloat('reverseWirelessW', unknown),
  }),
});

export const NetworkType = builder.objectRef<Network>('Network').implement({
  fields: (t) => ({
    generations: t.expose('generations', { type: [RadioGeneration], nullable: true }),
    sims: t.expose('sims', { type: [SimKind], nullable: true }),
    maxSims: t.exposeInt('maxSims', unknown),
  }),
});

export const ConnectivityType = builder.objectRef<Connectivity>('Connectivity').implement({
  fields: (t) => ({
    wifi: t.exposeStringList('wifi', unknown),
    bluetooth: t.exposeString('bluetooth', unknown),
    nfc: t.exposeBoolean('nfc', unknown),
    infrared: t.exposeBoolean('infrared', unknown),
    fmRadio: t.exposeBoolean('fmRadio', unknown),
    usb: t.expose('usb', { type: UsbConnector, nullable: true }),
    usbVersion: t.exposeString('usbVersion', unknown),
    cardSlot: t.exposeBoolean('cardSlot', unknown),
    gnss: t.exposeStringList('gnss', unknown),
  }),
});

export const AudioType = builder.objectRef<Audio>('Audio').implement({
  fields: (t) => ({
    headphoneJack: t.exposeBoolean('headphoneJack', unknown),
    loudspeaker: t.exposeBoolean('loudspeaker', unknown),
    stereoSpeakers: t.exposeBoolean('stereoSpeakers', unknown),
  }),
});

export const RatingType = builder.objectRef<Rating>('Rating').implement({
  fields: (t) => ({
    average: t.exposeFloat('average', { description: '0 to 10.' }),
    count: t.exposeInt('count'),
  }),
});

export const SourceType = builder.objectRef<Source>('Source').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    asOf: t.expose('asOf', { type: 'PartialDate', nullable: true }),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
  }),
});

const SpecRowType = builder.objectRef<SpecRow>('SpecRow').implement({
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
});

export const SpecSectionType = builder.objectRef<SpecSection>('SpecSection').implement({
  fields: (t) => ({ name: t.exposeString('name'), rows: t.expose('rows', { type: [SpecRowType] }) }),
});

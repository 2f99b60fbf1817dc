/**
 * The phone record (shared nouns of both doors). The unit is the end of the name; `null` is unknown,
 * `false`, `[]` and `NONE` are known absence, but the lists `displays`, `variants`, `cameras`,
 * `modelNumbers`, `colors` and `specSheet` are never null: empty means none known.
 */

export const deviceTypes = ['PHONE', 'FEATURE_PHONE', 'TABLET', 'WATCH', 'OTHER'] as const;
export const formFactors = ['BAR', 'FLIP_FOLD', 'BOOK_FOLD', 'TRI_FOLD', 'SLIDER', 'CLAMSHELL'] as const;
export const lifecycleStatuses = ['RUMORED', 'ANNOUNCED', 'AVAILABLE', 'DISCONTINUED', 'CANCELLED'] as const;
export const panelTechs = [
  'OLED',
  'LTPO_OLED',
  'AMOLED',
  'LTPO_AMOLED',
  'IPS_LCD',
  'LTPS_LCD',
  'TFT_LCD',
  'CSTN',
  'MONOCHROME',
  'E_INK',
  'OTHER',
] as const;
export const osFamilies = [
  'ANDROID',
  'IOS',
  'HARMONYOS',
  'WINDOWS_PHONE',
  'WINDOWS_MOBILE',
  'SYMBIAN',
  'BLACKBERRY',
  'BADA',
  'TIZEN',
  'KAIOS',
  'WATCHOS',
  'OTHER',
] as const;
export const cameraPositions = ['REAR', 'FRONT', 'COVER'] as const;
export const cameraRoles = [
  'WIDE',
  'ULTRAWIDE',
  'TELEPHOTO',
  'PERISCOPE',
  'MACRO',
  'DEPTH',
  'MONOCHROME',
  'TOF',
  'LIDAR',
] as const;
export const radioGenerations = ['G2', 'G3', 'G4', 'G5'] as const;
export const simKinds = ['MINI', 'MICRO', 'NANO', 'ESIM'] as const;
export const usbConnectors = ['USB_C', 'LIGHTNING', 'MICRO_USB', 'MINI_USB', 'PROPRIETARY', 'NONE'] as const;

export type DeviceType = (typeof deviceTypes)[number];
export type FormFactor = (typeof formFactors)[number];
export type LifecycleStatus = (typeof lifecycleStatuses)[number];
export type PanelTech = (typeof panelTechs)[number];
export type OsFamily = (typeof osFamilies)[number];
export type CameraPosition = (typeof cameraPositions)[number];
export type CameraRole = (typeof cameraRoles)[number];
export type RadioGeneration = (typeof radioGenerations)[number];
export type SimKind = (typeof simKinds)[number];
export type UsbConnector = (typeof usbConnectors)[number];

/** `YYYY`, `YYYY-Qn`, `YYYY-MM` or `YYYY-MM-DD`; see `partial-date.ts`. */
export type PartialDate = string;

export interface Body {
  heightMm: number | null;
  widthMm: number | null;
  depthMm: number | null;
  foldedHeightMm: number | null;
  foldedWidthMm: number | null;
  foldedDepthMm: number | null;
  weightG: number | null;
  build: string | null;
  ipRating: string | null;
}

/** `widthPx` × `heightPx` stand as the source writes them; the main (inner, unfolded) display is the first. */
export interface Display {
  diagonalIn: number | null;
  widthPx: number | null;
  heightPx: number | null;
  ppi: number | null;
  panel: PanelTech | null;
  refreshHz: number | null;
  peakNits: number | null;
  screenToBodyPct: number | null;
  protection: string | null;
}

export interface Platform {
  os: OsFamily | null;
  osVersion: string | null;
  upgradableTo: string | null;
  skin: string | null;
  chipset: string | null;
  processNm: number | null;
  cpuCores: number | null;
  cpuMaxMhz: number | null;
  gpu: string | null;
}

/** RAM: 1 GB = 1024 MB. Storage: 1 GB = 1000 MB, as sold. */
export interface Variant {
  ramMb: number | null;
  storageMb: number | null;
}

export interface Camera {
  position: CameraPosition;
  role: CameraRole | null;
  megapixels: number | null;
  apertureF: number | null;
  focalEqMm: number | null;
  ois: boolean | null;
  opticalZoomX: number | null;
}

export interface Battery {
  capacityMah: number | null;
  capacityWh: number | null;
  removable: boolean | null;
  wiredW: number | null;
  /** Whether it charges without a wire, also when nobody says with how many watts. */
  wireless: boolean | null;
  wirelessW: number | null;
  reverseWirelessW: number | null;
}

export interface Network {
  generations: RadioGeneration[] | null;
  sims: SimKind[] | null;
  maxSims: number | null;
}

export interface Connectivity {
  wifi: string[] | null;
  bluetooth: string | null;
  nfc: boolean | null;
  infrared: boolean | null;
  fmRadio: boolean | null;
  usb: UsbConnector | null;
  usbVersion: string | null;
  cardSlot: boolean | null;
  gnss: string[] | null;
}

export interface Audio {
  headphoneJack: boolean | null;
  loudspeaker: boolean | null;
  stereoSpeakers: boolean | null;
}

export interface SpecRow {
  label: string;
  value: string;
}

export interface SpecSection {
  name: string;
  rows: SpecRow[];
}

/** What a source can say of a phone: everything that is not identity, derived, or an observation of its own. */
export interface PhoneFacts {
  formFactor: FormFactor | null;
  status: LifecycleStatus | null;
  announcedOn: PartialDate | null;
  releasedOn: PartialDate | null;
  modelNumbers: string[];
  colors: string[];
  body: Body;
  displays: Display[];
  platform: Platform;
  variants: Variant[];
  cameras: Camera[];
  battery: Battery;
  network: Network;
  connectivity: Connectivity;
  audio: Audio;
  sensors: string[] | null;
}

export interface PhoneBrand {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

export interface Source {
  readonly name: string;
  /** The date of the file, or null for starter facts. */
  readonly asOf: PartialDate | null;
  readonly importedAt: Date;
}

export interface Rating {
  /** 0 to 10; five stars count double. */
  readonly average: number;
  readonly count: number;
}

/** A phone as the catalogue holds it: facts, identity, and what is derived from them. Immutable. */
export interface Phone extends Readonly<PhoneFacts> {
  readonly id: number;
  readonly slug: string;
  readonly brand: PhoneBrand;
  /** The full name without the brand: "Galaxy S24 Ultra". */
  readonly name: string;
  readonly fullName: string;
  readonly deviceType: DeviceType;
  /** The rear camera with the most megapixels. */
  readonly mainCameraMp: number | null;
  /** Distinct, ascending. */
  readonly ramGb: readonly number[];
  readonly storageGb: readonly number[];
  readonly rating: Rating | null;
  /** The source's own labels and text, in order: nothing of the input is lost. */
  readonly specSheet: readonly SpecSection[];
  /** The same as JSON in UTF-8. */
  readonly specSheetJson: Buffer;
  readonly source: Source;
  readonly updatedAt: Date;
}

/** Facts of a phone of which nothing is known yet. */
export function emptyFacts(): PhoneFacts {
  return {
    formFactor: null,
    status: null,
    announcedOn: null,
    releasedOn: null,
    modelNumbers: [],
    colors: [],
    body: {
      heightMm: null,
      widthMm: null,
      depthMm: null,
      foldedHeightMm: null,
      foldedWidthMm: null,
      foldedDepthMm: null,
      weightG: null,
      build: null,
      ipRating: null,
    },
    displays: [],
    platform: {
      os: null,
      osVersion: null,
      upgradableTo: null,
      skin: null,
      chipset: null,
      processNm: null,
      cpuCores: null,
      cpuMaxMhz: null,
      gpu: null,
    },
    variants: [],
    cameras: [],
    battery: {
      capacityMah: null,
      capacityWh: null,
      removable: null,
      wiredW: null,
      wireless: null,
      wirelessW: null,
      reverseWirelessW: null,
    },
    network: { generations: null, sims: null, maxSims: null },
    connectivity: {
      wifi: null,
      bluetooth: null,
      nfc: null,
      infrared: null,
      fmRadio: null,
      usb: null,
      usbVersion: null,
      cardSlot: null,
      gnss: null,
    },
    audio: { headphoneJack: null, loudspeaker: null, stereoSpeakers: null },
    sensors: null,
  };
}

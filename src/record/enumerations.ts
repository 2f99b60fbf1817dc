import { enumeration, type MemberOf } from './fact.ts';

export const deviceTypes = enumeration(
  'DeviceType',
  'Kind of device; lists leave out tablets, watches and other devices unless they are asked for',
  {
    PHONE: 'A smartphone: Samsung Galaxy S24 Ultra.',
    FEATURE_PHONE: 'A phone without a smartphone system: Nokia 3310.',
    TABLET: 'A tablet: Apple iPad Air.',
    WATCH: 'A watch or fitness band: Samsung Galaxy Watch6.',
    OTHER: 'Another device, such as a modem.',
  },
);
export const formFactors = enumeration('FormFactor', 'How the device is built', {
  BAR: 'One rigid piece: Apple iPhone 15.',
  FLIP_FOLD: 'A display that folds along its short side: Samsung Galaxy Z Flip5.',
  BOOK_FOLD: 'A display that opens like a book: Samsung Galaxy Z Fold5.',
  TRI_FOLD: 'A display that folds twice: Huawei Mate XT.',
  SLIDER: 'Two parts that slide: Nokia N95.',
  CLAMSHELL: 'Two hinged parts with a rigid display: Motorola RAZR V3.',
});
export const lifecycleStatuses = enumeration('LifecycleStatus', 'Where the device is in its life cycle', {
  RUMORED: 'Not announced yet; its facts are rumours.',
  ANNOUNCED: 'Announced, not on sale yet.',
  AVAILABLE: 'On sale.',
  DISCONTINUED: 'No longer made.',
  CANCELLED: 'Announced, but never sold.',
});
export const panelTechs = enumeration('PanelTech', 'Technology of a display', {
  OLED: 'OLED, when the source gives no further detail: "P-OLED".',
  LTPO_OLED: 'OLED with a variable refresh rate: "LTPO Super Retina XDR OLED".',
  AMOLED: 'Active-matrix OLED: "Super AMOLED".',
  LTPO_AMOLED: 'AMOLED with a variable refresh rate: "Dynamic LTPO AMOLED 2X".',
  IPS_LCD: 'LCD with in-plane switching: "IPS LCD".',
  LTPS_LCD: 'LCD on low-temperature polysilicon: "LTPS LCD".',
  TFT_LCD: 'Any other LCD with thin-film transistors: "TFT", "PLS LCD".',
  CSTN: 'Passive-matrix colour LCD: "CSTN, 65K colors".',
  MONOCHROME: 'One colour: "Monochrome graphic".',
  E_INK: 'Electronic paper: "E Ink".',
  OTHER: 'Another technology, such as LED digits.',
});
export const osFamilies = enumeration('OsFamily', 'Family of the operating system', {
  ANDROID: 'Android, also under the name of a skin: Android 14.',
  IOS: 'iOS and iPadOS: iOS 17.',
  HARMONYOS: 'HarmonyOS: HarmonyOS 4.0.',
  WINDOWS_PHONE: 'Windows Phone and Windows 10 Mobile: Windows Phone 8.1.',
  WINDOWS_MOBILE: 'Windows Mobile and Pocket PC: Windows Mobile 6.1.',
  SYMBIAN: 'Symbian: Symbian Belle.',
  BLACKBERRY: 'BlackBerry OS: BlackBerry OS 10.',
  BADA: 'Bada: Bada 2.0.',
  TIZEN: 'Tizen: Tizen 2.4.',
  KAIOS: 'KaiOS: KaiOS 2.5.',
  WATCHOS: 'watchOS: watchOS 10.',
  OTHER: 'Another system, such as Firefox OS.',
});
export const cameraPositions = enumeration('CameraPosition', 'Where a camera is', {
  REAR: 'On the back.',
  FRONT: 'Beside the main display, towards the user.',
  COVER: 'Beside the cover display of a folding phone.',
});
export const cameraRoles = enumeration('CameraRole', 'What a camera is for', {
  WIDE: 'The usual field of view, about 24 mm equivalent.',
  ULTRAWIDE: 'A wider field of view, about 13 mm equivalent.',
  TELEPHOTO: 'Distant subjects, about 70 mm equivalent.',
  PERISCOPE: 'A telephoto lens folded by a prism, about 120 mm equivalent.',
  MACRO: 'Close subjects, a few centimetres away.',
  DEPTH: 'Measures depth for blurred backgrounds.',
  MONOCHROME: 'Black and white.',
  TOF: 'Time-of-flight depth sensor.',
  LIDAR: 'Lidar depth sensor: iPhone 15 Pro.',
});
export const radioGenerations = enumeration('RadioGeneration', 'Generation of mobile networks', {
  G2: '2G: GSM, CDMA.',
  G3: '3G: HSPA, EV-DO.',
  G4: '4G: LTE.',
  G5: '5G: NR.',
});
export const simKinds = enumeration('SimKind', 'Kind of SIM', {
  MINI: 'Mini-SIM (2FF), 25 × 15 mm.',
  MICRO: 'Micro-SIM (3FF), 15 × 12 mm.',
  NANO: 'Nano-SIM (4FF), 12.3 × 8.8 mm.',
  ESIM: 'Embedded SIM, without a card.',
});
export const usbConnectors = enumeration('UsbConnector', 'Connector of the USB port', {
  USB_C: 'USB Type-C.',
  LIGHTNING: 'Apple Lightning.',
  MICRO_USB: 'Micro-USB.',
  MINI_USB: 'Mini-USB.',
  PROPRIETARY: "A maker's own connector, such as Pop-Port or 30-pin.",
  NONE: 'No USB port.',
});

export const hdrFormats = enumeration('HdrFormat', 'Format of high dynamic range', {
  HDR10: 'HDR10.',
  HDR10_PLUS: 'HDR10+, with metadata for each scene.',
  DOLBY_VISION: 'Dolby Vision.',
  HLG: 'Hybrid log-gamma, for broadcasts.',
  ULTRA_HDR: 'Ultra HDR, for photos.',
  HDR_VIVID: 'HDR Vivid (CUVA).',
});
export const fingerprintPositions = enumeration('FingerprintPosition', 'Where a fingerprint sensor is', {
  NONE: 'The phone has none.',
  REAR: 'On the back.',
  FRONT: 'On the front, mostly in a button.',
  SIDE: 'On a side, mostly in the power button.',
  UNDER_DISPLAY: 'Under the display.',
});
export const fingerprintSensors = enumeration('FingerprintSensor', 'How a fingerprint sensor works', {
  OPTICAL: 'With light.',
  ULTRASONIC: 'With sound.',
});
export const chargingKinds = enumeration('ChargingKind', 'Way of charging', {
  WIRED: 'By wire.',
  WIRELESS: 'Without a wire.',
});

/** The classes of each scale of the EU label, the best one first. */
export const euGrades = { energy: 'ABCDEFG', freeFall: 'ABCDE', repairability: 'ABCDE' } as const;

export type DeviceType = MemberOf<typeof deviceTypes>;
export type FormFactor = MemberOf<typeof formFactors>;
export type LifecycleStatus = MemberOf<typeof lifecycleStatuses>;
export type PanelTech = MemberOf<typeof panelTechs>;
export type OsFamily = MemberOf<typeof osFamilies>;
export type CameraPosition = MemberOf<typeof cameraPositions>;
export type CameraRole = MemberOf<typeof cameraRoles>;
export type RadioGeneration = MemberOf<typeof radioGenerations>;
export type SimKind = MemberOf<typeof simKinds>;
export type UsbConnector = MemberOf<typeof usbConnectors>;

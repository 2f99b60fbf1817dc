// Written by "npm run client" from the definitions of the gateway.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string | number; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  CountryCode: { input: string; output: string; }
  Currency: { input: string; output: string; }
  DateTime: { input: string; output: string; }
  JSON: { input: unknown; output: unknown; }
  PartialDate: { input: string; output: string; }
  SafeInt: { input: number; output: number; }
  URL: { input: string; output: string; }
};

/** Sound. */
export type Audio = {
  /** Whether it has a 3.5 mm headphone jack. Example: true. */
  headphoneJack: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has a loudspeaker. Example: true. */
  loudspeaker: Maybe<Scalars['Boolean']['output']>;
  /** Whether its loudspeakers are stereo. Example: true. */
  stereoSpeakers: Maybe<Scalars['Boolean']['output']>;
};

/** Battery and charging. */
export type Battery = {
  /** Active use from a full battery, in a test, in h. Example: 16.75. */
  activeUseH: Maybe<Scalars['Float']['output']>;
  /** Capacity, in mAh. Example: 5000. */
  capacityMah: Maybe<Scalars['Int']['output']>;
  /** Energy, in Wh. Example: 19.4. */
  capacityWh: Maybe<Scalars['Float']['output']>;
  /** How fast it charges, as the source says. */
  charging: Maybe<Array<ChargingTime>>;
  /** Whether the user can remove it. Example: true. */
  removable: Maybe<Scalars['Boolean']['output']>;
  /** Power with which it charges other devices by wire, in W. Example: 4.5. */
  reverseWiredW: Maybe<Scalars['Float']['output']>;
  /** Power with which it charges other devices without a wire, in W. Example: 4.5. */
  reverseWirelessW: Maybe<Scalars['Float']['output']>;
  /** Charging power by wire, in W. Example: 45. */
  wiredW: Maybe<Scalars['Float']['output']>;
  /** Whether it charges without a wire, also when its power is unknown. Example: true. */
  wireless: Maybe<Scalars['Boolean']['output']>;
  /** Wireless charging power, in W. Example: 15. */
  wirelessW: Maybe<Scalars['Float']['output']>;
};

/** A result of a benchmark. */
export type Benchmark = {
  /** Benchmark. Example: AnTuTu. */
  name: Scalars['String']['output'];
  /** Result; more is better. Example: 1823331. */
  score: Scalars['Float']['output'];
  /** Its version or its test. Example: v10. */
  version: Maybe<Scalars['String']['output']>;
};

/** The case: height × width × depth as the source gives them, unfolded. */
export type Body = {
  /** Materials. Example: Glass back, titanium frame. */
  build: Maybe<Scalars['String']['output']>;
  /** Depth, unfolded, in mm. Example: 8.6. */
  depthMm: Maybe<Scalars['Float']['output']>;
  /** Depth when folded, in mm. Example: 15.1. */
  foldedDepthMm: Maybe<Scalars['Float']['output']>;
  /** Height when folded, in mm. Example: 85.1. */
  foldedHeightMm: Maybe<Scalars['Float']['output']>;
  /** Width when folded, in mm. Example: 71.9. */
  foldedWidthMm: Maybe<Scalars['Float']['output']>;
  /** Height, unfolded, in mm. Example: 162.3. */
  heightMm: Maybe<Scalars['Float']['output']>;
  /** Protection against dust and water (IEC 60529). Example: IP68. */
  ipRating: Maybe<Scalars['String']['output']>;
  /** Radiation absorbed by the body (SAR); from a European test (over 10 g) where there is one, otherwise from an American one (over 1 g), in W/kg. Example: 1.25. */
  sarBodyWKg: Maybe<Scalars['Float']['output']>;
  /** Radiation absorbed by the head (SAR); from a European test (over 10 g) where there is one, otherwise from an American one (over 1 g), in W/kg. Example: 0.98. */
  sarHeadWKg: Maybe<Scalars['Float']['output']>;
  /** Weight, in g. Example: 232. */
  weightG: Maybe<Scalars['Float']['output']>;
  /** Width, unfolded, in mm. Example: 79. */
  widthMm: Maybe<Scalars['Float']['output']>;
};

/** A brand of phones. */
export type Brand = Node & {
  /** Number of the brand; never changes. Example: 12. */
  id: Scalars['ID']['output'];
  /** Name of the brand. Example: Samsung. */
  name: Scalars['String']['output'];
  /** Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged. Example: UGhvbmU6MQ. */
  nodeId: Scalars['ID']['output'];
  /** Number of its phones in the default list. Example: 118. */
  phoneCount: Scalars['Int']['output'];
  /** Phones of the brand, one page at a time; one unit per brand. */
  phones: Maybe<PhonePage>;
  /** Name of the brand in URLs; never changes. Example: samsung. */
  slug: Scalars['String']['output'];
};


/** A brand of phones. */
export type BrandPhonesArgs = {
  filter: InputMaybe<PhoneFilter>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search: InputMaybe<Scalars['String']['input']>;
  sort: InputMaybe<PhoneSort>;
};

/** How many of the phones are of a brand. */
export type BrandFacet = {
  /** Number of phones. Example: 118. */
  count: Scalars['Int']['output'];
  /** Name of the brand. Example: Samsung. */
  name: Scalars['String']['output'];
  /** Name of the brand in URLs. Example: samsung. */
  slug: Scalars['String']['output'];
};

/** A camera. */
export type Camera = {
  /** f-number of the aperture; 1.7 is f/1.7. Example: 1.7. */
  apertureF: Maybe<Scalars['Float']['output']>;
  /** Focal length, 35 mm equivalent, in mm. Example: 24. */
  focalEqMm: Maybe<Scalars['Float']['output']>;
  /** Field of view, in °. Example: 120. */
  fovDeg: Maybe<Scalars['Float']['output']>;
  /** Resolution, in MP. Example: 200. */
  megapixels: Maybe<Scalars['Float']['output']>;
  /** Whether it has optical image stabilisation. Example: true. */
  ois: Maybe<Scalars['Boolean']['output']>;
  /** Optical zoom, in ×. Example: 5. */
  opticalZoomX: Maybe<Scalars['Float']['output']>;
  /** Size of a pixel, in µm. Example: 0.6. */
  pixelUm: Maybe<Scalars['Float']['output']>;
  /** Where it is. Example: REAR. */
  position: CameraPosition;
  /** What it is for. Example: WIDE. */
  role: Maybe<CameraRole>;
  /** Optical format of the sensor, in inches. Example: 1/1.28. */
  sensorFormat: Maybe<Scalars['String']['output']>;
};

/** Where a camera is. */
export type CameraPosition =
  /** Beside the cover display of a folding phone. */
  | 'COVER'
  /** Beside the main display, towards the user. */
  | 'FRONT'
  /** On the back. */
  | 'REAR';

/** What a camera is for. */
export type CameraRole =
  /** Measures depth for blurred backgrounds. */
  | 'DEPTH'
  /** Lidar depth sensor: iPhone 15 Pro. */
  | 'LIDAR'
  /** Close subjects, a few centimetres away. */
  | 'MACRO'
  /** Black and white. */
  | 'MONOCHROME'
  /** A telephoto lens folded by a prism, about 120 mm equivalent. */
  | 'PERISCOPE'
  /** Distant subjects, about 70 mm equivalent. */
  | 'TELEPHOTO'
  /** Time-of-flight depth sensor. */
  | 'TOF'
  /** A wider field of view, about 13 mm equivalent. */
  | 'ULTRAWIDE'
  /** The usual field of view, about 24 mm equivalent. */
  | 'WIDE';

/** A change to the catalogue: a new or changed phone, a new price or a new review. */
export type Change = {
  /** When it was recorded. Example: 2026-11-20T17:03:59Z. */
  changedAt: Scalars['DateTime']['output'];
  /** Its place in the order of all changes, for `since`; pass it unchanged. Example: HJEfTmMxIHg3a1EybVB6MGFZYyA0MTIuMS4zMQ. */
  cursor: Scalars['String']['output'];
  /** The phone that it is about. */
  phone: Phone;
  /** The new price as it was observed, in its own currency; null for other changes. */
  price: Maybe<Price>;
  /** The new review; null for other changes. */
  review: Maybe<Review>;
  /** What changed. Example: PRICE. */
  type: ChangeType;
};

/** Kind of change. */
export type ChangeType =
  /** A phone is new, or its record changed; listed once, at its latest change. */
  | 'phone'
  /** A price was observed. */
  | 'price'
  /** A review was added. */
  | 'review';

/** Way of charging. */
export type ChargingKind =
  /** By wire. */
  | 'WIRED'
  /** Without a wire. */
  | 'WIRELESS';

/** A charging time. */
export type ChargingTime = {
  /** Way of charging. Example: WIRED. */
  kind: ChargingKind;
  /** Time that this takes, in min. Example: 30. */
  minutes: Scalars['Float']['output'];
  /** Charge that it reaches from empty, in %. Example: 65. */
  percent: Scalars['Int']['output'];
};

/** A chipset. */
export type Chipset = {
  /** Chipset. Example: Exynos 2400. */
  name: Scalars['String']['output'];
  /** Where, or in which edition, the phone has it. Example: Europe. */
  region: Maybe<Scalars['String']['output']>;
};

/** Short-range radio, positioning and ports. */
export type Connectivity = {
  /** Bluetooth version. Example: 5.3. */
  bluetooth: Maybe<Scalars['String']['output']>;
  /** Codecs of Bluetooth audio beyond SBC. Example: aptX HD, LDAC. */
  bluetoothCodecs: Maybe<Array<Scalars['String']['output']>>;
  /** Whether it has a memory card slot. Example: true. */
  cardSlot: Maybe<Scalars['Boolean']['output']>;
  /** Whether its USB port can drive a display (DisplayPort). Example: true. */
  displayPort: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has an FM radio. Example: true. */
  fmRadio: Maybe<Scalars['Boolean']['output']>;
  /** Satellite navigation systems. Example: GPS, GALILEO. */
  gnss: Maybe<Array<Scalars['String']['output']>>;
  /** Whether it has Bluetooth, also when its version is unknown. Example: true. */
  hasBluetooth: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has Wi-Fi, also when its standards are unknown. Example: true. */
  hasWifi: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has an infrared transmitter. Example: true. */
  infrared: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has NFC. Example: true. */
  nfc: Maybe<Scalars['Boolean']['output']>;
  /** Whether it can send messages or call by satellite. Example: true. */
  satellite: Maybe<Scalars['Boolean']['output']>;
  /** Connector of the USB port. Example: USB_C. */
  usb: Maybe<UsbConnector>;
  /** Whether it supports USB On-The-Go. Example: true. */
  usbOtg: Maybe<Scalars['Boolean']['output']>;
  /** USB version. Example: 3.2. */
  usbVersion: Maybe<Scalars['String']['output']>;
  /** Whether it has ultra-wideband. Example: true. */
  uwb: Maybe<Scalars['Boolean']['output']>;
  /** Wi-Fi standards (IEEE 802.11). Example: 802.11ac, 802.11ax. */
  wifi: Maybe<Array<Scalars['String']['output']>>;
  /** Whether it has Wi-Fi 6E, in the band of 6 GHz. Example: true. */
  wifi6e: Maybe<Scalars['Boolean']['output']>;
  /** Whether it has Wi-Fi 7. Example: true. */
  wifi7: Maybe<Scalars['Boolean']['output']>;
};

/** What was observed, when a price is shown in another currency. */
export type Conversion = {
  /** The amount as observed. */
  amount: Money;
  /** What one unit of the original currency is worth in the currency shown. Example: 35.25. */
  rate: Scalars['Float']['output'];
  /** Date of the rate. Example: 2026-11-19. */
  rateDate: Scalars['PartialDate']['output'];
  /** Whether the rate is more than 30 days old. Example: false. */
  rateStale: Scalars['Boolean']['output'];
};

/** How recent the prices that a plan sees are. */
export type DataFreshness =
  /** Prices recorded before the last midnight; complete specifications. */
  | 'complete'
  /** Prices as soon as they are recorded; complete specifications. */
  | 'real-time';

/** Kind of device; lists leave out tablets, watches and other devices unless they are asked for. */
export type DeviceType =
  /** A phone without a smartphone system: Nokia 3310. */
  | 'FEATURE_PHONE'
  /** Another device, such as a modem. */
  | 'OTHER'
  /** A smartphone: Samsung Galaxy S24 Ultra. */
  | 'PHONE'
  /** A tablet: Apple iPad Air. */
  | 'TABLET'
  /** A watch or fitness band: Samsung Galaxy Watch6. */
  | 'WATCH';

/** How many of the phones are of one kind. */
export type DeviceTypeFacet = {
  /** Number of phones. Example: 87. */
  count: Scalars['Int']['output'];
  /** The kind of device. Example: PHONE. */
  value: DeviceType;
};

/** Kind of device, or any. */
export type DeviceTypeFilter =
  /** Every kind of device. */
  | 'ANY'
  /** A phone without a smartphone system: Nokia 3310. */
  | 'FEATURE_PHONE'
  /** Another device, such as a modem. */
  | 'OTHER'
  /** A smartphone: Samsung Galaxy S24 Ultra. */
  | 'PHONE'
  /** A tablet: Apple iPad Air. */
  | 'TABLET'
  /** A watch or fitness band: Samsung Galaxy Watch6. */
  | 'WATCH';

/** A display. */
export type Display = {
  /** Ratio of its sides, the longer one first. Example: 19.5:9. */
  aspectRatio: Maybe<Scalars['String']['output']>;
  /** Diagonal, in inches. Example: 6.8. */
  diagonalIn: Maybe<Scalars['Float']['output']>;
  /** Brightness in the high brightness mode (HBM), in nits. Example: 1200. */
  hbmNits: Maybe<Scalars['Int']['output']>;
  /** Formats of high dynamic range that it shows. Example: HDR10_PLUS, DOLBY_VISION. */
  hdr: Maybe<Array<HdrFormat>>;
  /** Height, as the source writes it, in px. Example: 3120. */
  heightPx: Maybe<Scalars['Int']['output']>;
  /** Technology. Example: LTPO_AMOLED. */
  panel: Maybe<PanelTech>;
  /** Peak brightness, only where the source calls it that, in nits. Example: 2600. */
  peakNits: Maybe<Scalars['Int']['output']>;
  /** Pixel density; computed from pixels and diagonal where no source gives it, in ppi. Example: 505. */
  ppi: Maybe<Scalars['Int']['output']>;
  /** Glass or coating. Example: Corning Gorilla Armor. */
  protection: Maybe<Scalars['String']['output']>;
  /** Highest refresh rate, in Hz. Example: 120. */
  refreshHz: Maybe<Scalars['Int']['output']>;
  /** Share of the front that is display, in %. Example: 88.5. */
  screenToBodyPct: Maybe<Scalars['Float']['output']>;
  /** Typical brightness, in nits. Example: 500. */
  typicalNits: Maybe<Scalars['Int']['output']>;
  /** Width, as the source writes it, in px. Example: 1440. */
  widthPx: Maybe<Scalars['Int']['output']>;
};

/** EU energy label of smartphones (Regulation (EU) 2023/1669). */
export type EuLabel = {
  /** Charging cycles after which the battery has 80 % of its capacity. Example: 1000. */
  batteryCycles: Maybe<Scalars['Int']['output']>;
  /** Endurance of a full battery, in h. Example: 48.08. */
  enduranceH: Maybe<Scalars['Float']['output']>;
  /** Class of energy efficiency, from A to G. Example: A. */
  energyClass: Maybe<Scalars['String']['output']>;
  /** Class of reliability in free falls, from A to E. Example: A. */
  freeFallClass: Maybe<Scalars['String']['output']>;
  /** Free falls without a defect. Example: 270. */
  freeFallFalls: Maybe<Scalars['Int']['output']>;
  /** Class of repairability, from A to E. Example: B. */
  repairabilityClass: Maybe<Scalars['String']['output']>;
};

/** The phones of a query, counted by the values that can narrow it. Phones whose value is unknown count only in the total. */
export type Facets = {
  /** By brand, most phones first. */
  brands: Array<BrandFacet>;
  /** By kind of device, most phones first. */
  deviceTypes: Array<DeviceTypeFacet>;
  /** By how they are built, most phones first. */
  formFactors: Array<FormFactorFacet>;
  /** By family of the operating system, most phones first. */
  os: Array<OsFacet>;
  /** By price, ascending, without gaps. */
  priceBands: Array<PriceBand>;
  /** By size of RAM, in GB, ascending; a phone with several sizes counts for each. */
  ramGb: Array<SizeFacet>;
  /** By size of storage, in GB, ascending; a phone with several sizes counts for each. */
  storageGb: Array<SizeFacet>;
  /** Number of phones. Example: 1240. */
  total: Scalars['Int']['output'];
  /** By year of release, the newest first. */
  years: Array<YearFacet>;
};

/** Where a fact comes from. */
export type FactSource = {
  /** Path of the fact as REST has it; a list is one fact, and so is a part of it that has another source (displays[1].refresh_hz, colors[0]). Example: battery.capacity_mah. */
  fact: Scalars['String']['output'];
  /** The import that it comes from; a computed fact has the source of the fact that it is computed from. */
  source: Source;
};

/** Where a fingerprint sensor is. */
export type FingerprintPosition =
  /** On the front, mostly in a button. */
  | 'FRONT'
  /** The phone has none. */
  | 'NONE'
  /** On the back. */
  | 'REAR'
  /** On a side, mostly in the power button. */
  | 'SIDE'
  /** Under the display. */
  | 'UNDER_DISPLAY';

/** How a fingerprint sensor works. */
export type FingerprintSensor =
  /** With light. */
  | 'OPTICAL'
  /** With sound. */
  | 'ULTRASONIC';

/** How the device is built. */
export type FormFactor =
  /** One rigid piece: Apple iPhone 15. */
  | 'BAR'
  /** A display that opens like a book: Samsung Galaxy Z Fold5. */
  | 'BOOK_FOLD'
  /** Two hinged parts with a rigid display: Motorola RAZR V3. */
  | 'CLAMSHELL'
  /** A display that folds along its short side: Samsung Galaxy Z Flip5. */
  | 'FLIP_FOLD'
  /** Two parts that slide: Nokia N95. */
  | 'SLIDER'
  /** A display that folds twice: Huawei Mate XT. */
  | 'TRI_FOLD';

/** How many of the phones are built in one way. */
export type FormFactorFacet = {
  /** Number of phones. Example: 87. */
  count: Scalars['Int']['output'];
  /** How they are built. Example: BAR. */
  value: FormFactor;
};

/** Format of high dynamic range. */
export type HdrFormat =
  /** Dolby Vision. */
  | 'DOLBY_VISION'
  /** HDR10. */
  | 'HDR10'
  /** HDR10+, with metadata for each scene. */
  | 'HDR10_PLUS'
  /** HDR Vivid (CUVA). */
  | 'HDR_VIVID'
  /** Hybrid log-gamma, for broadcasts. */
  | 'HLG'
  /** Ultra HDR, for photos. */
  | 'ULTRA_HDR';

/** The phones that a hint may mean. */
export type Identification = {
  /** The hint as it was sent. */
  hint: PhoneHint;
  /** The phones, the likeliest first, at most 5; empty if none is found. */
  matches: Array<PhoneMatch>;
};

/** What is known about a phone: at least one member, each at most 500 characters. */
export type IdentifyHint = {
  /** Brand; narrows down the other members. Example: Samsung. */
  brand?: InputMaybe<Scalars['String']['input']>;
  /** Code name: Android's Build.DEVICE. Example: e3q. */
  device?: InputMaybe<Scalars['String']['input']>;
  /** Model number or name: Android's Build.MODEL. Example: SM-S928B. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** Any text that may name a phone, such as a user agent. Example: Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007). */
  text?: InputMaybe<Scalars['String']['input']>;
};

/** Where the device is in its life cycle. */
export type LifecycleStatus =
  /** Announced, not on sale yet. */
  | 'ANNOUNCED'
  /** On sale. */
  | 'AVAILABLE'
  /** Announced, but never sold. */
  | 'CANCELLED'
  /** No longer made. */
  | 'DISCONTINUED'
  /** Not announced yet; its facts are rumours. */
  | 'RUMORED';

/** How sure a match is. */
export type MatchConfidence =
  /** The hint names this phone and no other of the catalogue. */
  | 'exact'
  /** The hint names a series, or several phones at once: it is one of them, or of their editions. */
  | 'family'
  /** The best guess of search. */
  | 'fuzzy';

/** Which part of a hint names the phone. */
export type MatchKind =
  /** A code name of the phone. */
  | 'code_name'
  /** A model number of the phone or of its series. */
  | 'model_number'
  /** The name of the phone. */
  | 'name';

/** An amount of money: 199000 THB is 1,990.00 baht. */
export type Money = {
  /** Whole number of minor units of the currency: satang, cents. Example: 199000. */
  amountMinor: Scalars['SafeInt']['output'];
  /** Currency (ISO 4217). Example: THB. */
  currency: Scalars['Currency']['output'];
  /** The exact amount as text, with all decimals of the currency. Example: 1990.00. */
  decimal: Scalars['String']['output'];
  /** The amount as it is written in English, with the currency's sign, or its code and a no-break space. Example: ฿1,990.00. */
  formatted: Scalars['String']['output'];
};

/** Mobile networks and SIMs. */
export type Network = {
  /** Generations of mobile networks that it supports. Example: G4, G5. */
  generations: Maybe<Array<RadioGeneration>>;
  /** LTE bands, of the first edition that each source lists. Example: 1, 3, 7, 8, 20, 28, 40. */
  lteBands: Maybe<Array<Scalars['Int']['output']>>;
  /** Number of SIMs that can be active together. Example: 2. */
  maxSims: Maybe<Scalars['Int']['output']>;
  /** 5G bands (NR), of the first edition that each source lists. Example: 1, 3, 28, 41, 77, 78. */
  nrBands: Maybe<Array<Scalars['Int']['output']>>;
  /** Kinds of SIM that it takes. Example: NANO, ESIM. */
  sims: Maybe<Array<SimKind>>;
};

/** An object that can be fetched again by an id that is unique across all types. */
export type Node = {
  /** Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged. Example: UGhvbmU6MQ. */
  nodeId: Scalars['ID']['output'];
};

/** How many of the phones are of one operating system. */
export type OsFacet = {
  /** Number of phones. Example: 87. */
  count: Scalars['Int']['output'];
  /** Its family. Example: ANDROID. */
  value: OsFamily;
};

/** Family of the operating system. */
export type OsFamily =
  /** Android, also under the name of a skin: Android 14. */
  | 'ANDROID'
  /** Bada: Bada 2.0. */
  | 'BADA'
  /** BlackBerry OS: BlackBerry OS 10. */
  | 'BLACKBERRY'
  /** HarmonyOS: HarmonyOS 4.0. */
  | 'HARMONYOS'
  /** iOS and iPadOS: iOS 17. */
  | 'IOS'
  /** KaiOS: KaiOS 2.5. */
  | 'KAIOS'
  /** Another system, such as Firefox OS. */
  | 'OTHER'
  /** Symbian: Symbian Belle. */
  | 'SYMBIAN'
  /** Tizen: Tizen 2.4. */
  | 'TIZEN'
  /** watchOS: watchOS 10. */
  | 'WATCHOS'
  /** Windows Mobile and Pocket PC: Windows Mobile 6.1. */
  | 'WINDOWS_MOBILE'
  /** Windows Phone and Windows 10 Mobile: Windows Phone 8.1. */
  | 'WINDOWS_PHONE';

/** Position of a page in a list. */
export type PageInfo = {
  /** Whether there is a next page. Example: true. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether there is a previous page. Example: false. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Page number, from 1. Example: 1. */
  page: Scalars['Int']['output'];
  /** Items per page, from 1 to 100. Example: 20. */
  perPage: Scalars['Int']['output'];
  /** Number of pages. Example: 13. */
  totalPages: Scalars['Int']['output'];
};

/** Technology of a display. */
export type PanelTech =
  /** Active-matrix OLED: "Super AMOLED". */
  | 'AMOLED'
  /** Passive-matrix colour LCD: "CSTN, 65K colors". */
  | 'CSTN'
  /** Electronic paper: "E Ink". */
  | 'E_INK'
  /** LCD with in-plane switching: "IPS LCD". */
  | 'IPS_LCD'
  /** AMOLED with a variable refresh rate: "Dynamic LTPO AMOLED 2X". */
  | 'LTPO_AMOLED'
  /** OLED with a variable refresh rate: "LTPO Super Retina XDR OLED". */
  | 'LTPO_OLED'
  /** LCD on low-temperature polysilicon: "LTPS LCD". */
  | 'LTPS_LCD'
  /** One colour: "Monochrome graphic". */
  | 'MONOCHROME'
  /** OLED, when the source gives no further detail: "P-OLED". */
  | 'OLED'
  /** Another technology, such as LED digits. */
  | 'OTHER'
  /** Any other LCD with thin-film transistors: "TFT", "PLS LCD". */
  | 'TFT_LCD';

/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type Phone = Node & {
  /** When it was announced. Example: 2024-01-17. */
  announcedOn: Maybe<Scalars['PartialDate']['output']>;
  /** Sound. */
  audio: Audio;
  /** Battery and charging. */
  battery: Battery;
  /** Results of benchmarks. */
  benchmarks: Maybe<Array<Benchmark>>;
  /** The case: height × width × depth as the source gives them, unfolded. */
  body: Body;
  /** Its brand. */
  brand: Brand;
  /** Cameras. */
  cameras: Array<Camera>;
  /** Code names of the device (Android's Build.DEVICE). Example: e3q. */
  codeNames: Array<Scalars['String']['output']>;
  /** Colours that it is sold in. Example: Titanium Black, Titanium Gray. */
  colors: Array<Scalars['String']['output']>;
  /** Short-range radio, positioning and ports. */
  connectivity: Connectivity;
  /** Kind of device. Example: PHONE. */
  deviceType: DeviceType;
  /** Displays; the main one, inner and unfolded, is the first. */
  displays: Array<Display>;
  /** EU energy label of smartphones (Regulation (EU) 2023/1669). */
  euLabel: Maybe<EuLabel>;
  /** How it is built. Example: BAR. */
  formFactor: Maybe<FormFactor>;
  /** Full name, as written by the source. Example: Samsung Galaxy S24 Ultra. */
  fullName: Scalars['String']['output'];
  /** Number of the phone; never changes. Example: 1. */
  id: Scalars['ID']['output'];
  /** Earliest known recommended price. */
  launchPrice: Maybe<Price>;
  /** Resolution of the rear camera with the most megapixels, in MP. Example: 200. */
  mainCameraMp: Maybe<Scalars['Float']['output']>;
  /** The maker's model numbers. Example: SM-S928B, SM-S928U. */
  modelNumbers: Array<Scalars['String']['output']>;
  /** Full name without the brand. Example: Galaxy S24 Ultra. */
  name: Scalars['String']['output'];
  /** Mobile networks and SIMs. */
  network: Network;
  /** Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged. Example: UGhvbmU6MQ. */
  nodeId: Scalars['ID']['output'];
  /** Operating system and processor. */
  platform: Platform;
  /** Current price, from the prices that your plan shows: the median price of sellers in the last 180 days, otherwise the newest known price. Check its age and whether it is stale. */
  price: Maybe<Price>;
  /** Summary of the prices in shops. */
  priceSummary: PriceSummary;
  /** Observed prices, newest first; costs one unit per phone. Inside a list of phones, at most 10 per page. */
  prices: Maybe<PricePage>;
  /** Sizes of RAM that it is sold with, distinct and ascending, in GB. Example: 8, 12. */
  ramGb: Array<Scalars['Float']['output']>;
  /** Rating from its reviews; null if fewer than three have a score. */
  rating: Maybe<Rating>;
  /** When it went on sale. Example: 2024-01-24. */
  releasedOn: Maybe<Scalars['PartialDate']['output']>;
  /** Number of its reviews, including reviews without a score. Example: 41. */
  reviewCount: Scalars['Int']['output'];
  /** Reviews, newest first; costs one unit per phone. Inside a list of phones, at most 10 per page. */
  reviews: Maybe<ReviewPage>;
  /** How it recognises its user. */
  security: Security;
  /** Sensors. Example: accelerometer, gyro, compass. */
  sensors: Maybe<Array<Scalars['String']['output']>>;
  /** Name of the phone in URLs; never changes. Example: samsung-galaxy-s24-ultra. */
  slug: Scalars['String']['output'];
  /** Source of most of its facts. */
  source: Source;
  /** Source of each known fact; one unit per phone. */
  sources: Array<FactSource>;
  /** The source's own labels and text, in order. */
  specSheet: Array<SpecSection>;
  /** Where it is in its life cycle. Example: AVAILABLE. */
  status: Maybe<LifecycleStatus>;
  /** Sizes of storage that it is sold with, distinct and ascending, in GB. Example: 256, 512, 1000. */
  storageGb: Array<Scalars['Float']['output']>;
  /** Time of the last change to its record. Example: 2026-11-20T17:03:59Z. */
  updatedAt: Scalars['DateTime']['output'];
  /** Memory sizes that it is sold with. */
  variants: Array<Variant>;
  /** Video that its cameras record. */
  video: Maybe<Array<VideoMode>>;
};


/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type PhoneLaunchPriceArgs = {
  currency?: InputMaybe<Scalars['Currency']['input']>;
};


/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type PhonePriceArgs = {
  currency?: InputMaybe<Scalars['Currency']['input']>;
};


/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type PhonePriceSummaryArgs = {
  currency?: InputMaybe<Scalars['Currency']['input']>;
};


/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type PhonePricesArgs = {
  country: InputMaybe<Scalars['CountryCode']['input']>;
  currency: InputMaybe<Scalars['Currency']['input']>;
  from: InputMaybe<Scalars['PartialDate']['input']>;
  kind: InputMaybe<Array<PriceKind>>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage: InputMaybe<Scalars['Int']['input']>;
  to: InputMaybe<Scalars['PartialDate']['input']>;
  variant: InputMaybe<VariantFilter>;
};


/** A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown. */
export type PhoneReviewsArgs = {
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage: InputMaybe<Scalars['Int']['input']>;
};

/** A phone by one of its identifiers. */
export type PhoneBy =
  /** Its number, or its slug. Example: samsung-galaxy-s24-ultra. */
  { id: Scalars['ID']['input']; modelNumber?: never; nodeId?: never; slug?: never; }
  |  /** A model number, in upper or lower case, with or without hyphens and the part after a slash. A number that several phones share matches none of them; phones(filter: { modelNumber }) lists them. Example: SM-S928B. */
  { id?: never; modelNumber: Scalars['String']['input']; nodeId?: never; slug?: never; }
  |  /** Its nodeId. Example: UGhvbmU6MQ. */
  { id?: never; modelNumber?: never; nodeId: Scalars['ID']['input']; slug?: never; }
  |  /** Its slug. Example: samsung-galaxy-s24-ultra. */
  { id?: never; modelNumber?: never; nodeId?: never; slug: Scalars['String']['input']; };

/** A part of a list of phones (Relay Cursor Connections). A cursor is a position in the order of the list: with `after`, every phone with an unchanged sort value is returned exactly once, even during imports. This does not apply to RELEVANCE. */
export type PhoneConnection = {
  /** Search text as understood, if it differs from the original text. Example: galaxy s24 ultra. */
  corrected: Maybe<Scalars['String']['output']>;
  /** The phones in this part, each with its cursor. */
  edges: Array<PhoneEdge>;
  /** What may be wrong with the question, or what could be searched for; null if nothing is wrong. Example: There is no brand "Samsng"; did you mean Samsung?. */
  hint: Maybe<Scalars['String']['output']>;
  /** The phones in this part. */
  nodes: Array<Phone>;
  /** Position of this part in the list. */
  pageInfo: RelayPageInfo;
  /** Number of phones in the whole list. Example: 252. */
  totalCount: Scalars['Int']['output'];
  /** What the search asks for besides names, as parameters of GET /v1/phones in REST: filters, sort, text, compare; null if it only names phones. Example: {"filters":{"has_5g":true,"price_max":10000},"sort":null,"text":null,"compare":null}. */
  understood: Maybe<Scalars['JSON']['output']>;
  /** Parts of the search text that were not understood and are therefore ignored, as written. Example: no notch. */
  unread: Array<Scalars['String']['output']>;
};

/** A phone in a list, and its position. */
export type PhoneEdge = {
  /** Cursor of its position, for after and before. Example: 2xKWATEgLXJlbGVhc2VkIDEgMjAyNDAxMzE. */
  cursor: Scalars['String']['output'];
  /** The phone. */
  node: Phone;
};

/** Facts that phones must have. Phones with unknown values are excluded. */
export type PhoneFilter = {
  /** Battery of this capacity or more, in mAh. Example: 4000. */
  batteryMahMin?: InputMaybe<Scalars['Int']['input']>;
  /** Whether the user can remove its battery. Example: true. */
  batteryRemovable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Is of none of these brands, by name or slug in any case. Example: xiaomi. */
  brandNot?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Charges to 50 % in this many minutes or less. Example: 45. */
  chargeMinutesMax?: InputMaybe<Scalars['Float']['input']>;
  /** Text in the name of one of its chipsets, in any case; separate several values with commas. Example: snapdragon 8. */
  chipset?: InputMaybe<Scalars['String']['input']>;
  /** Text in the name of one of its colours, in any case; separate several values with commas. Example: green. */
  color?: InputMaybe<Scalars['String']['input']>;
  /** Currency of priceMin, priceMax and of sorting by price (ISO 4217); THB by default. Example: EUR. */
  currency?: InputMaybe<Scalars['Currency']['input']>;
  /** Kind of device; any for all of them. Example: PHONE, TABLET. */
  deviceType?: InputMaybe<Array<DeviceTypeFilter>>;
  /** Is not a device of these kinds; applies in addition to device_type, and does not change its default. Example: FEATURE_PHONE. */
  deviceTypeNot?: InputMaybe<Array<DeviceTypeFilter>>;
  /** Main display of this diagonal or less, in inches. Example: 6.9. */
  displayInMax?: InputMaybe<Scalars['Float']['input']>;
  /** Main display of this diagonal or more, in inches. Example: 6. */
  displayInMin?: InputMaybe<Scalars['Float']['input']>;
  /** EU energy label of this class or a better one, A being the best. Example: B. */
  euEnergyMin?: InputMaybe<Scalars['String']['input']>;
  /** Where its fingerprint sensor is; none for phones that have none. Example: UNDER_DISPLAY, SIDE. */
  fingerprint?: InputMaybe<Array<FingerprintPosition>>;
  /** How the phone is built. Example: FLIP_FOLD, BOOK_FOLD. */
  formFactor?: InputMaybe<Array<FormFactor>>;
  /** Front camera of this many megapixels or more. Example: 32. */
  frontCameraMpMin?: InputMaybe<Scalars['Float']['input']>;
  /** Whether it has 5G. Example: true. */
  has5g?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has Bluetooth. Example: true. */
  hasBluetooth?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has a slot for memory cards. Example: false. */
  hasCardSlot?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it takes an eSIM. Example: true. */
  hasEsim?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has a headphone jack. Example: false. */
  hasHeadphoneJack?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has NFC. Example: true. */
  hasNfc?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether its loudspeakers are stereo. Example: true. */
  hasStereo?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether a rear camera has a telephoto or periscope lens. Example: true. */
  hasTelephoto?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether a rear camera is ultra-wide. Example: true. */
  hasUltrawide?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it charges without a wire. Example: true. */
  hasWirelessCharging?: InputMaybe<Scalars['Boolean']['input']>;
  /** Main display that shows one of these formats of high dynamic range. Example: HDR10_PLUS, DOLBY_VISION. */
  hdr?: InputMaybe<Array<HdrFormat>>;
  /** Protected at least as well as this IP code, against dust (first digit) and water (second digit); X is any. Example: ip67. */
  ipMin?: InputMaybe<Scalars['String']['input']>;
  /** Has this LTE band. Example: 28. */
  lteBand?: InputMaybe<Scalars['Int']['input']>;
  /** Main camera of this many megapixels or more. Example: 12. */
  mainCameraMpMin?: InputMaybe<Scalars['Float']['input']>;
  /** Has this whole model number; case, hyphens and the part after a slash are ignored. Example: SM-S928B. */
  modelNumber?: InputMaybe<Scalars['String']['input']>;
  /** Has this 5G band (NR). Example: 41. */
  nrBand?: InputMaybe<Scalars['Int']['input']>;
  /** Family of the operating system. Example: ANDROID, IOS. */
  os?: InputMaybe<Array<OsFamily>>;
  /** Its maker promises this many major system upgrades or more. Example: 4. */
  osUpgradesMin?: InputMaybe<Scalars['Int']['input']>;
  /** Which price the filters and a sort by price use. Example: CURRENT. */
  priceBasis?: InputMaybe<PriceBasis>;
  /** Costs this much or less, as a decimal amount of currency. Example: 49999.99. */
  priceMax?: InputMaybe<Scalars['Float']['input']>;
  /** Costs this much or more, as a decimal amount of currency. Example: 1000. */
  priceMin?: InputMaybe<Scalars['Float']['input']>;
  /** Available with this much RAM or more, in GB. Example: 6. */
  ramGbMin?: InputMaybe<Scalars['Float']['input']>;
  /** Main display that refreshes this often or more, in Hz. Example: 90. */
  refreshHzMin?: InputMaybe<Scalars['Int']['input']>;
  /** Released on the first day of this period or later. Example: 2023-Q1. */
  releasedFrom?: InputMaybe<Scalars['PartialDate']['input']>;
  /** Released on the last day of this period or earlier. Example: 2026. */
  releasedTo?: InputMaybe<Scalars['PartialDate']['input']>;
  /** Repairability of this class of the EU label or a better one, A being the best. Example: C. */
  repairabilityMin?: InputMaybe<Scalars['String']['input']>;
  /** Takes this many SIMs or more at once. Example: 2. */
  simsMin?: InputMaybe<Scalars['Int']['input']>;
  /** Where the phone is in its life cycle. Example: AVAILABLE. */
  status?: InputMaybe<Array<LifecycleStatus>>;
  /** Available with this much storage or more, in GB. Example: 128. */
  storageGbMin?: InputMaybe<Scalars['Float']['input']>;
  /** Gets system upgrades or security updates until this date or later. Example: 2030. */
  supportedUntilMin?: InputMaybe<Scalars['PartialDate']['input']>;
  /** Records video of this many lines or more; 2160 is 4K. Example: 2160. */
  videoHeightMin?: InputMaybe<Scalars['Int']['input']>;
  /** Weighs this much or less, in g. Example: 240. */
  weightGMax?: InputMaybe<Scalars['Float']['input']>;
  /** Wired charging power of this much or more, in W. Example: 30. */
  wiredWMin?: InputMaybe<Scalars['Float']['input']>;
};

/** A hint as it was sent. */
export type PhoneHint = {
  /** Brand; narrows down the other members. Example: Samsung. */
  brand: Maybe<Scalars['String']['output']>;
  /** Code name: Android's Build.DEVICE. Example: e3q. */
  device: Maybe<Scalars['String']['output']>;
  /** Model number or name: Android's Build.MODEL. Example: SM-S928B. */
  model: Maybe<Scalars['String']['output']>;
  /** Any text that may name a phone, such as a user agent. Example: Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007). */
  text: Maybe<Scalars['String']['output']>;
};

/** A phone that a hint may mean. */
export type PhoneMatch = {
  /** How sure it is. Example: EXACT. */
  confidence: MatchConfidence;
  /** Which part of the hint names the phone. Example: MODEL_NUMBER. */
  kind: MatchKind;
  /** The phone. */
  phone: Phone;
};

/** A page of phones. */
export type PhonePage = {
  /** Search text as understood, if it differs from the original text. Example: galaxy s24 ultra. */
  corrected: Maybe<Scalars['String']['output']>;
  /** What may be wrong with the question, or what could be searched for; null if nothing is wrong. Example: There is no brand "Samsng"; did you mean Samsung?. */
  hint: Maybe<Scalars['String']['output']>;
  /** The phones on this page. */
  nodes: Array<Phone>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of phones on all pages. Example: 252. */
  totalCount: Scalars['Int']['output'];
  /** What the search asks for besides names, as parameters of GET /v1/phones in REST: filters, sort, text, compare; null if it only names phones. Example: {"filters":{"has_5g":true,"price_max":10000},"sort":null,"text":null,"compare":null}. */
  understood: Maybe<Scalars['JSON']['output']>;
  /** Parts of the search text that were not understood and are therefore ignored, as written. Example: no notch. */
  unread: Array<Scalars['String']['output']>;
};

/** Order of a list; unknown values always come last. */
export type PhoneSort =
  /** Smallest battery first, in mAh. */
  | 'battery'
  /** Largest battery first, in mAh. */
  | '-battery'
  /** By name, from A to Z. */
  | 'name'
  /** By name, from Z to A. */
  | '-name'
  /** Cheapest first. */
  | 'price'
  /** Most expensive first. */
  | '-price'
  /** Lowest rating first, on a scale from 0 to 10. */
  | 'rating'
  /** Highest rating first, on a scale from 0 to 10. */
  | '-rating'
  /** Oldest release first. */
  | 'released'
  /** Newest release first. */
  | '-released'
  /** Best match first; needs a search. */
  | 'relevance'
  /** Lightest first, in g. */
  | 'weight'
  /** Heaviest first, in g. */
  | '-weight';

/** What a key may do, and what it costs. */
export type Plan = {
  /** How recent the prices that it sees are. Example: COMPLETE. */
  data: DataFreshness;
  /** Name of the plan. Example: free. */
  name: Scalars['String']['output'];
  /** Price of the plan; null if it is not published. */
  price: Maybe<PlanPrice>;
  /** Units of a calendar day. Example: 100. */
  requestsPerDay: Scalars['Int']['output'];
  /** Units of a calendar month. Example: 1000. */
  requestsPerMonth: Scalars['Int']['output'];
  /** Kind of support. Example: community. */
  support: Scalars['String']['output'];
};

/** Price of a plan. */
export type PlanPrice = {
  /** Whole number of minor units of the currency: satang, cents. Example: 199000. */
  amountMinor: Scalars['SafeInt']['output'];
  /** Currency (ISO 4217). Example: THB. */
  currency: Scalars['Currency']['output'];
  /** The exact amount as text, with all decimals of the currency. Example: 1990.00. */
  decimal: Scalars['String']['output'];
  /** The amount as it is written in English, with the currency's sign, or its code and a no-break space. Example: ฿1,990.00. */
  formatted: Scalars['String']['output'];
  /** Period that the price is for. Example: month. */
  period: Scalars['String']['output'];
};

/** Operating system and processor. */
export type Platform = {
  /** Chipset. Example: Qualcomm SM8650-AC Snapdragon 8 Gen 3. */
  chipset: Maybe<Scalars['String']['output']>;
  /** Chipsets of all editions; `chipset` is the first. */
  chipsets: Maybe<Array<Chipset>>;
  /** Number of CPU cores. Example: 8. */
  cpuCores: Maybe<Scalars['Int']['output']>;
  /** Highest CPU clock, in MHz. Example: 3390. */
  cpuMaxMhz: Maybe<Scalars['Int']['output']>;
  /** Graphics processor. Example: Adreno 750 (1 GHz). */
  gpu: Maybe<Scalars['String']['output']>;
  /** Family of the operating system. Example: ANDROID. */
  os: Maybe<OsFamily>;
  /** Date until which the maker promises major system upgrades. Example: 2031-01-31. */
  osSupportUntil: Maybe<Scalars['PartialDate']['output']>;
  /** Number of major system upgrades that the maker promises. Example: 7. */
  osUpgradesPromised: Maybe<Scalars['Int']['output']>;
  /** Version of the operating system when it was released. Example: 14. */
  osVersion: Maybe<Scalars['String']['output']>;
  /** Process node of the chipset, in nm. Example: 4. */
  processNm: Maybe<Scalars['Float']['output']>;
  /** Date until which the maker promises security updates. Example: 2031-01-31. */
  securitySupportUntil: Maybe<Scalars['PartialDate']['output']>;
  /** The maker's user interface. Example: One UI 6.1.1. */
  skin: Maybe<Scalars['String']['output']>;
  /** Standard of the storage, of the first edition that the source lists. Example: ufs_4_0. */
  storageType: Maybe<Scalars['String']['output']>;
  /** Newest version that it can be upgraded to. Example: Android 15. */
  upgradableTo: Maybe<Scalars['String']['output']>;
};

/** One observation of a price, in the requested currency. */
export type Price = Node & {
  /** The amount. */
  amount: Money;
  /** What was observed, when the price is shown in another currency. */
  convertedFrom: Maybe<Conversion>;
  /** Country that it was observed in (ISO 3166-1 alpha-2). Example: TH. */
  country: Maybe<Scalars['CountryCode']['output']>;
  /** Whether the source gave no date of its own; then it is the date of the file, or of the launch. Example: false. */
  dateInferred: Scalars['Boolean']['output'];
  /** Kind of price. Example: STREET. */
  kind: PriceKind;
  /** Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged. Example: UGhvbmU6MQ. */
  nodeId: Scalars['ID']['output'];
  /** Number of the observation, the same in every currency that it is shown in; do not use it as a cache key. Example: 252. */
  observationId: Scalars['ID']['output'];
  /** When it was observed. Example: 2026-11-20T17:03:59Z. */
  observedAt: Scalars['DateTime']['output'];
  /** Who sells at this price. Example: Example Mobile. */
  seller: Maybe<Scalars['String']['output']>;
  /** Where it comes from. */
  source: PriceSource;
  /** Whether it is more than 365 days old. Example: false. */
  stale: Scalars['Boolean']['output'];
  /** Memory variant that it is for; null if the source does not say. */
  variant: Maybe<Variant>;
};

/** How many of the phones cost this much. Its bounds, used as price filters, list exactly these phones. */
export type PriceBand = {
  /** Number of phones. Example: 64. */
  count: Scalars['Int']['output'];
  /** Highest price; null: no upper bound. Example: 9999.99. */
  max: Maybe<Scalars['Float']['output']>;
  /** Lowest price, a decimal amount of the requested currency. Example: 5000. */
  min: Scalars['Float']['output'];
};

/** The price used for filtering and sorting. */
export type PriceBasis =
  /** The price that is shown, however old. */
  | 'ANY'
  /** The price that is shown; if it is more than 365 days old, it counts as unknown. */
  | 'CURRENT'
  /** The launch price. */
  | 'LAUNCH';

/** Kind of price. */
export type PriceKind =
  /** What the source calls approximate: "About 330 EUR". */
  | 'ESTIMATE'
  /** What is paid each month, not the price of the phone. */
  | 'INSTALMENT'
  /** The maker's recommended price: the launch price. */
  | 'MSRP'
  /** What a shop asks for a refurbished phone. */
  | 'REFURBISHED'
  /** A shop's list price, which it crosses out for a lower one. */
  | 'REGULAR'
  /** What a shop asks for a new phone. */
  | 'STREET'
  /** What a shop pays for a used phone. */
  | 'TRADE_IN';

/** A page of prices, newest first. */
export type PricePage = {
  /** The prices on this page. */
  nodes: Array<Price>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of prices on all pages. Example: 252. */
  totalCount: Scalars['Int']['output'];
};

/** Where a price comes from. */
export type PriceSource = {
  /** Name of the file or feed, or of the publication that the file names. Example: shop-prices.csv. */
  name: Scalars['String']['output'];
  /** False for what comes with the gateway and has no second source. Example: true. */
  verified: Scalars['Boolean']['output'];
};

/** What shops have charged for a phone, or for its smallest memory variant if there are several: street prices of new phones, in the requested currency. A median uses the newest price of each seller, and sellers without a name count as one; if two prices are in the middle, it is the lower one. */
export type PriceSummary = {
  /** The launch price: the earliest recommended price that is known. */
  launch: Maybe<Price>;
  /** The lowest of the last 90 days. */
  lowest90d: Maybe<Price>;
  /** The lowest that is known. */
  lowestEver: Maybe<Price>;
  /** The median of the last 90 days. */
  median90d: Maybe<Money>;
  /** How many sellers offered it in the last 90 days; those without a name count as one, and only the last 100 of a marketplace are counted. Example: 3. */
  sellers: Scalars['Int']['output'];
  /** By how many per cent the median of the last 30 days is above or below the median of 61 to 90 days ago; null if one of them is unknown. Example: -4.5. */
  trend90dPct: Maybe<Scalars['Float']['output']>;
};

/** The available queries. */
export type Query = {
  /** One brand, or null if it does not exist; one unit. */
  brand: Maybe<Brand>;
  /** All brands, by name; one unit. */
  brands: Maybe<Array<Brand>>;
  /** Number of phones by brand, year, size and price; one unit. */
  facets: Maybe<Facets>;
  /** The phones that model numbers, code names, names and user agents refer to; one unit for all hints. */
  identify: Maybe<Array<Identification>>;
  /** The phone, brand, price or review with this nodeId, or null if there is none; one unit. */
  node: Maybe<Node>;
  /** The phones, brands, prices and reviews with these nodeIds, up to 100, in the requested order, with null for each that does not exist; one unit in total. */
  nodes: Maybe<Array<Maybe<Node>>>;
  /** One phone, or null if it does not exist; one unit. */
  phone: Maybe<Phone>;
  /** One phone by any of its identifiers, or null if it does not exist; one unit. */
  phoneBy: Maybe<Phone>;
  /** Phones by brand, text and facts, one page at a time; one unit. */
  phones: Maybe<PhonePage>;
  /** Up to 100 phones in the requested order, with null for each that does not exist; one unit in total. */
  phonesBy: Array<Maybe<Phone>>;
  /** The list of phones in pages of any size, for reading all of it with cursors; one unit per page. */
  phonesConnection: Maybe<PhoneConnection>;
  /** The key's plan and quota, including the cost of this operation; free. */
  quotaStatus: Maybe<QuotaStatus>;
  /** At most 10 phones and brands for a text that is being typed; free, up to ten times as often in a day as the plan has units. */
  suggest: Maybe<Array<Suggestion>>;
};


/** The available queries. */
export type QueryBrandArgs = {
  id: Scalars['ID']['input'];
};


/** The available queries. */
export type QueryFacetsArgs = {
  brand: InputMaybe<Array<Scalars['String']['input']>>;
  filter: InputMaybe<PhoneFilter>;
  search: InputMaybe<Scalars['String']['input']>;
};


/** The available queries. */
export type QueryIdentifyArgs = {
  hints: Array<IdentifyHint>;
};


/** The available queries. */
export type QueryNodeArgs = {
  nodeId: Scalars['ID']['input'];
};


/** The available queries. */
export type QueryNodesArgs = {
  nodeIds: Array<Scalars['ID']['input']>;
};


/** The available queries. */
export type QueryPhoneArgs = {
  id: Scalars['ID']['input'];
};


/** The available queries. */
export type QueryPhoneByArgs = {
  by: PhoneBy;
};


/** The available queries. */
export type QueryPhonesArgs = {
  brand: InputMaybe<Array<Scalars['String']['input']>>;
  filter: InputMaybe<PhoneFilter>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search: InputMaybe<Scalars['String']['input']>;
  sort: InputMaybe<PhoneSort>;
};


/** The available queries. */
export type QueryPhonesByArgs = {
  by: Array<PhoneBy>;
};


/** The available queries. */
export type QueryPhonesConnectionArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  brand: InputMaybe<Array<Scalars['String']['input']>>;
  filter: InputMaybe<PhoneFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
  search: InputMaybe<Scalars['String']['input']>;
  sort: InputMaybe<PhoneSort>;
};


/** The available queries. */
export type QuerySuggestArgs = {
  q: Scalars['String']['input'];
};

/** The key's plan, and how much of it is used. */
export type QuotaStatus = {
  /** Quota of the calendar day. */
  day: QuotaWindow;
  /** Quota of the calendar month. */
  month: QuotaWindow;
  /** Its plan. */
  plan: Plan;
};

/** Quota of a calendar day or month, in units. */
export type QuotaWindow = {
  /** Units of the plan. Example: 100. */
  limit: Scalars['Int']['output'];
  /** Units left. Example: 57. */
  remaining: Scalars['Int']['output'];
  /** When it resets. Example: 2026-11-20T17:00:00Z. */
  resetsAt: Scalars['DateTime']['output'];
  /** Units used. Example: 43. */
  used: Scalars['Int']['output'];
};

/** Generation of mobile networks. */
export type RadioGeneration =
  /** 2G: GSM, CDMA. */
  | 'G2'
  /** 3G: HSPA, EV-DO. */
  | 'G3'
  /** 4G: LTE. */
  | 'G4'
  /** 5G: NR. */
  | 'G5';

/** Bayesian mean of the scores of reviews: as if five more reviews had given the mean score of the catalogue. */
export type Rating = {
  /** Bayesian mean, from 0 to 10; ratings of up to five stars are doubled. Example: 8.4. */
  average: Scalars['Float']['output'];
  /** Number of scores. Example: 37. */
  count: Scalars['Int']['output'];
};

/** Position of a part in a list. */
export type RelayPageInfo = {
  /** Cursor of the last phone, for after; null if there is none. Example: 2xKWATEgLXJlbGVhc2VkIDEgMjAyNDAxMzE. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether there are phones after this part. Example: true. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are phones before this part. Example: false. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first phone; null if there is none. Example: 2xKWATEgLXJlbGVhc2VkIDEgMjAyNDAxMzE. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** A review of a phone. */
export type Review = Node & {
  /** Who wrote it. Example: A. Writer. */
  author: Maybe<Scalars['String']['output']>;
  /** Text of the review. Example: The display is bright, the battery lasts.. */
  body: Scalars['String']['output'];
  /** What is bad. Example: Heavy. */
  cons: Array<Scalars['String']['output']>;
  /** Number of the review. Example: 17. */
  id: Scalars['ID']['output'];
  /** Kind of review. Example: EDITORIAL. */
  kind: ReviewKind;
  /** Language (BCP 47). Example: en. */
  locale: Scalars['String']['output'];
  /** Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged. Example: UGhvbmU6MQ. */
  nodeId: Scalars['ID']['output'];
  /** What is good. Example: Bright display. */
  pros: Array<Scalars['String']['output']>;
  /** When it was published. Example: 2026-11-20T17:03:59Z. */
  publishedAt: Scalars['DateTime']['output'];
  /** Who published it. Example: Phone Gateway. */
  publisher: Maybe<Scalars['String']['output']>;
  /** Score, from 0 to 10; ratings of up to five stars are doubled. Example: 8.5. */
  score: Maybe<Scalars['Float']['output']>;
  /** Title. Example: A year with the Galaxy S24 Ultra. */
  title: Maybe<Scalars['String']['output']>;
  /** Where it was published. Example: https://example.com/reviews/17. */
  url: Maybe<Scalars['URL']['output']>;
};

/** Kind of review. */
export type ReviewKind =
  /** By an editor, such as our own summaries. */
  | 'EDITORIAL'
  /** By a laboratory, with measurements. */
  | 'LAB_TEST'
  /** By a user: a rating in a shop. */
  | 'USER';

/** A page of reviews, newest first. */
export type ReviewPage = {
  /** The reviews on this page. */
  nodes: Array<Review>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of reviews on all pages. Example: 252. */
  totalCount: Scalars['Int']['output'];
};

/** How it recognises its user. */
export type Security = {
  /** Whether it recognises faces by their depth, as Face ID does. Example: true. */
  face3d: Maybe<Scalars['Boolean']['output']>;
  /** Where its fingerprint sensor is. Example: UNDER_DISPLAY. */
  fingerprint: Maybe<FingerprintPosition>;
  /** How its fingerprint sensor works. Example: ULTRASONIC. */
  fingerprintSensor: Maybe<FingerprintSensor>;
};

/** Kind of SIM. */
export type SimKind =
  /** Embedded SIM, without a card. */
  | 'ESIM'
  /** Micro-SIM (3FF), 15 × 12 mm. */
  | 'MICRO'
  /** Mini-SIM (2FF), 25 × 15 mm. */
  | 'MINI'
  /** Nano-SIM (4FF), 12.3 × 8.8 mm. */
  | 'NANO';

/** How many of the phones are sold with one size of memory. */
export type SizeFacet = {
  /** Number of phones. Example: 87. */
  count: Scalars['Int']['output'];
  /** The size, in GB. Example: 12. */
  value: Scalars['Float']['output'];
};

/** Where facts come from: an imported file, or a publication that the file names, with the date of its facts. */
export type Source = {
  /** Date of its facts; null if unknown. Example: 2025-06-30. */
  asOf: Maybe<Scalars['PartialDate']['output']>;
  /** Whether nobody stated that date. Example: true. */
  asOfInferred: Scalars['Boolean']['output'];
  /** When it was imported. Example: 2026-11-20T17:03:59Z. */
  importedAt: Scalars['DateTime']['output'];
  /** Name of the file or of the publication. Example: starter catalogue. */
  name: Scalars['String']['output'];
  /** False for facts that were written from knowledge, without a second source. Example: false. */
  verified: Scalars['Boolean']['output'];
};

/** A row of the spec sheet. */
export type SpecRow = {
  /** Label in the source. Example: Weight. */
  label: Scalars['String']['output'];
  /** Text in the source. Example: 232 g. */
  value: Scalars['String']['output'];
};

/** A section of the spec sheet. */
export type SpecSection = {
  /** Name of the section. Example: Body. */
  name: Scalars['String']['output'];
  /** Its rows, in order. */
  rows: Array<SpecRow>;
};

/** Real-time events, for plans with real-time data: as text/event-stream (GraphQL over SSE, distinct connections) or using Apollo's multipart protocol. */
export type Subscription = {
  /** Catalogue changes, each sent within a second. Opening costs one unit, plus one for every ten changes, rounded up. Fields that cost units of their own are available in queries only. */
  changes: Maybe<Change>;
};


/** Real-time events, for plans with real-time data: as text/event-stream (GraphQL over SSE, distinct connections) or using Apollo's multipart protocol. */
export type SubscriptionChangesArgs = {
  brand: InputMaybe<Array<Scalars['String']['input']>>;
  ids: InputMaybe<Array<Scalars['ID']['input']>>;
  since: InputMaybe<Scalars['String']['input']>;
  types: InputMaybe<Array<ChangeType>>;
};

/** A possible completion of a text that is being typed. */
export type SuggestedItem = Brand | Phone | { __typename?: "%other" };

/** A phone or a brand whose name completes the text. */
export type Suggestion = {
  /** The phone or the brand. */
  item: Maybe<SuggestedItem>;
  /** The completed text. Example: Apple iPhone 15. */
  text: Scalars['String']['output'];
};

/** Connector of the USB port. */
export type UsbConnector =
  /** Apple Lightning. */
  | 'LIGHTNING'
  /** Micro-USB. */
  | 'MICRO_USB'
  /** Mini-USB. */
  | 'MINI_USB'
  /** No USB port. */
  | 'NONE'
  /** A maker's own connector, such as Pop-Port or 30-pin. */
  | 'PROPRIETARY'
  /** USB Type-C. */
  | 'USB_C';

/** A memory size that the phone is sold with. */
export type Variant = {
  /** Current price of this variant; null inside a price, because that price is already for this variant. */
  price: Maybe<Price>;
  /** RAM (1 GB is 1024 MB), in MB. Example: 12288. */
  ramMb: Maybe<Scalars['Int']['output']>;
  /** Storage (1 GB is 1000 MB, as sold), in MB. Example: 256000. */
  storageMb: Maybe<Scalars['Int']['output']>;
};


/** A memory size that the phone is sold with. */
export type VariantPriceArgs = {
  currency?: InputMaybe<Scalars['Currency']['input']>;
};

/** A memory variant of a phone. Prices without a known variant are excluded. */
export type VariantFilter = {
  /** Only prices of the variant with this much RAM, in GB. Example: 8. */
  ramGb?: InputMaybe<Scalars['Float']['input']>;
  /** Only prices of the variant with this much storage, in GB. Example: 256. */
  storageGb?: InputMaybe<Scalars['Float']['input']>;
};

/** A size and rate of video. */
export type VideoMode = {
  /** Frames a second. Example: 60. */
  fps: Maybe<Scalars['Int']['output']>;
  /** Lines of the picture; 2160 is 4K, 4320 is 8K, in px. Example: 2160. */
  heightPx: Scalars['Int']['output'];
  /** Which camera records it. Example: REAR. */
  position: CameraPosition;
};

/** How many of the phones are from one year. */
export type YearFacet = {
  /** Number of phones. Example: 87. */
  count: Scalars['Int']['output'];
  /** The year. Example: 2024. */
  value: Scalars['Int']['output'];
};

import * as enums from './enumerations.ts';
import {
  date,
  flag,
  grade,
  integer,
  listOf,
  nonNull,
  nonNullListOf,
  nonNullSections,
  number,
  oneOf,
  optionalSection,
  section,
  sections,
  text,
} from './fact.ts';

const sarRule =
  'from a European test (over 10 g) where there is one, otherwise from an American one (over 1 g)';

/**
 * The only definition of each fact that a source can state about a phone, in the order in which facts are
 * shown. Types, the empty record, the import format, REST, GraphQL, comparisons and the reference are derived
 * from it. A new fact needs a line here, and a line in the code that reads its cell
 * (`ingest/sheets/read-sheet-facts.ts`). Its name ends with its unit.
 */
export const phoneTable = {
  formFactor: oneOf(enums.formFactors, 'How it is built', 'BAR'),
  status: oneOf(enums.lifecycleStatuses, 'Where it is in its life cycle', 'AVAILABLE', {
    better: null,
    inLists: 'status',
  }),
  announcedOn: date('When it was announced', '2024-01-17', { inLists: 'announcedOn' }),
  releasedOn: date('When it went on sale', '2024-01-24', { better: null, inLists: 'releasedOn' }),
  modelNumbers: nonNullListOf(text(200, "The maker's model numbers", ''), ['SM-S928B', 'SM-S928U']),
  codeNames: nonNullListOf(text(200, "Code names of the device (Android's Build.DEVICE)", ''), ['e3q']),
  colors: nonNullListOf(text(200, 'Colours that it is sold in', ''), ['Titanium Black', 'Titanium Gray']),

  body: section('Body', 'The case: height × width × depth as the source gives them, unfolded', {
    heightMm: number('mm', 'Height, unfolded', 162.3, { better: null }),
    widthMm: number('mm', 'Width, unfolded', 79, { better: null }),
    depthMm: number('mm', 'Depth, unfolded', 8.6, { better: 'less' }),
    foldedHeightMm: number('mm', 'Height when folded', 85.1),
    foldedWidthMm: number('mm', 'Width when folded', 71.9),
    foldedDepthMm: number('mm', 'Depth when folded', 15.1),
    weightG: number('g', 'Weight', 232, { better: 'less', inLists: 'weightG' }),
    build: text(2000, 'Materials', 'Glass back, titanium frame'),
    ipRating: text(100, 'Protection against dust and water (IEC 60529)', 'IP68', { better: null }),
    sarHeadWKg: number('W/kg', `Radiation absorbed by the head (SAR); ${sarRule}`, 0.98, { better: 'less' }),
    sarBodyWKg: number('W/kg', `Radiation absorbed by the body (SAR); ${sarRule}`, 1.25, { better: 'less' }),
  }),

  displays: nonNullSections(
    'Display',
    'Displays; the main one, inner and unfolded, is the first',
    'A display',
    {
      diagonalIn: number('in', 'Diagonal', 6.8, { better: null, inLists: 'displayIn' }),
      widthPx: integer('px', 'Width, as the source writes it', 1440),
      heightPx: integer('px', 'Height, as the source writes it', 3120),
      ppi: integer('ppi', 'Pixel density; computed from pixels and diagonal where no source gives it', 505, {
        better: 'more',
      }),
      panel: oneOf(enums.panelTechs, 'Technology', 'LTPO_AMOLED', { better: null }),
      refreshHz: integer('Hz', 'Highest refresh rate', 120, { better: 'more' }),
      peakNits: integer('nits', 'Peak brightness, only where the source calls it that', 2600, {
        better: 'more',
      }),
      typicalNits: integer('nits', 'Typical brightness', 500, { better: 'more' }),
      hbmNits: integer('nits', 'Brightness in the high brightness mode (HBM)', 1200, { better: 'more' }),
      hdr: listOf(oneOf(enums.hdrFormats, 'Formats of high dynamic range that it shows', 'HDR10_PLUS'), [
        'HDR10_PLUS',
        'DOLBY_VISION',
      ]),
      aspectRatio: text(20, 'Ratio of its sides, the longer one first', '19.5:9'),
      screenToBodyPct: number('%', 'Share of the front that is display', 88.5, { better: 'more' }),
      protection: text(2000, 'Glass or coating', 'Corning Gorilla Armor'),
    },
  ),

  platform: section('Platform', 'Operating system and processor', {
    os: oneOf(enums.osFamilies, 'Family of the operating system', 'ANDROID', { better: null, inLists: 'os' }),
    osVersion: text(100, 'Version of the operating system when it was released', '14', { better: null }),
    upgradableTo: text(100, 'Newest version that it can be upgraded to', 'Android 15'),
    skin: text(100, "The maker's user interface", 'One UI 6.1.1'),
    chipset: text(300, 'Chipset', 'Qualcomm SM8650-AC Snapdragon 8 Gen 3', {
      better: null,
      inLists: 'chipset',
    }),
    processNm: number('nm', 'Process node of the chipset', 4, { better: 'less' }),
    cpuCores: integer(null, 'Number of CPU cores', 8, { better: null }),
    cpuMaxMhz: integer('MHz', 'Highest CPU clock', 3390, { better: null }),
    gpu: text(300, 'Graphics processor', 'Adreno 750 (1 GHz)'),
    chipsets: sections('Chipset', 'Chipsets of all editions; `chipset` is the first', 'A chipset', {
      name: nonNull(text(300, 'Chipset', 'Exynos 2400')),
      region: text(200, 'Where, or in which edition, the phone has it', 'Europe'),
    }),
    storageType: text(40, 'Standard of the storage, of the first edition that the source lists', 'ufs_4_0', {
      better: null,
    }),
    osUpgradesPromised: integer(null, 'Number of major system upgrades that the maker promises', 7, {
      better: 'more',
    }),
    osSupportUntil: date('Date until which the maker promises major system upgrades', '2031-01-31', {
      better: 'more',
    }),
    securitySupportUntil: date('Date until which the maker promises security updates', '2031-01-31', {
      better: 'more',
    }),
  }),

  euLabel: optionalSection('EuLabel', 'EU energy label of smartphones (Regulation (EU) 2023/1669)', {
    energyClass: grade(enums.euGrades.energy, 'Class of energy efficiency, from A to G', 'A', {
      better: 'less',
    }),
    enduranceH: number('h', 'Endurance of a full battery', 48.08, { better: 'more' }),
    batteryCycles: integer(null, 'Charging cycles after which the battery has 80 % of its capacity', 1000, {
      better: 'more',
    }),
    freeFallClass: grade(enums.euGrades.freeFall, 'Class of reliability in free falls, from A to E', 'A', {
      better: 'less',
    }),
    freeFallFalls: integer(null, 'Free falls without a defect', 270, { better: 'more' }),
    repairabilityClass: grade(enums.euGrades.repairability, 'Class of repairability, from A to E', 'B', {
      better: 'less',
    }),
  }),

  variants: nonNullSections(
    'Variant',
    'Memory sizes that it is sold with',
    'A memory size that the phone is sold with',
    {
      ramMb: integer('MB', 'RAM (1 GB is 1024 MB)', 12_288),
      storageMb: integer('MB', 'Storage (1 GB is 1000 MB, as sold)', 256_000),
    },
  ),

  cameras: nonNullSections('Camera', 'Cameras', 'A camera', {
    position: nonNull(oneOf(enums.cameraPositions, 'Where it is', 'REAR')),
    role: oneOf(enums.cameraRoles, 'What it is for', 'WIDE'),
    megapixels: number('MP', 'Resolution', 200),
    apertureF: number(null, 'f-number of the aperture; 1.7 is f/1.7', 1.7),
    focalEqMm: number('mm', 'Focal length, 35 mm equivalent', 24),
    ois: flag('Whether it has optical image stabilisation'),
    opticalZoomX: number('×', 'Optical zoom', 5),
    sensorFormat: text(20, 'Optical format of the sensor, in inches', '1/1.28'),
    pixelUm: number('µm', 'Size of a pixel', 0.6),
    fovDeg: number('°', 'Field of view', 120),
  }),

  video: sections('VideoMode', 'Video that its cameras record', 'A size and rate of video', {
    position: nonNull(oneOf(enums.cameraPositions, 'Which camera records it', 'REAR')),
    heightPx: nonNull(integer('px', 'Lines of the picture; 2160 is 4K, 4320 is 8K', 2160)),
    fps: integer(null, 'Frames a second', 60),
  }),

  battery: section('Battery', 'Battery and charging', {
    capacityMah: integer('mAh', 'Capacity', 5000, { better: 'more', inLists: 'batteryMah' }),
    capacityWh: number('Wh', 'Energy', 19.4),
    removable: flag('Whether the user can remove it'),
    wiredW: number('W', 'Charging power by wire', 45, { better: 'more' }),
    wireless: flag('Whether it charges without a wire, also when its power is unknown', { better: 'more' }),
    wirelessW: number('W', 'Wireless charging power', 15, { better: 'more' }),
    reverseWirelessW: number('W', 'Power with which it charges other devices without a wire', 4.5),
    reverseWiredW: number('W', 'Power with which it charges other devices by wire', 4.5),
    charging: sections('ChargingTime', 'How fast it charges, as the source says', 'A charging time', {
      kind: nonNull(oneOf(enums.chargingKinds, 'Way of charging', 'WIRED')),
      percent: nonNull(integer('%', 'Charge that it reaches from empty', 65)),
      minutes: nonNull(number('min', 'Time that this takes', 30)),
    }),
    activeUseH: number('h', 'Active use from a full battery, in a test', 16.75, { better: 'more' }),
  }),

  network: section('Network', 'Mobile networks and SIMs', {
    generations: listOf(
      oneOf(enums.radioGenerations, 'Generations of mobile networks that it supports', 'G5', {
        better: null,
      }),
      ['G4', 'G5'],
    ),
    sims: listOf(oneOf(enums.simKinds, 'Kinds of SIM that it takes', 'NANO'), ['NANO', 'ESIM']),
    maxSims: integer(null, 'Number of SIMs that can be active together', 2, { better: 'more' }),
    lteBands: listOf(
      integer(null, 'LTE bands, of the first edition that each source lists', 3),
      [1, 3, 7, 8, 20, 28, 40],
    ),
    nrBands: listOf(
      integer(null, '5G bands (NR), of the first edition that each source lists', 78),
      [1, 3, 28, 41, 77, 78],
    ),
  }),

  connectivity: section('Connectivity', 'Short-range radio, positioning and ports', {
    hasWifi: flag('Whether it has Wi-Fi, also when its standards are unknown'),
    wifi: listOf(text(40, 'Wi-Fi standards (IEEE 802.11)', ''), ['802.11ac', '802.11ax']),
    hasBluetooth: flag('Whether it has Bluetooth, also when its version is unknown'),
    bluetooth: text(40, 'Bluetooth version', '5.3'),
    nfc: flag('Whether it has NFC', { better: 'more' }),
    infrared: flag('Whether it has an infrared transmitter'),
    fmRadio: flag('Whether it has an FM radio'),
    usb: oneOf(enums.usbConnectors, 'Connector of the USB port', 'USB_C', { better: null }),
    usbVersion: text(40, 'USB version', '3.2'),
    usbOtg: flag('Whether it supports USB On-The-Go', { better: 'more' }),
    cardSlot: flag('Whether it has a memory card slot', { better: 'more' }),
    gnss: listOf(text(40, 'Satellite navigation systems', ''), ['GPS', 'GALILEO']),
    wifi6e: flag('Whether it has Wi-Fi 6E, in the band of 6 GHz'),
    wifi7: flag('Whether it has Wi-Fi 7', { better: 'more' }),
    uwb: flag('Whether it has ultra-wideband'),
    displayPort: flag('Whether its USB port can drive a display (DisplayPort)', { better: 'more' }),
    satellite: flag('Whether it can send messages or call by satellite'),
    bluetoothCodecs: listOf(text(40, 'Codecs of Bluetooth audio beyond SBC', ''), ['aptX HD', 'LDAC']),
  }),

  audio: section('Audio', 'Sound', {
    headphoneJack: flag('Whether it has a 3.5 mm headphone jack', { better: 'more' }),
    loudspeaker: flag('Whether it has a loudspeaker'),
    stereoSpeakers: flag('Whether its loudspeakers are stereo', { better: 'more' }),
  }),

  security: section('Security', 'How it recognises its user', {
    fingerprint: oneOf(enums.fingerprintPositions, 'Where its fingerprint sensor is', 'UNDER_DISPLAY', {
      better: null,
    }),
    fingerprintSensor: oneOf(enums.fingerprintSensors, 'How its fingerprint sensor works', 'ULTRASONIC'),
    face3d: flag('Whether it recognises faces by their depth, as Face ID does'),
  }),

  sensors: listOf(text(200, 'Sensors', ''), ['accelerometer', 'gyro', 'compass']),

  benchmarks: sections('Benchmark', 'Results of benchmarks', 'A result of a benchmark', {
    name: nonNull(text(100, 'Benchmark', 'AnTuTu')),
    version: text(100, 'Its version or its test', 'v10'),
    score: nonNull(number(null, 'Result; more is better', 1_823_331)),
  }),
};

/** Facts that are computed from others. See `derive-phone.ts`. */
export const derivedTable = {
  deviceType: nonNull(oneOf(enums.deviceTypes, 'Kind of device', 'PHONE', { inLists: 'deviceType' })),
  mainCameraMp: number('MP', 'Resolution of the rear camera with the most megapixels', 200, {
    better: 'more',
    inLists: 'mainCameraMp',
  }),
  ramGb: nonNullListOf(
    number('GB', 'Sizes of RAM that it is sold with, distinct and ascending', 12, {
      better: 'more',
      inLists: 'ramGb',
    }),
    [8, 12],
  ),
  storageGb: nonNullListOf(
    number('GB', 'Sizes of storage that it is sold with, distinct and ascending', 256, {
      better: 'more',
      inLists: 'storageGb',
    }),
    [256, 512, 1000],
  ),
};

import * as enums from './enumerations.ts';
import {
  date,
  flag,
  knownListOf,
  knownOneOf,
  listOf,
  number,
  oneOf,
  section,
  sections,
  text,
  whole,
} from './fact.ts';

/**
 * What a source can say of a phone: the one definition of each fact. Types, the empty record, the import format, REST,
 * GraphQL, comparisons and the reference are made from it, in this order. A new fact is a line here, and a line where
 * its source cell is read (`ingest/sheets/read-sheet-row.ts`); the unit is the end of its name.
 */
export const phoneTable = {
  formFactor: oneOf(enums.formFactors, 'How it is built', 'BAR'),
  status: oneOf(enums.lifecycleStatuses, 'Where it is in its life cycle', 'AVAILABLE', {
    better: null,
    inLists: 'status',
  }),
  announcedOn: date('When it was announced', '2024-01-17', { inLists: 'announcedOn' }),
  releasedOn: date('When it went on sale', '2024-01-24', { better: null, inLists: 'releasedOn' }),
  modelNumbers: knownListOf(text(200, "The maker's model numbers", ''), ['SM-S928B', 'SM-S928U']),
  colors: knownListOf(text(200, 'Colours that it is sold in', ''), ['Titanium Black', 'Titanium Gray']),

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
  }),

  displays: sections('Display', 'Displays; the main one, inner and unfolded, is the first', 'A display', {
    diagonalIn: number('in', 'Diagonal', 6.8, { better: null, inLists: 'displayIn' }),
    widthPx: whole('px', 'Width, as the source writes it', 1440),
    heightPx: whole('px', 'Height, as the source writes it', 3120),
    ppi: whole('ppi', 'Pixel density; computed from pixels and diagonal where no source gives it', 505, {
      better: 'more',
    }),
    panel: oneOf(enums.panelTechs, 'Technology', 'LTPO_AMOLED', { better: null }),
    refreshHz: whole('Hz', 'Highest refresh rate', 120, { better: 'more' }),
    peakNits: whole('nits', 'Peak brightness', 2600, { better: 'more' }),
    screenToBodyPct: number('%', 'Share of the front that is display', 88.5, { better: 'more' }),
    protection: text(2000, 'Glass or coating', 'Corning Gorilla Armor'),
  }),

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
    cpuCores: whole(null, 'Number of CPU cores', 8, { better: null }),
    cpuMaxMhz: whole('MHz', 'Highest CPU clock', 3390, { better: null }),
    gpu: text(300, 'Graphics processor', 'Adreno 750 (1 GHz)'),
  }),

  variants: sections(
    'Variant',
    'Memory sizes that it is sold with',
    'A memory size that the phone is sold with',
    {
      ramMb: whole('MB', 'RAM (1 GB is 1024 MB)', 12_288),
      storageMb: whole('MB', 'Storage (1 GB is 1000 MB, as sold)', 256_000),
    },
  ),

  cameras: sections('Camera', 'Cameras', 'A camera', {
    position: knownOneOf(enums.cameraPositions, 'Where it is', 'REAR'),
    role: oneOf(enums.cameraRoles, 'What it is for', 'WIDE'),
    megapixels: number('MP', 'Resolution', 200),
    apertureF: number(null, 'f-number of the aperture; 1.7 is f/1.7', 1.7),
    focalEqMm: number('mm', 'Focal length, 35 mm equivalent', 24),
    ois: flag('Whether it has optical image stabilisation'),
    opticalZoomX: number('×', 'Optical zoom', 5),
  }),

  battery: section('Battery', 'Battery and charging', {
    capacityMah: whole('mAh', 'Capacity', 5000, { better: 'more', inLists: 'batteryMah' }),
    capacityWh: number('Wh', 'Energy', 19.4),
    removable: flag('Whether the user can remove it'),
    wiredW: number('W', 'Charging power by wire', 45, { better: 'more' }),
    wireless: flag('Whether it charges without a wire, also when its power is unknown', { better: 'more' }),
    wirelessW: number('W', 'Wireless charging power', 15, { better: 'more' }),
    reverseWirelessW: number('W', 'Power with which it charges other devices without a wire', 4.5),
  }),

  network: section('Network', 'Mobile networks and SIMs', {
    generations: listOf(
      oneOf(enums.radioGenerations, 'Generations of mobile networks that it supports', 'G5', {
        better: null,
      }),
      ['G4', 'G5'],
    ),
    sims: listOf(oneOf(enums.simKinds, 'Kinds of SIM that it takes', 'NANO'), ['NANO', 'ESIM']),
    maxSims: whole(null, 'Number of SIMs that can be active together', 2, { better: 'more' }),
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
  }),

  audio: section('Audio', 'Sound', {
    headphoneJack: flag('Whether it has a 3.5 mm headphone jack', { better: 'more' }),
    loudspeaker: flag('Whether it has a loudspeaker'),
    stereoSpeakers: flag('Whether its loudspeakers are stereo', { better: 'more' }),
  }),

  sensors: listOf(text(200, 'Sensors', ''), ['accelerometer', 'gyro', 'compass']),
};

/** Facts that are never entered by hand but computed from the others: see `derive-phone.ts`. */
export const derivedTable = {
  deviceType: knownOneOf(enums.deviceTypes, 'Kind of device', 'PHONE', { inLists: 'deviceType' }),
  mainCameraMp: number('MP', 'Resolution of the rear camera with the most megapixels', 200, {
    better: 'more',
    inLists: 'mainCameraMp',
  }),
  ramGb: knownListOf(
    number('GB', 'Sizes of RAM that it is sold with, distinct and ascending', 12, {
      better: 'more',
      inLists: 'ramGb',
    }),
    [8, 12],
  ),
  storageGb: knownListOf(
    number('GB', 'Sizes of storage that it is sold with, distinct and ascending', 256, {
      better: 'more',
      inLists: 'storageGb',
    }),
    [256, 512, 1000],
  ),
};

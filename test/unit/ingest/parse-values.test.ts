import { describe, expect, test } from 'vitest';
import { decodeBytesLiteral } from '../../../src/ingest/sheets/decode-bytes-literal.ts';
import { findBrandOfModel } from '../../../src/ingest/sheets/find-brand-of-model.ts';
import { isBlank } from '../../../src/ingest/sheets/is-blank.ts';
import { readNumber } from '../../../src/ingest/sheets/read-number.ts';
import {
  isBatteryText,
  parseBatteryType,
  parseCharging,
} from '../../../src/ingest/sheets/topics/parse-battery.ts';
import { parseCameras } from '../../../src/ingest/sheets/topics/parse-cameras.ts';
import {
  parseBluetooth,
  parseGnss,
  parseRadio,
  parseUsb,
  parseWifi,
} from '../../../src/ingest/sheets/topics/parse-connectivity.ts';
import {
  parseAnnounced,
  parsePartialDate,
  parseStatus,
} from '../../../src/ingest/sheets/topics/parse-dates.ts';
import { parseDimensions, parseWeight } from '../../../src/ingest/sheets/topics/parse-dimensions.ts';
import {
  parseDisplay,
  parseResolution,
  parseSecondDisplay,
} from '../../../src/ingest/sheets/topics/parse-display.ts';
import {
  parseColors,
  parseIpRating,
  parseModelNumbers,
} from '../../../src/ingest/sheets/topics/parse-lists.ts';
import { parseMemory } from '../../../src/ingest/sheets/topics/parse-memory.ts';
import { parseSim } from '../../../src/ingest/sheets/topics/parse-network.ts';
import { parseChipset, parseCpu, parseOs } from '../../../src/ingest/sheets/topics/parse-platform.ts';
import { cleanText, foldText } from '../../../src/names/normalise-text.ts';

describe('text', () => {
  test('homoglyphs are folded only in words that read as Latin', () => {
    expect(foldText('Wi-Fi 802.11 а/b/g/n')).toBe('Wi-Fi 802.11 a/b/g/n');
    expect(foldText('ЕМЕА')).toBe('EMEA');
    expect(foldText('чёрный')).toBe('чёрный');
  });
  test('invisible characters are removed and every space is one space', () => {
    expect(cleanText(' \u200EXT2235-2,\u00A0 XT2235-3\u2009')).toBe('XT2235-2, XT2235-3');
  });
  test('a blank is a word, never a short value', () => {
    for (const blank of ['', '-', ', -', 'TBC', 'To be confirmed', 'Unspecified', '?', 'NaN']) {
      expect(isBlank(blank), blank).toBe(true);
    }
    for (const value of ['V1', 'X+', '3', '5', 'No']) expect(isBlank(value), value).toBe(false);
  });
  test('a bytes literal is its UTF-8 text', () => {
    expect(decodeBytesLiteral(String.raw`b'$\xe2\x80\x89999.99'`)).toBe('$\u2009999.99');
    expect(decodeBytesLiteral(`b"L'Amour"`)).toBe("L'Amour");
    expect(decodeBytesLiteral(String.raw`b'1.12\xc2\xb5m \\ \n'`)).toBe('1.12µm \\ \n');
    expect(decodeBytesLiteral(String.raw`b'\xff'`)).toBe(String.raw`b'\xff'`);
    expect(decodeBytesLiteral('plain')).toBe('plain');
  });
  test.each([
    ['10,307', 10307],
    ['1,04,999', 104999],
    ['117,9', 117.9],
    ['1.299,00', 1299],
    ['1,872.11', 1872.11],
    ['12.', 12],
    ['', null],
  ])('%j is the number %j', (text, number) => expect(readNumber(text)).toBe(number));
});

describe('dates', () => {
  test.each([
    ['2020, May 26', '2020-05-26'],
    ['2022, Octoder', '2022-10'],
    ['2009, Februray', '2009-02'],
    ['2014, Septeber', '2014-09'],
    ['2005, Oct', '2005-10'],
    ['2010, 3Q', '2010-Q3'],
    ['Q2 2001 ?', '2001-Q2'],
    ['Mid 2001', '2001'],
    ['2011, April 6th', '2011-04-06'],
    ['2023-02-14', '2023-02-14'],
    ['2021, February 30', '2021-02'],
    ['Never', null],
    ['Not announced yet', null],
    // Left out later, with a warning.
    ['2924', '2924'],
    ['4000 mAh', null],
  ])('%j is %j', (text, date) => expect(parsePartialDate(text)).toBe(date));
  test('of 05/03/2025 only the year is certain, unless the order is stated', () => {
    expect(parsePartialDate('05/03/2025')).toBe('2025');
    expect(parsePartialDate('05/03/2025', 'dmy')).toBe('2025-03-05');
    expect(parsePartialDate('05/03/2025', 'mdy')).toBe('2025-05-03');
  });

  test('a release glued to the announcement is separated', () => {
    expect(parseAnnounced('2008, August. Released Released 2009, October')).toEqual({
      announcedOn: '2008-08',
      releasedOn: '2009-10',
    });
  });
  test('an expected release is not a release, and a cancelled phone has none', () => {
    expect(parseStatus('Coming soon. Exp. release 2025, March').releasedOn).toBeNull();
    expect(parseStatus('Available. Released  2020')).toEqual({ status: 'AVAILABLE', releasedOn: '2020' });
    expect(parseStatus('Cancelled').status).toBe('CANCELLED');
  });
});

describe('body', () => {
  test.each([
    ['109 x 56 x 18 mm (4.29 x 2.20 x 0.71 in)', [109, 56, 18]],
    ['163.7 x 74.7 x 8.2 mm or 8.5 mm', [163.7, 74.7, 8.2]],
    ['205.2 mm x 136.4 mm x (unknown thickness) mm', [205.2, 136.4, null]],
    ['164.5 x 75.4 x 0 mm (6.48 x 2.97 x 0.0 in)', [164.5, 75.4, 0]],
    ['142 x 50-58 x 23-27 mm, 159 cc', [142, 50, 23]],
    ['8.9 mm thickness', [null, null, 8.9]],
    ['242mm x 166mm x 8.5-24mm', [242, 166, 8.5]],
    ['6.5 x 2.98 x 0.35 in', [165.1, 75.69, 8.89]],
    ['-', [null, null, null]],
    ['104.3 x 15.7 x 44 mm (4.11 x 0.62 x 1.73 in)', [104.3, 44, 15.7]],
    ['9.5 x 140 x 70 mm', [140, 70, 9.5]],
  ])('dimensions %j', (text, [heightMm, widthMm, depthMm]) => {
    expect(parseDimensions(text)).toMatchObject({ heightMm, widthMm, depthMm });
  });
  test('a foldable has its folded measures', () => {
    const text = 'Unfolded: 156.8 x 145.2 x 4.65 mm or 4.8 mmFolded: 156.8 x 74.0 x 9.8 mm or 10.1 mm';
    expect(parseDimensions(text)).toMatchObject({
      widthMm: 145.2,
      depthMm: 4.65,
      foldedWidthMm: 74,
      foldedDepthMm: 9.8,
    });
  });
  test.each([
    ['232 g or 233 g (8.18 oz)', 232],
    ['122 (4.30 oz)', 122],
    ['66,4 g (2.33 oz)', 66.4],
    ['2.23 kg (4.92 lb)', 2230],
    ['67g (w/ strap); 50g (w/o strap) (1.76 oz)', 67],
    ['4.3 oz', 121.9],
    ['-', null],
  ])('weight %j is %j g', (text, grams) => expect(parseWeight(text)).toBe(grams));
  test('an IP rating is found among other remarks', () => {
    expect(parseIpRating('IP68/IP69K dust tight')).toBe('IP68/IP69K');
    expect(parseIpRating('pop-up triggersIP53, splash resistant')).toBe('IP53');
    expect(parseIpRating('5 ATM/IP69K50m water resistant')).toBe('IP69K');
    expect(parseIpRating('5 ATMIP68Compatible with 22mm straps')).toBe('IP68');
  });
});

describe('displays', () => {
  test('pixels are not characters, lines or millimetres', () => {
    expect(parseResolution('4 x 16 chars')).toEqual({ widthPx: null, heightPx: null });
    expect(parseResolution('16 lines, 128 x 128 pixels')).toEqual({ widthPx: 128, heightPx: 128 });
    expect(parseResolution('480 pixels diameter, 1:1 ratio')).toEqual({ widthPx: 480, heightPx: 480 });
    expect(parseResolution('Big').widthPx).toBeNull();
  });
  test('only a brightness that is called the peak is the peak', () => {
    const cells = {
      size: '6.1 inches, 91.3 cm2(~86.4% screen-to-body ratio)',
      resolution: '',
      protection: 'Yes',
    };
    const type = (text: string) => parseDisplay({ ...cells, type: text });
    expect(type('LTPO Super Retina XDR OLED, 120Hz, 1000 nits (typ), 2000 nits (HBM)')).toMatchObject({
      panel: 'LTPO_OLED',
      refreshHz: 120,
      peakNits: null,
      screenToBodyPct: 86.4,
      protection: null,
    });
    for (const text of [
      'IPS LCD, 480 nits (typ)',
      'OLED, 1750 nits',
      'OLED, 450 nits max brightness (measured)',
    ])
      expect(type(text)?.peakNits).toBeNull();
    for (const text of [
      'OLED, 1000 nits (HBM), 2,600 nits (peak)',
      'peak brightness: 2600 nits',
      '2600 nits peak',
    ])
      expect(type(text)?.peakNits).toBe(2600);
  });
  test('a cover display is read from a merged cell', () => {
    const text =
      'Cover display:OLED, 120Hz, Corning Gorilla Glass Victus 26.3 inches, 1080 x 2424 pixels, 422 ppi';
    expect(parseSecondDisplay(text)).toMatchObject({
      diagonalIn: 6.3,
      widthPx: 1080,
      panel: 'OLED',
      ppi: 422,
    });
    expect(parseSecondDisplay('Cover display:OLED, 120Hz, HDR106.45 inches')?.diagonalIn).toBe(6.45);
    expect(parseSecondDisplay('Secondary 1.05" display on the back')?.diagonalIn).toBe(1.05);
    expect(parseSecondDisplay('Second external AMOLED, 90Hz, 1700 nits (peak)3.6 inches')).toMatchObject({
      diagonalIn: 3.6,
      refreshHz: 90,
    });
    expect(parseSecondDisplay('Always-on displaySecondary display: G-OLED, 3.9 inches')?.diagonalIn).toBe(
      3.9,
    );
    expect(parseSecondDisplay('water resistant2" OLED display (on the back)')?.diagonalIn).toBe(2);
    expect(parseSecondDisplay('Partly covered by the flip')).toBeNull();
  });
});

describe('cameras', () => {
  const megapixels = (text: string) => parseCameras(text, 'REAR').map((camera) => camera.megapixels);
  test.each([
    ['12 MP, f/1.8, (wide), PDAF2 MP, f/2.0, (depth)', [12, 2]],
    ['8 MP, AF - H440N, H4455 MP, AF - H420', [8]],
    ['8 MP, (wide) - International version16 MP, (wide) - India version', [8]],
    ['13 MP, AF (LTE model)8 MP, AF (3G model)', [13]],
    ['13 MP, PDAF8 MP, (IMX586)', [13, 8]],
    ['48 MP, PDAF or 20 MP, PDAF16 MP, (ultrawide)', [48, 16]],
    ['50+12+5 MP', [50, 12, 5]],
    ['13 MP, PDAF - LG K11+8 MP, PDAF - LG K11', [13]],
    ['5x 12 MP (2x RGB & 3x B/W cameras) TOF 3D, (depth)', [12, 12, 12, 12, 12, null]],
    ['- International model -50 MP32 MP- China model -50 MP5 MP', [50, 32]],
    ['12 MP, OISSL 3D, (depth/biometrics sensor)', [12]],
    ['32 MP, AFIR TOF 3D, (depth/biometrics sensor)', [32, null]],
    ['108 MP, f/1.6, 0.64µm, AF0.08 MP (auxiliary lens)', [108, 0.08]],
    ['16 MP, f/2.02 MP, f/2.4, depth sensor', [16, 2]],
    ['16 MP, f/2.0, 1/1.5650 MP', [16, 50]],
    ['5 MP, f/2.4, (depth)or32 MP, f/1.8, 26mm (wide)', [5]],
    ['13 MP, depth sensor2 MP', [13, 2]],
    ['5 MP (upscaled to 8MP), f/2.0, (telephoto)', [5]],
    ['5x 12 MP, f/1.8', [12, 12, 12, 12, 12]],
    ['5 MPSecondary unspecified camera', [5]],
    ['12, f/1.8, PDAF8 MP', [12, 8]],
    ['5 MPVGA, depth sensor', [5, 0.3]],
    ['VGA videocall camera', [0.3]],
    ['Yes', [null]],
    ['No', []],
  ])('%j has %j MP', (text, expected) => expect(megapixels(text)).toEqual(expected));

  test('a camera module keeps its facts, and the cover camera its position', () => {
    const [periscope] = parseCameras(
      '50 MP, f/3.4, 111mm (periscope telephoto), OIS, 5x optical zoom',
      'REAR',
    );
    expect(periscope).toMatchObject({
      position: 'REAR',
      role: 'PERISCOPE',
      megapixels: 50,
      apertureF: 3.4,
      focalEqMm: 111,
      ois: true,
      opticalZoomX: 5,
    });
    const foldable = parseCameras('4 MP, f/1.8, 2.0µmCover camera:10 MP, f/2.2, 24mm (wide)', 'FRONT');
    expect(foldable.map((camera) => [camera.position, camera.megapixels])).toEqual([
      ['FRONT', 4],
      ['COVER', 10],
    ]);
  });
});

describe('battery', () => {
  test.each([
    ['Li-Ion 16,000 mAh, non-removable', 16000, false],
    ['Li-Ion 303.8 mAh', 304, null],
    ['Removable Li-Ion 1350/1500 mAh battery', 1350, true],
    ['Li-Po 5000 mAh (regular version)Li-Po 4800 mAh (other)', 5000, null],
    ['Si/C Li-Ion 5110 or 5200 mAh', 5110, null],
    ['4700 mAh, user replaceable', 4700, true],
    ['Removable Li-Ion battery (BP-3001L)', null, true],
  ])('%j', (text, capacityMah, removable) => {
    expect(parseBatteryType(text)).toMatchObject({ capacityMah, removable });
  });
  test('battery text is recognized in the display column', () => {
    expect(isBatteryText('Si/C Li-Ion 6150 mAh')).toBe(true);
    expect(isBatteryText('IPS LCD, 90Hz')).toBe(false);
  });
  test.each([
    ['25W wired, PD3.015W wireless (Qi/PMA)4.5W reverse wireless', [25, true, 15, 4.5]],
    ['27W wired, PD, QC4.08W wireless (Qi)', [27, true, 8, null]],
    ['10W wiredReverse wired', [10, false, null, null]],
    ['80W wired, PDReverse wired', [80, false, null, null]],
    ['20W wired2W reverse wireless', [20, null, null, 2]],
    ['Fast charging', [null, null, null, null]],
    ['45', [null, null, null, null]],
    ['45.0 W', [45, null, null, null]],
    ['67W', [67, null, null, null]],
    ['15W wired, QC2Wireless (Qi)', [15, true, null, null]],
    ['15W wired, QC2PMA wireless', [15, true, null, null]],
    ['80W wired, PD30W wireless', [80, true, 30, null]],
    ['22.5W / 40W wired', [40, false, null, null]],
    ['120W wired; 15W wireless (120W version)', [120, true, 15, null]],
    ['24W wired10W wireless5W Reverse wireless', [24, true, 10, 5]],
    ['Wireless', [null, true, null, null]],
    ['33W wired, QC415W wireless (magnetic), Qi25W reverse wireless', [33, true, 15, 5]],
    [
      'Fast charging 25W USB Power Delivery 3.0 Fast Qi/PMA wireless charging 15W Reverse wireless charging 4.5W',
      [25, true, 15, 4.5],
    ],
  ])('charging %j', (text, [wiredW, wireless, wirelessW, reverseWirelessW]) => {
    expect(parseCharging(text)).toMatchObject({ wiredW, wireless, wirelessW, reverseWirelessW });
  });
});

describe('memory', () => {
  const pairs = (text: string) => parseMemory(text).map(({ storageMb, ramMb }) => [storageMb, ramMb]);
  test.each([
    [
      '256GB 8GB RAM, 1TB 24GB RAM',
      [
        [256000, 8192],
        [1000000, 24576],
      ],
    ],
    ['512MB 256GB RAM', [[512, 262_144]]],
    [
      '8GB 1GB RAM, 16GB 1GB RAM, , 16GB 2GB RAM',
      [
        [8000, 1024],
        [16000, 1024],
        [16000, 2048],
      ],
    ],
    [
      '16/32GB (26GB user available), 1GB RAM',
      [
        [16000, 1024],
        [32000, 1024],
      ],
    ],
    [
      '64MB RAM, 256MB to 2GB (depends on region)',
      [
        [256, 64],
        [2000, 64],
      ],
    ],
    ['128MB RAM, 256MB ROM', [[256, 128]]],
    [
      '8GB 512MB 8GB 1GB RAM',
      [
        [8000, 512],
        [8000, 1024],
      ],
    ],
    ['4GB 512MB', [[4000, 512]]],
    ['4GB 1.5GB RAM', [[4000, 1536]]],
    ['650 KB', []],
    ['Unspecified storage', []],
    ['No', []],
  ])('%j', (text, expected) => expect(pairs(text)).toEqual(expected));
});

describe('network and comms', () => {
  test.each([
    ['Nano-SIMNano-SIM + Nano-SIM', ['NANO'], 2],
    [
      'Nano-SIM +eSIM+ eSIM (max 2 at a time; International)eSIM + eSIM (8 or more, max 2 at a time; USA)Nano-SIM + Nano-SIM (China)',
      ['ESIM', 'NANO'],
      2,
    ],
    ['Single SIM (Micro-SIM) or Dual SIM (Micro-SIM, dual stand-by)', ['MICRO'], 2],
    ['Micro-SIM - cellular model only', ['MICRO'], 1],
    ['Triple SIM (Mini-SIM)', ['MINI'], 3],
    ['No', [], 0],
    ['Yes', null, null],
  ])('SIM %j', (text, sims, maxSims) => expect(parseSim(text)).toEqual({ sims, maxSims }));
  test('Wi-Fi is spelt by IEEE amendment', () => {
    expect(parseWifi('Wi-Fi 802.11 a/b/g/n/ac/6e/7, tri-band').wifi).toEqual(
      ['a', 'b', 'g', 'n', 'ac', 'ax', 'be'].map((letter) => `802.11${letter}`),
    );
    expect(parseWifi('Wi-Fi 802.11b/g')).toMatchObject({ hasWifi: true, wifi: ['802.11b', '802.11g'] });
    expect(parseWifi('No')).toMatchObject({ hasWifi: false, wifi: [] });
    expect(parseWifi('Yes, hotspot')).toMatchObject({ hasWifi: true, wifi: null });
    expect(parseWifi('Optional')).toMatchObject({ hasWifi: null, wifi: null });
  });
  test('satellites, USB and colours', () => {
    expect(parseGnss('Yes, with A-GPS, GLONASS', true)).toEqual(['GPS', 'GLONASS']);
    expect(parseGnss('No', false)).toEqual([]);
    expect(parseUsb('Lightning, USB 2.0')).toMatchObject({
      usb: 'LIGHTNING',
      usbVersion: '2.0',
      usbOtg: null,
    });
    expect(parseUsb('USB Type-C 2.0, OTG')).toMatchObject({ usb: 'USB_C', usbVersion: '2.0', usbOtg: true });
    expect(parseUsb('microUSB 2.0 (MHL TV-out), USB On-The-Go').usbOtg).toBe(true);
    expect(parseUsb('No')).toMatchObject({ usb: 'NONE', usbVersion: null, usbOtg: false });
    expect(parseColors('3')).toEqual([]);
    expect(parseColors('Black, White ...')).toEqual(['Black', 'White']);
    expect(parseColors('3 - Blue, Rose, and Red')).toEqual(['Blue', 'Rose', 'Red']);
    expect(parseModelNumbers('A1688, , iPhone8,1')).toEqual(['A1688', 'iPhone8,1']);
    expect(parseUsb('USB Type-C (side), DisplayPort 1.4').usbVersion).toBeNull();
    expect(parseBluetooth('v.2.0, A2DP')).toMatchObject({ hasBluetooth: true, bluetooth: '2.0' });
    expect(parseBluetooth('1.0b').bluetooth).toBe('1.0');
    expect(parseBluetooth('Yes')).toMatchObject({ hasBluetooth: true, bluetooth: null });
    expect(parseBluetooth('No')).toMatchObject({ hasBluetooth: false, bluetooth: null });
    expect(parseBluetooth('Market dependent')).toMatchObject({ hasBluetooth: null, bluetooth: null });
    expect(parseRadio('FM transmitter')).toBeNull();
  });
});

describe('platform', () => {
  test.each([
    [
      'Android 4.2.2 (Jelly Bean), upgradable to 4.4.2 (KitKat), TouchWiz UI',
      'ANDROID',
      '4.2.2',
      '4.4.2',
      'TouchWiz UI',
    ],
    ['iOS 11.3, upgradable to iPadOS 14', 'IOS', '11.3', 'iPadOS 14', null],
    ['Android 14, up to 4 major Android upgrades, HyperOS', 'ANDROID', '14', null, 'HyperOS'],
    ['Android 10, up to Android 13, One UI 5.1.1', 'ANDROID', '10', '13', 'One UI 5.1.1'],
    ['iPadOS 18, upgradable to iPadOS 18.2.1', 'IOS', '18', '18.2.1', null],
    ['Android 11, Funtouch 11.1 - vivo 15sAndroid 12, Funtouch 12', 'ANDROID', '11', null, 'Funtouch 11.1'],
    ['Customized Android 5.1 (Lollipop), Fire 5', 'ANDROID', '5.1', null, 'Fire 5'],
    ['Symbian OS 9.2, S60 rel. 3.1', 'SYMBIAN', '9.2', null, 'S60 rel. 3.1'],
    ['EMUI 12, no Google Play Services', 'ANDROID', null, null, 'EMUI 12'],
    ['Microsoft Windows 10', 'WINDOWS_PHONE', '10', null, null],
    ['Firefox OS 1.0', 'OTHER', '1.0', null, null],
  ])('%j', (text, os, osVersion, upgradableTo, skin) => {
    expect(parseOs(text, 5)).toEqual({ os, osVersion, upgradableTo, skin });
  });
  test('Windows 10 of a large display is not a phone system', () =>
    expect(parseOs('Microsoft Windows 10', 10).os).toBe('OTHER'));
  test('of two merged chipsets the first counts', () => {
    expect(parseChipset('Exynos 990 (7 nm+) - GlobalQualcomm SM8250 (7 nm+) - USA')).toMatchObject({
      chipset: 'Exynos 990',
      processNm: 7,
    });
    expect(parseCpu('Octa-core (1x3.35 GHz Cortex-X2 & 3x2.85 GHz Cortex-A710 & 4x1.80 GHz)')).toEqual({
      cpuCores: 8,
      cpuMaxMhz: 3350,
    });
    expect(parseCpu('Hexa-core (2x3.78 GHz + 4xX.X GHz)')).toEqual({ cpuCores: 6, cpuMaxMhz: 3780 });
    expect(parseCpu('Dual-core Cortex-A72 & quad-core Cortex-A53').cpuCores).toBe(6);
    expect(parseCpu('8-core (1x3.39GHz)10-core (1x3.2GHz)')).toEqual({ cpuCores: 8, cpuMaxMhz: 3390 });
    expect(parseCpu('Octa-core (4x2.0 GHz) / Quad-core 2.2 GHz')).toEqual({ cpuCores: 8, cpuMaxMhz: 2000 });
  });
  test('a chipset ends before its node and edition', () => {
    expect(parseChipset('Apple A9 (14/16 nm - maker dependant)')).toMatchObject({
      chipset: 'Apple A9',
      processNm: 14,
    });
    expect(parseChipset('Mediatek MT6592MQualcomm MSM8916 (28 nm)').chipset).toBe('Mediatek MT6592M');
    expect(parseChipset('Mediatek MT6572M (3G model)Qualcomm MSM8909').chipset).toBe('Mediatek MT6572M');
  });
});

describe('brands', () => {
  test.each([
    ['T-Mobile REVVL 7', 'T_Mobile', '', 'T-Mobile'],
    ['Sony Ericsson W595', '', 'Sony_Ericsson', 'Sony Ericsson'],
    ['Tel.Me. T939', '', 'Tel_Me_', 'Tel.Me.'],
    ['O2 X7', 'O', 'O', 'O2'],
    ['AT&T Radiant', '', 'AT&T', 'AT&T'],
    ['acer iconia talk s-8306 ', 'Acer', 'Acer', 'acer'],
    ['samsung Galaxy', 'samsung', 'phones', 'samsung'],
    ['Jolla Jolla', 'Jolla', 'phones', 'Jolla'],
  ])('%j with hints %j and %j is of %j', (model, cell, file, brand) => {
    expect(findBrandOfModel(model, { cell, statedBrand: '', fileName: file })?.brand).toBe(brand);
  });
  test.each([
    ['iPhone 17 Pro Max', '', ''],
    ['Galaxy S26', '-', 'phones'],
    ['No Brand X1', 'No', 'prices 2026'],
  ])('%j with hints %j and %j is of no known brand', (model, cell, file) => {
    expect(findBrandOfModel(model, { cell, statedBrand: '', fileName: file })).toMatchObject({ brand: '' });
    expect(findBrandOfModel(model, { cell, statedBrand: 'Acme', fileName: file })).toEqual({
      brand: 'Acme',
      fullName: `Acme ${model}`,
    });
  });
  test('a brand for the file applies only to rows without one', () => {
    expect(findBrandOfModel('X7', { cell: 'Nokia', statedBrand: 'Acme', fileName: '' })?.brand).toBe('Nokia');
    expect(findBrandOfModel('Acme X7', { cell: '', statedBrand: 'ACME', fileName: '' })).toEqual({
      brand: 'Acme',
      fullName: 'Acme X7',
    });
  });
  test('a model name without its brand gets it in front', () => {
    expect(findBrandOfModel('Iconia Tab 10', { cell: 'Acer', statedBrand: '', fileName: '' })).toEqual({
      brand: 'Acer',
      fullName: 'Acer Iconia Tab 10',
    });
  });
});

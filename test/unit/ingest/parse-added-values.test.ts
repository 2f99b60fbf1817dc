import { describe, expect, test } from 'vitest';
import { parseVideo, selectVideo } from '../../../src/ingest/sheets/select-cameras.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';
import { readCells } from '../../../src/ingest/sheets/sheet-row.ts';
import { parseActiveUse, parseCharging } from '../../../src/ingest/sheets/topics/parse-battery.ts';
import { parseCameras } from '../../../src/ingest/sheets/topics/parse-cameras.ts';
import {
  parseBluetooth,
  parseUsb,
  parseUwbAndSatellite,
  parseWifi,
} from '../../../src/ingest/sheets/topics/parse-connectivity.ts';
import { parseDisplay } from '../../../src/ingest/sheets/topics/parse-display.ts';
import { parseBenchmarks } from '../../../src/ingest/sheets/topics/parse-lists.ts';
import { parseStorageType } from '../../../src/ingest/sheets/topics/parse-memory.ts';
import { parseLteBands, parseNrBands } from '../../../src/ingest/sheets/topics/parse-network.ts';
import { parseChipset, parseOsUpgrades } from '../../../src/ingest/sheets/topics/parse-platform.ts';
import { parseSar } from '../../../src/ingest/sheets/topics/parse-sar.ts';
import { parseFace3d, parseFingerprint } from '../../../src/ingest/sheets/topics/parse-security.ts';

describe('video', () => {
  test.each<[string, [number, number | null][] | null]>([
    [
      '8K@24fps, 4K@30/60fps, gyro-EIS',
      [
        [4320, 24],
        [2160, 30],
        [2160, 60],
      ],
    ],
    [
      '720p/1080p@30fps (gyro-EIS)',
      [
        [720, 30],
        [1080, 30],
      ],
    ],
    [
      '4K(DCI)@24fps, w480p@30fps',
      [
        [2160, 24],
        [480, 30],
      ],
    ],
    ['1080p@30fps (main only), 1080p@30fps', [[1080, 30]]],
    ['QCIF@12-15fps', [[144, 15]]],
    [
      '640x480@15fps, 720@30fps',
      [
        [480, 15],
        [720, 30],
      ],
    ],
    ['1080p', [[1080, null]]],
    ['24-bit/192kHz stereo sound rec., HDR10+', null],
    ['Yes, @10fps', null],
    ['No', []],
  ])('%j', (text, modes) => {
    const expected = modes?.map(([heightPx, fps]) => ({ position: 'REAR', heightPx, fps })) ?? null;
    expect(parseVideo(text, 'REAR')).toEqual(expected);
  });

  const videoOf = (cells: Record<string, string>) =>
    selectVideo(readCells(readColumns(Object.keys(cells)), Object.values(cells)))?.map(
      ({ position, heightPx }) => `${position} ${heightPx}`,
    ) ?? null;
  test('the second row belongs to the selfie camera, also if the first is blank', () => {
    expect(videoOf({ Video: '4K@30fps', Video_1: '1080p@30fps' })).toEqual(['REAR 2160', 'FRONT 1080']);
    expect(videoOf({ Video_1: '1080p@30fps', Video: '' })).toEqual(['FRONT 1080']);
    expect(videoOf({ Video: 'Yes' })).toBeNull();
  });
  test('a phone whose only camera is for selfies records with it', () => {
    expect(videoOf({ Single: 'No', Single_1: '8 MP', Video: '1080p@30fps' })).toEqual(['FRONT 1080']);
  });
});

describe('display', () => {
  const of = (type: string, resolution = '') =>
    parseDisplay({ type, size: '6 inches', resolution, protection: '' });
  test('each brightness only where the cell names its kind', () => {
    const told = of('OLED, 120Hz, 800 nits (typ), 1,600 nits (HBM), 4500 nits (peak)');
    expect(told).toMatchObject({ typicalNits: 800, hbmNits: 1600, peakNits: 4500 });
    expect(of('IPS LCD, 500 nits')).toMatchObject({ typicalNits: null, hbmNits: null, peakNits: null });
    expect(of('AMOLED, 1200 nits (HMB)')).toMatchObject({ hbmNits: 1200, peakNits: null });
    expect(of('OLED, 600 nits (HDR)')).toMatchObject({ hbmNits: null, peakNits: null });
  });
  test('HDR formats by name; "HDR" alone names none', () => {
    expect(of('OLED, HDR10+, Dolby Vision, HDR Vivid')?.hdr).toEqual([
      'HDR10_PLUS',
      'DOLBY_VISION',
      'HDR_VIVID',
    ]);
    expect(of('OLED, HDR10')?.hdr).toEqual(['HDR10']);
    expect(of('OLED, HDR')?.hdr).toBeNull();
  });
  test('the ratio of its sides', () =>
    expect(of('OLED', '1080 x 2340 pixels, 19.5:9 ratio (~402 ppi)')?.aspectRatio).toBe('19.5:9'));
});

test('a clock rate is no chipset', () => {
  expect(parseChipset('3.78')).toMatchObject({ chipset: null, chipsets: null });
});
test('chipsets of all editions, each with its region; the first is the one of the phone', () => {
  expect(parseChipset('Exynos 2100 (5 nm) - InternationalQualcomm SM8350 (5 nm) - USA/China')).toMatchObject({
    chipset: 'Exynos 2100',
    chipsets: [
      { name: 'Exynos 2100', region: 'International' },
      { name: 'Qualcomm SM8350', region: 'USA/China' },
    ],
  });
  expect(parseChipset('Mediatek MT6570 (28 nm) (3G model)Qualcomm MSM8909 (4G model)').chipsets).toEqual([
    { name: 'Mediatek MT6570', region: '3G model' },
    { name: 'Qualcomm MSM8909', region: '4G model' },
  ]);
  expect(parseChipset('Apple A9 (14/16 nm - maker dependant)').chipsets).toEqual([
    { name: 'Apple A9', region: null },
  ]);
  expect(parseChipset('').chipsets).toBeNull();
});

test.each([
  ['Android 14, up to 4 major Android upgrades, One UI 6', 4],
  ['Android 11 (Go edition), no major Android upgrades planned', 0],
  ['Android 13, upgradable to Android 14', null],
])('upgrades promised by %j', (text, count) => expect(parseOsUpgrades(text)).toBe(count));

test.each([
  [['8K video', 'UFS 3.1 - 128GB onlyUFS 4.0'], 'ufs_3_1'],
  [['eMMC 5.1'], 'emmc_5_1'],
  [['NVMe'], 'nvme'],
  [['UFS'], 'ufs'],
  [['-25.9 LUFS (Very good)'], null],
])('the storage type of %j', (texts, type) => expect(parseStorageType(texts)).toBe(type));

describe('bands', () => {
  test.each<[string, number[] | null]>([
    ['1, 3, 7, 28, 28, 40 - International', [1, 3, 7, 28, 40]],
    ['1, 2, 19 20, 28A, 41', [1, 2, 19, 20, 28, 41]],
    ['13', [13]],
    ['LTE 800 / 1800 / 2600', null],
    ['LTE', null],
  ])('LTE %j', (text, bands) => expect(parseLteBands(text, ['G4'])).toEqual(bands));
  test.each<[string, number[] | null]>([
    ['1, 41, 78 SA/NSA/Sub6 - EU', [1, 41, 78]],
    ['n78, n258', [78, 258]],
    ['SA/NSA', null],
    ['5G', null],
  ])('5G %j', (text, bands) => expect(parseNrBands(text, ['G5'])).toEqual(bands));
  test('a phone without the network has no bands of it; if its networks are unknown, so are the bands', () => {
    expect(parseLteBands('', ['G2', 'G3'])).toEqual([]);
    expect(parseNrBands('', ['G4'])).toEqual([]);
    expect(parseNrBands('', ['G4', 'G5'])).toBeNull();
    expect(parseLteBands('', null)).toBeNull();
  });
});

describe('charging', () => {
  const timesOf = (text: string) =>
    parseCharging(text).charging?.map(({ kind, percent, minutes }) => [kind, percent, minutes]) ?? null;
  test.each<[string, unknown]>([
    ['45W wired, PD3.0, 65% in 30 min15W wireless (Qi/PMA)', [['WIRED', 65, 30]]],
    [
      '100W wired, 50% in 10 min, 100% in 25 min50W wireless, 100% in 55 min',
      [
        ['WIRED', 50, 10],
        ['WIRED', 100, 25],
        ['WIRELESS', 100, 55],
      ],
    ],
    ['10W wired, 100% in 1h 30 min', [['WIRED', 100, 90]]],
    ['80W wired, 100% in 52/54 min', [['WIRED', 100, 52]]],
    ['66W wired, 1-50% in 19 min', [['WIRED', 50, 19]]],
    ['66W wired, 20-80% in 19 min', null],
    ['18W wired', null],
  ])('%j', (text, times) => expect(timesOf(text)).toEqual(times));
  test('reverse charging by wire', () => {
    expect(parseCharging('33W wired, 51% in 66 min10W reverse wired').reverseWiredW).toBe(10);
    expect(parseCharging('10W wiredReverse wired').reverseWiredW).toBeNull();
    expect(parseCharging('66W wired50W wireless7.5W reverse wireless').reverseWiredW).toBeNull();
  });
  test('active use in hours', () => {
    expect(parseActiveUse('Active use score 17:18h')).toBe(17.3);
    expect(parseActiveUse('Endurance rating 85h')).toBeNull();
  });
});

describe('security', () => {
  test.each([
    ['Fingerprint (under display, ultrasonic), accelerometer', 'UNDER_DISPLAY', 'ULTRASONIC'],
    ['Accelerometer, fingerprint (side-mounted)', 'SIDE', null],
    ['Fingerprint (top-mounted), gyro', 'SIDE', null],
    ['Fingerprint, accelerometer', null, null],
    ['Accelerometer, proximity', 'NONE', null],
    ['No', 'NONE', null],
    ['Yes', null, null],
    ['', null, null],
  ])('fingerprint %j', (text, fingerprint, fingerprintSensor) =>
    expect(parseFingerprint(text)).toEqual({ fingerprint, fingerprintSensor }),
  );
  test.each([
    ['Face ID, accelerometer', '12 MP, f/2.2', true],
    ['Accelerometer', '8 MP, f/2.0SL 3D, (depth/biometrics sensor)', true],
    ['Infrared Face ID, gyro', '20 MP', null],
    ['Gyro, proximity', '10 MPTOF 3D, (depth)', null],
    ['Gyro, proximity', '10 MP, f/2.2', false],
    ['', '10 MP, f/2.2', null],
  ])('3D face by %j and %j', (sensors, selfie, expected) =>
    expect(parseFace3d(sensors, selfie)).toBe(expected),
  );
});

test('sensor, pixel size and angle of a camera', () => {
  const facts = parseCameras(
    '50 MP, f/1.8, 23mm (wide), 1/1.28", 1.22µm, PDAF12 MP, f/2.2, 120° (ultrawide), 1/3.06, 1.0µm50 MP, f/1.9, 1.0"-type, 1.6µm2 MP, (macro)',
    'REAR',
  ).map(({ sensorFormat, pixelUm, fovDeg }) => [sensorFormat, pixelUm, fovDeg]);
  expect(facts).toEqual([
    ['1/1.28', 1.22, null],
    ['1/3.06', 1, 120],
    ['1.0', 1.6, null],
    [null, null, null],
  ]);
});

describe('short-range radio', () => {
  test.each([
    ['Wi-Fi 802.11 a/b/g/n/ac/6e, tri-band', true, false],
    ['Wi-Fi 802.11 a/b/g/n/ac/6e/7', true, true],
    ['Wi-Fi 802.11 a/b/g/n/ac/6', false, false],
    ['Wi-Fi 802.11 a/b/g/n/ac/6/7, dual-band', null, true],
    ['Wi-Fi 802.11 b/g/n', false, false],
    ['802.11ax', null, false],
    ['802.11be', null, true],
    ['Yes', null, null],
    ['No', false, false],
  ])('%j', (text, wifi6e, wifi7) => expect(parseWifi(text)).toMatchObject({ wifi6e, wifi7 }));
  test.each([
    ['5.3, A2DP, LE, aptX HD, aptX Adaptive', ['aptX HD', 'aptX Adaptive']],
    ['5.1, A2DP, LE, aptX HD/Adaptive', ['aptX HD', 'aptX Adaptive']],
    ['5.4, A2DP, LE, LHDC 5', ['LHDC 5']],
    ['4.0, aptX', ['aptX']],
    ['5.0, A2DP, LE', null],
    ['No', []],
  ])('codecs of %j', (text, codecs) => expect(parseBluetooth(text).bluetoothCodecs).toEqual(codecs));
  test('a screen at the USB port is stated only if there is one', () => {
    expect(parseUsb('USB Type-C 3.2, OTG, DisplayPort 1.4').displayPort).toBe(true);
    expect(parseUsb('USB Type-C 2.0, OTG').displayPort).toBeNull();
    expect(parseUsb('No').displayPort).toBe(false);
  });
  test.each([
    [['Ultra Wideband (UWB) supportEmergency SOS via satellite'], true, true],
    [['BDS Satellite Calling and Messaging - China only'], null, true],
    [['Ultra Wideband (UWB) supportSatellite SOS service'], true, true],
    [['Dual-band GPS, satellite maps'], null, null],
  ])('%j', (texts, uwb, satellite) => expect(parseUwbAndSatellite(texts)).toEqual({ uwb, satellite }));
});

test('radiation is from one test, the European one first', () => {
  const american = '1.10 W/kg (head) 0.99 W/kg (body)';
  expect(parseSar('0.62 W/kg (head)', american)).toEqual({ sarHeadWKg: 0.62, sarBodyWKg: null });
  expect(parseSar('', american)).toEqual({ sarHeadWKg: 1.1, sarBodyWKg: 0.99 });
  expect(parseSar('', '')).toEqual({ sarHeadWKg: null, sarBodyWKg: null });
});

test('every result of a benchmark, with its version', () => {
  const text =
    'AnTuTu: 459713 (v7), 536883 (v8)GeekBench: 3503 (v5.1)GFXBench: 57fps (ES 3.1 onscreen)3DMark: 4731 (Wild Life Extreme)';
  expect(parseBenchmarks(text)?.map(({ name, version, score }) => `${name} ${version} ${score}`)).toEqual([
    'AnTuTu v7 459713',
    'AnTuTu v8 536883',
    'GeekBench v5.1 3503',
    'GFXBench ES 3.1 onscreen 57',
    '3DMark Wild Life Extreme 4731',
  ]);
  expect(parseBenchmarks('Basemark OS II 2.0: 825Basemark X: 4300')).toEqual([
    { name: 'Basemark OS II', version: '2.0', score: 825 },
    { name: 'Basemark X', version: null, score: 4300 },
  ]);
  expect(parseBenchmarks('AnTuTu: 192 458(v7)')).toMatchObject([{ version: 'v7', score: 192_458 }]);
  expect(parseBenchmarks('fast')).toBeNull();
});

import type { PhoneFacts } from '../../record/phone.ts';
import type { DateOrder } from '../dates/written-date.ts';
import { findSelfieCameraText, selectCameras, selectVideo } from './select-cameras.ts';
import { selectDisplays } from './select-displays.ts';
import type { SheetRow } from './sheet-row.ts';
import { inferFormFactor } from './topics/infer-form-factor.ts';
import { parseActiveUse, parseBatteryType, parseCharging } from './topics/parse-battery.ts';
import { parseBenchmarks } from './topics/parse-benchmarks.ts';
import * as connectivity from './topics/parse-connectivity.ts';
import { parseAnnounced, parsePartialDate, parseStatus } from './topics/parse-dates.ts';
import { parseDimensions, parseWeight } from './topics/parse-dimensions.ts';
import { isEuBattery, parseEuLabel } from './topics/parse-eu-label.ts';
import { parseColors, parseIpRating, parseModelNumbers, parseSensors } from './topics/parse-lists.ts';
import { parseMemory, parseStorageType } from './topics/parse-memory.ts';
import { parseGenerations, parseLteBands, parseNrBands, parseSim } from './topics/parse-network.ts';
import { parseChipset, parseCpu, parseGpu, parseOs, parseOsUpgrades } from './topics/parse-platform.ts';
import { parseSar } from './topics/parse-sar.ts';
import { parseFace3d, parseFingerprint } from './topics/parse-security.ts';

/**
 * Reads the facts of a phone from the cells of its row.
 * @param dateOrder the order of day and month in dates such as 05/03/2025, if the user stated it
 */
export function readSheetFacts(row: SheetRow, dateOrder: DateOrder | null): PhoneFacts {
  const displays = selectDisplays(row);
  const body = readBody(row);
  const lifecycle = readLifecycle(row, dateOrder);
  const platform = {
    ...parseOs(joinOsCells(row), displays[0]?.diagonalIn ?? null),
    ...parseChipset(row.text('chipset')),
    ...parseCpu(row.text('cpu')),
    gpu: parseGpu(row.text('gpu')),
    storageType: parseStorageType([...row.texts('unlabelled'), row.text('internal')]),
    osUpgradesPromised: parseOsUpgrades(row.text('os')),
    osSupportUntil: parsePartialDate(row.text('osSupportUntil'), dateOrder),
    securitySupportUntil: parsePartialDate(row.text('securitySupportUntil'), dateOrder),
  };
  const generations = parseGenerations(row.text('technology'));
  return {
    formFactor: inferFormFactor(row, { ...lifecycle, body, displays, platform }),
    ...lifecycle,
    modelNumbers: parseModelNumbers(row.text('models')),
    codeNames: [],
    colors: parseColors(row.text('colors')),
    body,
    displays,
    platform,
    euLabel: parseEuLabel(row),
    variants: parseMemory(joinMemoryCells(row)),
    cameras: selectCameras(row),
    video: selectVideo(row),
    battery: {
      ...parseBatteryType(row.texts('battery').find((text) => !isEuBattery(text)) ?? ''),
      ...parseCharging(row.text('charging')),
      activeUseH: parseActiveUse(row.text('activeUse')),
    },
    network: {
      generations,
      ...parseSim(row.text('sim')),
      lteBands: parseLteBands(row.text('lteBands'), generations),
      nrBands: parseNrBands(row.text('nrBands'), generations),
    },
    connectivity: readConnectivity(row),
    audio: {
      headphoneJack: connectivity.parseYesNo(row.text('jack')),
      ...connectivity.parseLoudspeaker(row.texts('loudspeaker')),
    },
    security: {
      ...parseFingerprint(row.text('sensors')),
      face3d: parseFace3d(row.text('sensors'), findSelfieCameraText(row)),
    },
    sensors: parseSensors(row.text('sensors')),
    benchmarks: parseBenchmarks(row.text('performance')),
  };
}

function readBody(row: SheetRow): PhoneFacts['body'] {
  return {
    ...parseDimensions(row.text('dimensions') || joinSideCells(row)),
    weightG: parseWeight(row.text('weight')),
    ...parseSar(row.text('sarEu'), row.text('sar')),
    build: row.text('build') || null,
    ipRating: parseIpRating(
      [...row.texts('ipRating'), ...row.texts('unlabelled'), row.text('build')].join(' | '),
    ),
  };
}

function readLifecycle(
  row: SheetRow,
  dateOrder: DateOrder | null,
): Pick<PhoneFacts, 'status' | 'announcedOn' | 'releasedOn'> {
  const announced = parseAnnounced(row.text('announced'), dateOrder);
  const { status, releasedOn } = parseStatus(row.text('status'));
  const released = releasedOn ?? announced.releasedOn ?? parsePartialDate(row.text('released'), dateOrder);
  return { status, announcedOn: announced.announcedOn, releasedOn: status === 'CANCELLED' ? null : released };
}

function readConnectivity(row: SheetRow): PhoneFacts['connectivity'] {
  const gps = row.text('positioning') === '' ? row.text('gps') : '';
  return {
    ...connectivity.parseUwbAndSatellite([...row.texts('unlabelled'), row.text('technology')]),
    ...connectivity.parseWifi(row.text('wlan')),
    ...connectivity.parseBluetooth(row.text('bluetooth')),
    nfc: connectivity.parseYesNo(row.text('nfc')),
    infrared: connectivity.parseYesNo(row.text('infrared')),
    fmRadio: connectivity.parseRadio(row.text('radio')),
    ...connectivity.parseUsb(row.text('usb')),
    cardSlot: connectivity.parseCardSlot(row.text('cardSlot')),
    gnss: connectivity.parseGnss(gps || row.text('positioning'), gps !== ''),
  };
}

/** Joins the name of the system with a version in a separate cell, such as "14" in a column `OS version`. */
function joinOsCells(row: SheetRow): string {
  const name = row.texts('os').find((text) => /[a-z]/i.test(text));
  const version = row.texts('os').find((text) => /^[\d.]+$/.test(text));
  if (name === undefined) return version ?? '';
  return version === undefined || /\d/.test(name) ? name : `${name} ${version}`;
}

/** Joins separate cells for height, width and depth into a text such as "150 x 70 x 8 mm". */
function joinSideCells(row: SheetRow): string {
  const sides = (['height', 'width', 'depth'] as const).map((topic) => row.text(topic));
  return sides.every((side) => side === '') ? '' : sides.map((side) => side || '-').join(' x ');
}

/** Joins the storage with the cell of a separate column for RAM, and adds the word "RAM" if the cell lacks it. */
function joinMemoryCells(row: SheetRow): string {
  const ram = row.text('ram');
  if (ram === '') return row.text('internal');
  return `${row.text('internal')}, ${/\bRAM\b/i.test(ram) ? ram : ram.replace(/[TGMK]B\b/gi, '$& RAM')}`;
}

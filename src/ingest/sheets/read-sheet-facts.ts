import type { PhoneFacts } from '../../record/phone.ts';
import type { DateOrder } from '../dates/written-date.ts';
import { readFlag } from './answers.ts';
import { withdrawAbsences } from './infer-absences.ts';
import { findSelfieCameraText, selectCameras, selectVideo } from './select-cameras.ts';
import { selectDisplays } from './select-displays.ts';
import type { SheetRow } from './sheet-row.ts';
import { inferFormFactor } from './topics/infer-form-factor.ts';
import {
  parseActiveUse,
  parseBatteryType,
  parseCharging,
  parseWirelessCharging,
} from './topics/parse-battery.ts';
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
  const body = readBody(row, displays[0]?.diagonalIn ?? null);
  const lifecycle = readLifecycle(row, dateOrder);
  const platform = {
    ...parseOs(joinOsCells(row), displays[0]?.diagonalIn ?? null),
    ...parseChipset(row.getText('chipset')),
    ...parseCpu(row.getText('cpu')),
    gpu: parseGpu(row.getText('gpu')),
    storageType: parseStorageType([...row.getTexts('unlabelled'), row.getText('internal')]),
    osUpgradesPromised: parseOsUpgrades(row.getText('os')),
    osSupportUntil: parsePartialDate(row.getText('osSupportUntil'), dateOrder),
    securitySupportUntil: parsePartialDate(row.getText('securitySupportUntil'), dateOrder),
  };
  const generations = parseGenerations(row.getText('technology'));
  const facts: PhoneFacts = {
    formFactor: inferFormFactor(row, { ...lifecycle, body, displays, platform }),
    ...lifecycle,
    modelNumbers: parseModelNumbers(row.getText('models')),
    codeNames: [],
    colors: parseColors(row.getText('colors')),
    body,
    displays,
    platform,
    euLabel: parseEuLabel(row),
    variants: parseMemory(joinMemoryCells(row)),
    cameras: selectCameras(row),
    video: selectVideo(row),
    battery: {
      ...parseBatteryType(row.getTexts('battery').find((text) => !isEuBattery(text)) ?? ''),
      ...readCharging(row),
      activeUseH: parseActiveUse(row.getText('activeUse')),
    },
    network: {
      generations,
      ...parseSim(row.getText('sim')),
      lteBands: parseLteBands(row.getText('lteBands'), generations),
      nrBands: parseNrBands(row.getText('nrBands'), generations),
    },
    connectivity: readConnectivity(row),
    audio: {
      headphoneJack: readFlag(row.getText('jack')),
      ...connectivity.parseLoudspeaker(row.getTexts('loudspeaker')),
    },
    security: {
      ...parseFingerprint(row.getText('sensors'), row.getText('fingerprint')),
      face3d: parseFace3d(row.getText('sensors'), findSelfieCameraText(row)),
    },
    sensors: parseSensors(row.getText('sensors')),
    benchmarks: parseBenchmarks(row.getText('performance')),
  };
  return withdrawAbsences(facts, row);
}

/** Labels of columns that state only one way of charging, unlike the complete list in a column `Charging`. */
const fastChargingPattern = /fast|quick|rapid|power|speed|wired|schnell|rápid|cepat|nhanh|быстр|เร็ว|快充/i;

function readCharging(row: SheetRow) {
  const cell = row.cells.find(({ column, text }) => column.topic === 'charging' && text !== '');
  const charging = parseCharging(
    row.getText('charging'),
    !fastChargingPattern.test(cell?.column.label ?? ''),
  );
  const ownText = row.getText('wirelessCharging');
  if (ownText === '') return charging;
  // A cell of its own takes precedence over a list that does not mention wireless charging.
  const { wireless, wirelessW } = parseWirelessCharging(ownText);
  return {
    ...charging,
    wireless: wireless ?? (charging.wireless || null),
    wirelessW: wirelessW ?? charging.wirelessW,
  };
}

/** The labels of the separate columns whose cells are joined. */
const sideLabels = { label: 'height x width' };

function readBody(row: SheetRow, diagonalIn: number | null): PhoneFacts['body'] {
  const text = row.getText('dimensions');
  const label = row.cells.find((cell) => cell.text === text)?.column.label ?? '';
  return {
    ...(text === ''
      ? parseDimensions(joinSideCells(row), sideLabels)
      : parseDimensions(text, { label, diagonalIn })),
    weightG: parseWeight(row.getText('weight')),
    ...parseSar(row.getText('sarEu'), row.getText('sar')),
    build: row.getText('build') || null,
    ipRating: parseIpRating(
      [...row.getTexts('ipRating'), ...row.getTexts('unlabelled'), row.getText('build')].join(' | '),
    ),
  };
}

function readLifecycle(
  row: SheetRow,
  dateOrder: DateOrder | null,
): Pick<PhoneFacts, 'status' | 'announcedOn' | 'releasedOn'> {
  const announced = parseAnnounced(row.getText('announced'), dateOrder);
  const { status, releasedOn } = parseStatus(row.getText('status'));
  const released = releasedOn ?? announced.releasedOn ?? parsePartialDate(row.getText('released'), dateOrder);
  return { status, announcedOn: announced.announcedOn, releasedOn: status === 'CANCELLED' ? null : released };
}

function readConnectivity(row: SheetRow): PhoneFacts['connectivity'] {
  const gps = row.getText('positioning') === '' ? row.getText('gps') : '';
  return {
    ...connectivity.parseUwbAndSatellite([...row.getTexts('unlabelled'), row.getText('technology')]),
    ...connectivity.parseWifi(row.getText('wlan')),
    ...connectivity.parseBluetooth(row.getText('bluetooth')),
    nfc: readFlag(row.getText('nfc')),
    infrared: readFlag(row.getText('infrared')),
    fmRadio: connectivity.parseRadio(row.getText('radio')),
    ...connectivity.parseUsb(row.getText('usb')),
    cardSlot: connectivity.parseCardSlot(row.getText('cardSlot')),
    gnss: connectivity.parseGnss(gps || row.getText('positioning'), gps !== ''),
  };
}

/** Joins the name of the system with a version in a separate cell, such as "14" in a column `OS version`. */
function joinOsCells(row: SheetRow): string {
  const name = row.getTexts('os').find((text) => /[a-z]/i.test(text));
  const version = row.getTexts('os').find((text) => /^[\d.]+$/.test(text));
  if (name === undefined) return version ?? '';
  return version === undefined || /\d/.test(name) ? name : `${name} ${version}`;
}

/** Joins separate cells for height, width and depth into a text such as "150 x 70 x 8 mm". */
function joinSideCells(row: SheetRow): string {
  const sides = (['height', 'width', 'depth'] as const).map((topic) => row.getText(topic));
  return sides.every((side) => side === '') ? '' : sides.map((side) => side || '-').join(' x ');
}

/** Joins the storage with the cell of a separate column for RAM, and adds the word "RAM" if the cell lacks it. */
function joinMemoryCells(row: SheetRow): string {
  const ram = row.getText('ram');
  if (ram === '') return row.getText('internal');
  return `${row.getText('internal')}, ${/\bRAM\b/i.test(ram) ? ram : ram.replace(/[TGMK]B\b/gi, '$& RAM')}`;
}

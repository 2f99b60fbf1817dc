import { createEmptyItem } from '../../record/empty-phone.ts';
import { euGrades } from '../../record/enumerations.ts';
import type { Body, Display, FormFactor, PhoneFacts } from '../../record/phone.ts';
import type { DateOrder } from '../dates/written-date.ts';
import { readFlag } from './answers.ts';
import { withdrawAbsences } from './infer-absences.ts';
import { matchInteger, matchNumber } from './read-number.ts';
import { findSelfieCameraText, selectCameras, selectVideo } from './select-cameras.ts';
import type { SheetRow } from './sheet-row.ts';
import {
  parseActiveUse,
  parseBatteryType,
  parseCharging,
  parseWirelessCharging,
} from './topics/parse-battery.ts';
import * as connectivity from './topics/parse-connectivity.ts';
import { parseAnnounced, parsePartialDate, parseStatus } from './topics/parse-dates.ts';
import { parseDimensions, parseWeight } from './topics/parse-dimensions.ts';
import {
  parseDiagonal,
  parseDisplay,
  parseHdr,
  parseResolution,
  parseSecondDisplay,
} from './topics/parse-display.ts';
import {
  parseBenchmarks,
  parseColors,
  parseIpRating,
  parseModelNumbers,
  parseSensors,
} from './topics/parse-lists.ts';
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

/** Selects the main display, and a second one if a cell without a label describes it. */
function selectDisplays(row: SheetRow): Display[] {
  const sizes = row.getTexts('size');
  const size = sizes.find((text) => parseDiagonal(text) !== null) ?? sizes[0] ?? '';
  const resolution = row.getText('resolution');
  const main = parseDisplay({
    type: [row.getText('displayType') || size, ...row.getTexts('refreshRate')].join(', '),
    size,
    resolution: resolution !== '' || parseResolution(size).widthPx === null ? resolution : size,
    protection: row.getText('protection'),
  });
  const [secondDisplay] = row.getTexts('unlabelled').flatMap((text) => parseSecondDisplay(text) ?? []);
  const mainWithHdr = addUnlabelledHdr(main, row);
  if (secondDisplay === undefined) return mainWithHdr === null ? [] : [mainWithHdr];
  return [mainWithHdr ?? createEmptyItem('displays'), secondDisplay];
}

/** Adds HDR formats from cells without a label: "Dolby Vision, wide color gamut", "Ultra HDR image". */
function addUnlabelledHdr(main: Display | null, row: SheetRow): Display | null {
  if (main === null) return null;
  const unlabelledTexts = row.getTexts('unlabelled').filter((text) => parseSecondDisplay(text) === null);
  const hdr = new Set([...(main.hdr ?? []), ...unlabelledTexts.flatMap((text) => parseHdr(text) ?? [])]);
  return hdr.size === 0 ? main : { ...main, hdr: [...hdr] };
}

/** Whether a cell about the battery belongs to the EU label: "48:05h endurance, 1000 cycles". */
const isEuBattery = (text: string): boolean => /\d\s?h\b.*endurance|endurance|\d cycles/i.test(text);

/**
 * Parses the rows of the EU label (Regulation (EU) 2023/1669): "Class A", "48:05h endurance, 1000 cycles", "Class A
 * (270 falls)", "Class B".
 */
function parseEuLabel(row: SheetRow): PhoneFacts['euLabel'] {
  const battery = [...row.getTexts('euBattery'), ...row.getTexts('battery').filter(isEuBattery)].join(', ');
  const freeFall = row.getText('euFreeFall');
  return {
    energyClass: parseGrade(row.getText('euEnergy'), euGrades.energy),
    enduranceH: parseHours(battery),
    batteryCycles: matchInteger(battery, /(?<!\d)(\d{2,5})\s*cycles/i),
    freeFallClass: parseGrade(freeFall, euGrades.freeFall),
    freeFallFalls: matchInteger(freeFall, /(?<!\d)(\d{1,4})\s*falls/i),
    repairabilityClass: parseGrade(row.getText('euRepairability'), euGrades.repairability),
  };
}

function parseGrade(text: string, grades: string): string | null {
  const letter = /^(?:class\s*)?([a-z])(?![\p{L}\p{N}])/iu.exec(text)?.[1]?.toUpperCase() ?? '';
  return letter !== '' && grades.includes(letter) ? letter : null;
}

/** Parses hours, with two decimals. "48:05h" is 48 hours and 5 minutes. */
function parseHours(text: string): number | null {
  const [, hours, minutes] = /(?<!\d)(\d{1,3}):(\d\d)\s*h\b/i.exec(text) ?? [];
  if (hours === undefined) return matchNumber(text, /(?<!\d)(\d{1,3}(?:\.\d+)?)\s*h\b/i);
  return Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100;
}

type FormFacts = Pick<PhoneFacts, 'announcedOn' | 'releasedOn' | 'displays' | 'platform' | 'body'>;

/**
 * Infers the form factor. The form factor of a foldable follows from the side that is shortened by folding. Other
 * smartphones are `BAR` if they certainly have no moving parts.
 * @returns the form factor, or null if it is uncertain
 */
function inferFormFactor(row: SheetRow, facts: FormFacts): FormFactor | null {
  return inferFold(facts.body) ?? (isBar(row, facts) ? 'BAR' : null);
}

/** Folding shortens a side to about half or a third of its length. If sizes differ less, the phone does not fold. */
function inferFold({ heightMm, widthMm, foldedHeightMm, foldedWidthMm }: Body): FormFactor | null {
  if (heightMm === null || widthMm === null || foldedHeightMm === null || foldedWidthMm === null) return null;
  const panelCount = (heightMm * widthMm) / (foldedHeightMm * foldedWidthMm);
  if (panelCount < 1.3) return null;
  if (panelCount > 2.5) return 'TRI_FOLD';
  return foldedHeightMm / heightMm < foldedWidthMm / widthMm ? 'FLIP_FOLD' : 'BOOK_FOLD';
}

const barSystems = new Set(['ANDROID', 'IOS', 'HARMONYOS', 'WINDOWS_PHONE']);
/** Before this year, smartphones had many form factors, which sheets do not state. */
const firstBarYear = '2011';
/** The last year in which smartphones with two parts that do not fold, such as sliders, were announced. */
const lastSlidingYear = '2019';
/** Smartphones with two parts are thicker: sliders with keys are at least 12.7 mm thick, and clamshells 15 mm. */
const maxBarDepthMm = 12.5;
const otherFormPattern = /fold|flip|clamshell|slid(?:e|er|ing)\b|swivel|rotat|hinge|qwerty|keyboard/i;
/** Matches a pop-up part. It may be only the camera, but in the years of sliders it may also be a keyboard. */
const popUpPattern = /pop-?up/i;
/** A display of at least this diagonal fills the front. */
const fullFrontDiagonalIn = 6;

/** Whether a phone is certainly a thin smartphone without moving parts, and the display covers most of its front. */
function isBar(row: SheetRow, { announcedOn, releasedOn, body, displays, platform }: FormFacts): boolean {
  const { diagonalIn, screenToBodyPct = null } = displays[0] ?? {};
  const date = announcedOn ?? releasedOn;
  if (date === null || date < firstBarYear || !barSystems.has(platform.os ?? '')) return false;
  if (diagonalIn == null || diagonalIn < 3 || diagonalIn >= 7) return false;
  const canHaveTwoParts = date.slice(0, 4) <= lastSlidingYear;
  if (canHaveTwoParts && (body.depthMm === null || body.depthMm > maxBarDepthMm)) return false;
  if (screenToBodyPct === null && diagonalIn < fullFrontDiagonalIn) return false;
  if (screenToBodyPct !== null && (screenToBodyPct < 45 || screenToBodyPct > 100)) return false;
  return !row.cells.some(
    ({ column, text }) =>
      column.topic !== 'link' &&
      (otherFormPattern.test(text) || (canHaveTwoParts && popUpPattern.test(text))),
  );
}

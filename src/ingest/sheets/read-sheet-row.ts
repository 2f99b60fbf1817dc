import type { IncomingPhone, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import type { DateOrder } from '../dates/written-date.ts';
import type { FileNotes } from '../file-notes.ts';
import { addMappedFacts } from '../mapping/add-mapped-facts.ts';
import { formatMoney } from '../prices/money.ts';
import { isOtherProduct } from '../prices/offer-words.ts';
import { findBrandOfModel, isNameBlank } from './find-brand-of-model.ts';
import { inferFormFactor } from './infer-form-factor.ts';
import { parseActiveUse, parseBatteryType, parseCharging } from './parse-battery.ts';
import { parseBenchmarks } from './parse-benchmarks.ts';
import * as comms from './parse-connectivity.ts';
import { parseAnnounced, parsePartialDate, parseStatus } from './parse-dates.ts';
import { parseDimensions, parseWeight } from './parse-dimensions.ts';
import { isEuBattery, parseEuLabel } from './parse-eu-label.ts';
import { parseColors, parseIpRating, parseModelNumbers, parseSensors } from './parse-lists.ts';
import { parseMemory, parseStorageType } from './parse-memory.ts';
import { parseGenerations, parseLteBands, parseNrBands, parseSim } from './parse-network.ts';
import { parseChipset, parseCpu, parseGpu, parseOs, parseOsUpgrades } from './parse-platform.ts';
import { parseSar } from './parse-sar.ts';
import { parseFace3d, parseFingerprint } from './parse-security.ts';
import { findSelfieCameraText, selectCameras, selectVideo } from './select-cameras.ts';
import { selectDisplays } from './select-displays.ts';
import { selectPrices } from './select-prices.ts';
import { type Column, isKnownLabel } from './sheet-columns.ts';
import { countUnread } from './sheet-fields.ts';
import { readCells, type SheetRow } from './sheet-row.ts';
import { factlessTopics, networkAndMemoryTopics, phoneTopics, type Topic } from './sheet-topics.ts';
import { toSpecSections } from './to-spec-sections.ts';

/** The position of a row, and the facts that apply to all rows of its file. */
export interface RowContext {
  /** The 1-based line on which the row begins. */
  readonly line: number;
  /** The file's name, which may be a brand. */
  readonly fileHint: string;
  /** The brand for rows that do not name one. Empty if it is unknown. */
  readonly statedBrand: string;
  /** Collects the cells that could not be read and the implausible values, which are not imported. */
  readonly notes: FileNotes;
  /** The order of day and month in dates such as 05/03/2025, if the user stated it. */
  readonly dateOrder?: DateOrder | null;
}

/** Reads one row of a spec sheet as a phone, or says why it is rejected. It never throws. */
export function readSheetRow(
  columns: readonly Column[],
  cells: readonly string[],
  { line, fileHint, statedBrand, notes, dateOrder = null }: RowContext,
): IncomingPhone | RejectedRow {
  const row = readCells(columns, cells);

  // Reject rows without a usable name or content.
  const model = findSource(row, 'model');
  if (isNameBlank(model)) return { line, reason: 'The row has no model name.' };
  if (model.length > maxNameLength)
    return { line, reason: `The model name is longer than ${maxNameLength} characters.` };
  if (containsLabels(row))
    return { line, reason: `The row of "${model.trim()}" holds labels where the values should be.` };
  if (hasOnlyIdentity(row))
    return { line, reason: `The row of "${model.trim()}" states nothing but a name.` };
  if (!isPhone(columns, row, model))
    return { line, reason: `The row of "${model.trim()}" states no fact of a phone.` };
  const name = findBrandOfModel(model, {
    cell: findSource(row, 'brand'),
    stated: statedBrand,
    file: fileHint,
  });
  if (name.brand.length > maxBrandLength)
    return {
      line,
      reason: `The brand of "${model.trim()}" is longer than ${maxBrandLength} characters.`,
    };

  // Read the facts and prices, and note the cells and prices that are not imported.
  const { facts, prices, outliers } = readFactsAndPrices(row, { notes, dateOrder });
  countUnread(notes.unread, row, { facts, prices });
  for (const { amount } of outliers)
    notes.warnings.push({
      line,
      phone: name.fullName,
      fact: 'prices.amount',
      value: formatMoney(amount),
      bounds: 'near the other prices of the row',
    });
  return {
    line,
    ...name,
    otherDevice: false,
    facts,
    specSheet: toSpecSections(row.cells),
    prices,
    reviews: [],
  };
}

/** Reads what cells state, without asking whether they are those of a phone. */
export function readCellFacts(
  columns: readonly Column[],
  cells: readonly string[],
  context: Pick<RowContext, 'notes' | 'dateOrder'>,
): Pick<IncomingPhone, 'facts' | 'prices'> {
  return readFactsAndPrices(readCells(columns, cells), context);
}

const readFactsAndPrices = (
  row: SheetRow,
  { notes, dateOrder = null }: Pick<RowContext, 'notes' | 'dateOrder'>,
) => ({
  facts: addMappedFacts(readFacts(row, dateOrder), row, { dateOrder, unread: notes.unread }),
  ...selectPrices(row),
});

/** @returns the first cell of a topic that is not blank, as it is written */
function findSource(row: SheetRow, topic: 'model' | 'brand'): string {
  return row.cells.find((cell) => cell.column.topic === topic && cell.text !== '')?.source ?? '';
}

const maxNameLength = 200;
const maxBrandLength = 100;
const identityTopics = new Set(['model', 'brand', 'link']);

function hasOnlyIdentity(row: SheetRow): boolean {
  return row.cells.every((cell) => cell.text === '' || identityTopics.has(cell.column.topic));
}

/**
 * Whether a row states what only phones have, as far as the sheet has columns of it. The name of an accessory needs a
 * mobile network or memory.
 */
function isPhone(columns: readonly Column[], row: SheetRow, model: string): boolean {
  const states = (topics: ReadonlySet<Topic>): boolean => [...topics].some((topic) => row.text(topic) !== '');
  if (states(networkAndMemoryTopics)) return true;
  if (isOtherProduct(model)) return false;
  if (columns.some(({ topic }) => phoneTopics.has(topic))) return states(phoneTopics);
  return row.cells.some(({ column, text }) => text !== '' && !factlessTopics.has(column.topic));
}

/** Whether most cells are labels ("Announced" under `Launch`), as scrapers write for missing pages. */
function containsLabels(row: SheetRow): boolean {
  const filled = row.cells.filter((cell) => cell.text !== '' && !identityTopics.has(cell.column.topic));
  return filled.length > 0 && filled.filter((cell) => isKnownLabel(cell.text)).length > filled.length / 2;
}

function readFacts(row: SheetRow, dateOrder: DateOrder | null): PhoneFacts {
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
      headphoneJack: comms.parseYesNo(row.text('jack')),
      ...comms.parseLoudspeaker(row.texts('loudspeaker')),
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
    ...comms.parseUwbAndSatellite([...row.texts('unlabelled'), row.text('technology')]),
    ...comms.parseWifi(row.text('wlan')),
    ...comms.parseBluetooth(row.text('bluetooth')),
    nfc: comms.parseYesNo(row.text('nfc')),
    infrared: comms.parseYesNo(row.text('infrared')),
    fmRadio: comms.parseRadio(row.text('radio')),
    ...comms.parseUsb(row.text('usb')),
    cardSlot: comms.parseCardSlot(row.text('cardSlot')),
    gnss: comms.parseGnss(gps || row.text('positioning'), gps !== ''),
  };
}

/** Joins the system's name with a number in a separate cell, such as "14" under `OS version`. */
function joinOsCells(row: SheetRow): string {
  const [name, version] = [/[a-z]/i, /^[\d.]+$/].map((pattern) =>
    row.texts('os').find((text) => pattern.test(text)),
  );
  if (name === undefined) return version ?? '';
  return version === undefined || /\d/.test(name) ? name : `${name} ${version}`;
}

/** Joins separate columns for height, width and depth. */
function joinSideCells(row: SheetRow): string {
  const sides = (['height', 'width', 'depth'] as const).map((topic) => row.text(topic));
  return sides.every((side) => side === '') ? '' : sides.map((side) => side || '-').join(' x ');
}

/** Joins the storage with a separate column for RAM, whose cells leave out that word. */
function joinMemoryCells(row: SheetRow): string {
  const ram = row.text('ram');
  if (ram === '') return row.text('internal');
  return `${row.text('internal')}, ${/\bRAM\b/i.test(ram) ? ram : ram.replace(/[TGMK]B\b/gi, '$& RAM')}`;
}

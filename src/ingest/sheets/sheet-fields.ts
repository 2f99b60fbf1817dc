import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import type { UnreadCells } from '../file-notes.ts';
import { findMainCameraText } from './select-cameras.ts';
import type { SheetRow } from './sheet-row.ts';
import type { Topic } from './sheet-topics.ts';

/** The facts and prices of a phone that cells state. */
export interface ParsedPhone {
  readonly facts: PhoneFacts;
  readonly prices: readonly IncomingPrice[];
}

/** A fact that spec sheets state. Fields are used to measure how many cells the parsers understand. */
interface SheetField {
  readonly name: string;
  /** The topic of its cell, or null if the cell is found in another way. */
  readonly topic: Topic | null;
  /** Finds the text that may state the fact, without parsing it. The text is empty if there is none. */
  readonly findText: (row: SheetRow) => string;
  /** Matches the cells that state the fact. */
  readonly pattern: RegExp;
  /** Whether the fact was understood. */
  readonly isParsed: (phone: ParsedPhone) => boolean;
}

const notYesNoPattern = /^(?!(?:yes|no)$)/i;
/** Matches the resolution of a display that has pixels, and not just characters and lines. */
const pixelsPattern = /pixels|^(?!.*\b(?:chars?|characters|lines?)\b)/is;
const findReleaseText = (row: SheetRow) =>
  [...row.getTexts('status'), ...row.getTexts('announced')].find((text) => /released/i.test(text)) ?? '';

/**
 * Creates a field of spec sheets.
 * @param topicOrFinder the topic whose first cell states the fact, or a function that finds the cell
 * @param getValues a function that gets values of the phone. The fact was understood if any of them is known.
 */
function createField(
  name: string,
  topicOrFinder: Topic | ((row: SheetRow) => string),
  getValues: (facts: PhoneFacts, prices: ParsedPhone['prices']) => readonly unknown[],
  pattern = /(?:)/,
): SheetField {
  return {
    name,
    topic: typeof topicOrFinder === 'function' ? null : topicOrFinder,
    findText: typeof topicOrFinder === 'function' ? topicOrFinder : (row) => row.getText(topicOrFinder),
    pattern,
    isParsed: ({ facts, prices }) => getValues(facts, prices).some((value) => (value ?? null) !== null),
  };
}

export const sheetFields: readonly SheetField[] = [
  createField('year', 'announced', ({ announcedOn }) => [announcedOn], /^(?!not\b.*\bannounced|never)/i),
  createField(
    'release',
    findReleaseText,
    ({ releasedOn, status }) => [releasedOn, status === 'CANCELLED' ? status : null],
    /^(?!.*exp\. release)/is,
  ),
  createField('released', 'released', ({ releasedOn, status }) => [
    releasedOn,
    status === 'CANCELLED' ? status : null,
  ]),
  createField('status', 'status', ({ status }) => [status]),
  createField(
    'screen size',
    (row) => row.getTexts('size').find((text) => !/contrast|nits/i.test(text)) ?? '',
    ({ displays }) => [displays[0]?.diagonalIn],
  ),
  createField('resolution', 'resolution', ({ displays }) => [displays[0]?.widthPx], pixelsPattern),
  createField('panel', 'displayType', ({ displays }) => [displays[0]?.panel]),
  createField(
    'battery capacity',
    'battery',
    ({ battery }) => [battery.capacityMah, battery.capacityWh],
    /mAh|^\d/i,
  ),
  createField(
    'dimensions',
    'dimensions',
    ({ body }) => [body.heightMm && body.widthMm],
    /^(?!.*(?:thick|thin|unknown))/is,
  ),
  createField('thickness', 'dimensions', ({ body }) => [body.depthMm], /mm\s*(?:thick|thin)/i),
  createField('height', 'height', ({ body }) => [body.heightMm]),
  createField('width', 'width', ({ body }) => [body.widthMm]),
  createField('depth', 'depth', ({ body }) => [body.depthMm]),
  createField('weight', 'weight', ({ body }) => [body.weightG]),
  createField('memory variants', 'internal', ({ variants }) => variants, notYesNoPattern),
  createField('ram', 'ram', ({ variants }) => variants.map(({ ramMb }) => ramMb), notYesNoPattern),
  createField(
    'main camera MP',
    findMainCameraText,
    ({ cameras }) => cameras.map(({ position, megapixels }) => (position === 'REAR' ? megapixels : null)),
    notYesNoPattern,
  ),
  createField(
    'video',
    (row) => row.getText('video'),
    ({ video }) => video ?? [],
    /\d\s?[pK]@/,
  ),
  createField(
    'HDR',
    'displayType',
    ({ displays }) => displays[0]?.hdr ?? [],
    /HDR10|Dolby Vision|HDR Vivid/i,
  ),
  createField(
    'brightness',
    'displayType',
    ({ displays }) => [displays[0]?.peakNits, displays[0]?.typicalNits, displays[0]?.hbmNits],
    /nits? ?\((?:peak|typ|HBM)/i,
  ),
  createField('chipsets', 'chipset', ({ platform }) => platform.chipsets ?? [], notYesNoPattern),
  createField(
    'storage type',
    (row) => row.getTexts('unlabelled').find((text) => /\b(?:eMMC|UFS|NVMe) ?\d/.test(text)) ?? '',
    ({ platform }) => [platform.storageType],
  ),
  createField(
    'upgrades promised',
    'os',
    ({ platform }) => [platform.osUpgradesPromised],
    /major Android upgrades/i,
  ),
  createField('LTE bands', 'lteBands', ({ network }) => network.lteBands ?? [], /^\d+(?:,|$)/),
  createField('5G bands', 'nrBands', ({ network }) => network.nrBands ?? [], /^\d+(?:,|$)/),
  createField('charging time', 'charging', ({ battery }) => battery.charging ?? [], /(?<![-\d])\d+% in \d/i),
  createField(
    'fingerprint',
    'sensors',
    ({ security }) => [security.fingerprint],
    /fingerprint \((?:rear|front|side|under)/i,
  ),
  createField(
    'camera sensors',
    findMainCameraText,
    ({ cameras }) =>
      cameras.flatMap(({ position, sensorFormat }) => (position === 'REAR' ? [sensorFormat] : [])),
    /\d MP[^+]{0,40}, 1\/\d[\d.]*"/,
  ),
  createField(
    'codecs',
    'bluetooth',
    ({ connectivity }) => connectivity.bluetoothCodecs ?? [],
    /aptX|LDAC|LHDC/i,
  ),
  createField(
    'SAR',
    (row) => row.getText('sarEu') || row.getText('sar'),
    ({ body }) => [body.sarHeadWKg, body.sarBodyWKg],
  ),
  createField('active use', 'activeUse', ({ battery }) => [battery.activeUseH]),
  createField('benchmarks', 'performance', ({ benchmarks }) => benchmarks ?? [], /\d{3}/),
  createField('EU energy class', 'euEnergy', ({ euLabel }) => [euLabel.energyClass]),
  createField('EU free fall', 'euFreeFall', ({ euLabel }) => [euLabel.freeFallClass]),
  createField('EU repairability', 'euRepairability', ({ euLabel }) => [euLabel.repairabilityClass]),
  createField('price', 'price', (_, prices) => prices),
  createField('os', 'os', ({ platform }) => [platform.os], notYesNoPattern),
  createField('chipset', 'chipset', ({ platform }) => [platform.chipset]),
  createField('cpu', 'cpu', ({ platform }) => [platform.cpuCores, platform.cpuMaxMhz]),
  createField('charging', 'charging', ({ battery }) => [battery.wiredW, battery.wirelessW], /\d\s?W\b/),
  createField('technology', 'technology', ({ network }) => [network.generations]),
  createField('sim', 'sim', ({ network }) => [network.sims, network.maxSims]),
  createField('wlan', 'wlan', ({ connectivity }) => [connectivity.hasWifi]),
  createField('bluetooth', 'bluetooth', ({ connectivity }) => [connectivity.hasBluetooth]),
  createField(
    'positioning',
    (row) => row.getText('positioning') || row.getText('gps'),
    ({ connectivity }) => [connectivity.gnss],
  ),
  createField(
    'usb',
    'usb',
    ({ connectivity }) => [connectivity.usb, connectivity.usbVersion],
    notYesNoPattern,
  ),
  createField('sensors', 'sensors', ({ sensors }) => [sensors]),
  createField('model numbers', 'models', ({ modelNumbers }) => modelNumbers),
  createField('colors', 'colors', ({ colors }) => colors),
];

/** @returns the text in which a row states a field, or null if it does not state it */
export function findStatedText({ findText, pattern }: SheetField, row: SheetRow): string | null {
  const text = findText(row);
  return text !== '' && pattern.test(text) ? text : null;
}

/** Counts the cells that state a fact but were not understood, or that are too long to be parsed. */
export function countUnread(unread: UnreadCells, row: SheetRow, phone: ParsedPhone): void {
  for (const field of sheetFields) {
    const text = findStatedText(field, row);
    if (text === null || field.isParsed(phone)) continue;
    const cells = row.cells.filter((candidate) => candidate.text === text);
    const cell = cells.find(({ column }) => column.topic === field.topic) ?? cells[0];
    if (cell?.isCut !== true) unread.count(cell?.column.label || field.name, text);
  }
  for (const { column, text, isCut } of row.cells) if (isCut) unread.count(column.label, text);
}

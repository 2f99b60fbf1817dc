import type { IncomingPhone } from '../../domain/catalogue/ingest.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import type { UnreadCells } from '../unread-cells.ts';
import { mainCameraText } from './select-cameras.ts';
import type { SheetRow } from './sheet-row.ts';
import type { Topic } from './sheet-topics.ts';

type ReadPhone = Pick<IncomingPhone, 'facts' | 'prices'>;

/** A fact that spec sheets state. It is used to measure how many cells the parsers understand. */
interface SheetField {
  readonly name: string;
  /** The topic of its cell, or null if the cell is found in another way. */
  readonly topic: Topic | null;
  /** Finds the text that may state the fact. It does not parse it. The text is empty if there is none. */
  readonly cell: (row: SheetRow) => string;
  /** Whether a cell states the fact. */
  readonly states: (text: string) => boolean;
  /** Whether the fact was understood. */
  readonly parsed: (phone: ReadPhone) => boolean;
}

const always = () => true;
const unlessYesNo = (text: string) => !/^(?:yes|no)$/i.test(text);
/** Whether a display has pixels, and not just characters and lines. */
const hasPixels = (text: string) => /pixels/i.test(text) || !/\b(?:chars?|characters|lines?)\b/i.test(text);
const releaseText = (row: SheetRow) =>
  [...row.texts('status'), ...row.texts('announced')].find((text) => /released/i.test(text)) ?? '';

/**
 * @param where the topic whose first cell states the fact, or a function that finds the cell
 * @param values finds values of the phone. The fact was understood if one of them is known.
 */
function field(
  name: string,
  where: Topic | ((row: SheetRow) => string),
  values: (facts: PhoneFacts, prices: ReadPhone['prices']) => readonly unknown[],
  states: SheetField['states'] = always,
): SheetField {
  return {
    name,
    topic: typeof where === 'function' ? null : where,
    cell: typeof where === 'function' ? where : (row) => row.text(where),
    states,
    parsed: ({ facts, prices }) => values(facts, prices).some((value) => (value ?? null) !== null),
  };
}

export const sheetFields: readonly SheetField[] = [
  field(
    'year',
    'announced',
    ({ announcedOn }) => [announcedOn],
    (text) => !/^(?:not\b.*\bannounced|never)/i.test(text),
  ),
  field(
    'release',
    releaseText,
    ({ releasedOn, status }) => [releasedOn, status === 'CANCELLED' ? status : null],
    (text) => !/exp\. release/i.test(text),
  ),
  field('released', 'released', ({ releasedOn, status }) => [
    releasedOn,
    status === 'CANCELLED' ? status : null,
  ]),
  field('status', 'status', ({ status }) => [status]),
  field(
    'screen size',
    (row) => row.texts('size').find((text) => !/contrast|nits/i.test(text)) ?? '',
    ({ displays }) => [displays[0]?.diagonalIn],
  ),
  field('resolution', 'resolution', ({ displays }) => [displays[0]?.widthPx], hasPixels),
  field('panel', 'displayType', ({ displays }) => [displays[0]?.panel]),
  field(
    'battery capacity',
    'battery',
    ({ battery }) => [battery.capacityMah],
    (text) => /mAh/i.test(text) || /^\d/.test(text),
  ),
  field('dimensions', 'dimensions', ({ body }) => [body.heightMm && body.widthMm, body.depthMm]),
  field('height', 'height', ({ body }) => [body.heightMm]),
  field('width', 'width', ({ body }) => [body.widthMm]),
  field('depth', 'depth', ({ body }) => [body.depthMm]),
  field('weight', 'weight', ({ body }) => [body.weightG]),
  field('memory variants', 'internal', ({ variants }) => variants, unlessYesNo),
  field('ram', 'ram', ({ variants }) => variants.map(({ ramMb }) => ramMb), unlessYesNo),
  field(
    'main camera MP',
    mainCameraText,
    ({ cameras }) => cameras.map(({ position, megapixels }) => (position === 'REAR' ? megapixels : null)),
    unlessYesNo,
  ),
  field(
    'video',
    (row) => row.text('video'),
    ({ video }) => video ?? [],
    (text) => /\d\s?[pK]@/.test(text),
  ),
  field(
    'HDR',
    'displayType',
    ({ displays }) => displays[0]?.hdr ?? [],
    (text) => /HDR10|Dolby Vision|HDR Vivid/i.test(text),
  ),
  field(
    'brightness',
    'displayType',
    ({ displays }) => [displays[0]?.peakNits, displays[0]?.typicalNits, displays[0]?.hbmNits],
    (text) => /nits? ?\((?:peak|typ|HBM)/i.test(text),
  ),
  field('chipsets', 'chipset', ({ platform }) => platform.chipsets ?? [], unlessYesNo),
  field(
    'storage type',
    (row) => row.texts('unlabelled').find((text) => /\b(?:eMMC|UFS|NVMe) ?\d/.test(text)) ?? '',
    ({ platform }) => [platform.storageType],
  ),
  field(
    'upgrades promised',
    'os',
    ({ platform }) => [platform.osUpgradesPromised],
    (text) => /major Android upgrades/i.test(text),
  ),
  field(
    'LTE bands',
    'lteBands',
    ({ network }) => network.lteBands ?? [],
    (text) => /^\d+(?:,|$)/.test(text),
  ),
  field(
    '5G bands',
    'nrBands',
    ({ network }) => network.nrBands ?? [],
    (text) => /^\d+(?:,|$)/.test(text),
  ),
  field(
    'charging time',
    'charging',
    ({ battery }) => battery.charging ?? [],
    (text) => /(?<![-\d])\d+% in \d/i.test(text),
  ),
  field(
    'fingerprint',
    'sensors',
    ({ security }) => [security.fingerprint],
    (text) => /fingerprint \((?:rear|front|side|under)/i.test(text),
  ),
  field(
    'camera sensors',
    mainCameraText,
    ({ cameras }) =>
      cameras.flatMap(({ position, sensorFormat }) => (position === 'REAR' ? [sensorFormat] : [])),
    (text) => /\d MP[^+]{0,40}, 1\/\d[\d.]*"/.test(text),
  ),
  field(
    'codecs',
    'bluetooth',
    ({ connectivity }) => connectivity.bluetoothCodecs ?? [],
    (text) => /aptX|LDAC|LHDC/i.test(text),
  ),
  field(
    'SAR',
    (row) => row.text('sarEu') || row.text('sar'),
    ({ body }) => [body.sarHeadWKg, body.sarBodyWKg],
  ),
  field('active use', 'activeUse', ({ battery }) => [battery.activeUseH]),
  field(
    'benchmarks',
    'performance',
    ({ benchmarks }) => benchmarks ?? [],
    (text) => /\d{3}/.test(text),
  ),
  field('price', 'price', (_, prices) => prices),
  field('os', 'os', ({ platform }) => [platform.os], unlessYesNo),
  field('chipset', 'chipset', ({ platform }) => [platform.chipset]),
  field('cpu', 'cpu', ({ platform }) => [platform.cpuCores, platform.cpuMaxMhz]),
  field(
    'charging',
    'charging',
    ({ battery }) => [battery.wiredW, battery.wirelessW],
    (text) => /\d\s?W\b/.test(text),
  ),
  field('technology', 'technology', ({ network }) => [network.generations]),
  field('sim', 'sim', ({ network }) => [network.sims, network.maxSims]),
  field('wlan', 'wlan', ({ connectivity }) => [connectivity.hasWifi]),
  field('bluetooth', 'bluetooth', ({ connectivity }) => [connectivity.hasBluetooth]),
  field(
    'positioning',
    (row) => row.text('positioning') || row.text('gps'),
    ({ connectivity }) => [connectivity.gnss],
  ),
  field('usb', 'usb', ({ connectivity }) => [connectivity.usb, connectivity.usbVersion], unlessYesNo),
  field('sensors', 'sensors', ({ sensors }) => [sensors]),
  field('colors', 'colors', ({ colors }) => colors),
];

/** @returns the text in which a row states a field, or null if it does not state it */
export function statedText({ cell, states }: SheetField, row: SheetRow): string | null {
  const text = cell(row);
  return text !== '' && states(text) ? text : null;
}

/** Counts the cells that state a fact but were not understood, or that are too long to be parsed. */
export function countUnread(unread: UnreadCells, row: SheetRow, phone: ReadPhone): void {
  for (const field of sheetFields) {
    const text = statedText(field, row);
    if (text === null || field.parsed(phone)) continue;
    const cells = row.cells.filter((each) => each.text === text);
    const cell = cells.find(({ column }) => column.topic === field.topic) ?? cells[0];
    if (cell?.isCut !== true) unread.count(cell?.column.label || field.name, text);
  }
  for (const { column, text, isCut } of row.cells) if (isCut) unread.count(column.label, text);
}

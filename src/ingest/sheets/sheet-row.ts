import { foldText, maxParsedLength } from '../../names/normalise-text.ts';
import { findFirstMeaning, type PatternTable } from '../files/pattern-table.ts';
import { unitByTopic } from '../mapping/meanings.ts';
import { convertUnit, normaliseUnit } from '../mapping/units.ts';
import { decodeBytesLiteral } from './decode-bytes-literal.ts';
import { isBlank } from './is-blank.ts';
import type { Column } from './sheet-columns.ts';
import type { Topic } from './sheet-topics.ts';
import { isBatteryText } from './topics/parse-battery.ts';

export interface Cell {
  readonly column: Column;
  /** The text of the cell in the file, with bytes literals decoded. */
  readonly source: string;
  /** The normalised text for parsers, in which a unit follows each number. The text of a blank cell is empty. */
  readonly text: string;
  /** Whether `text` is only the beginning of a longer cell. */
  readonly isCut: boolean;
}

/** The non-empty cells of one row. */
export interface SheetRow {
  readonly cells: readonly Cell[];
  /** @returns the texts of a topic that are not blank, in their order on the page */
  getTexts(topic: Topic): readonly string[];
  /** @returns the first text of a topic, or an empty string */
  getText(topic: Topic): string;
}

/** Reads the cells of one row, and finds the topic of each. */
export function readCells(columns: readonly Column[], row: readonly string[]): SheetRow {
  const cells = row
    .map((rawText, index) => readCell(columns[index], rawText))
    .filter((cell) => cell !== null);
  const cellsByTopic = new Map<Topic, Cell[]>();
  const addCell = (topic: Topic, cell: Cell) =>
    cellsByTopic.set(topic, [...(cellsByTopic.get(topic) ?? []), cell]);
  const nonBlankCells = cells.filter((cell) => cell.text !== '');
  for (const cell of nonBlankCells) addCell(getTopic(cell), cell);
  for (const cell of nonBlankCells) {
    // Guess a topic from the content only if no labelled cell has it, since a list of bands looks like a technology.
    const guessedTopic = isWithoutTopic(cell) ? guessTopic(cell.text) : null;
    if (guessedTopic !== null && !cellsByTopic.has(guessedTopic)) addCell(guessedTopic, cell);
  }
  for (const topicCells of cellsByTopic.values())
    topicCells.sort((a, b) => a.column.repeatIndex - b.column.repeatIndex);
  const getTexts = (topic: Topic) => (cellsByTopic.get(topic) ?? []).map((cell) => cell.text);
  return { cells, getTexts, getText: (topic) => getTexts(topic)[0] ?? '' };
}

function readCell(column: Column | undefined, rawText: string): Cell | null {
  // PostgreSQL cannot store U+0000 in text.
  const source = decodeBytesLiteral(rawText).replaceAll('\0', '');
  if (!column || column.topic === 'ignored' || source.trim() === '') return null;
  const foldedText = column.decimal === ',' ? toDecimalPoints(foldText(source)) : foldText(source);
  const text = isBlank(foldedText) ? '' : addUnit(abbreviateUnits(foldedText), column);
  return { column, source, text, isCut: source.length > maxParsedLength };
}

/** The units of numbers if neither the cell nor the label states a unit. */
const usualUnits: Partial<Record<Topic, string>> = {
  battery: 'mAh',
  charging: 'W',
  size: 'inches',
  refreshRate: 'Hz',
  mainCamera: 'MP',
  selfieCamera: 'MP',
};
const bareNumbersPattern = /^\d[\d.,]*(?:\s*(?:[|/+]|,\s)\s*\d[\d.,]*)*$/;

/**
 * Guesses the unit of memory sizes without a unit, since no smartphone has 8 MB of storage or 512 GB of RAM.
 * @returns the unit, or undefined if the sizes may be in either unit
 */
export function guessMemoryUnit(topic: Topic, text: string): string | undefined {
  const sizes = (text.match(/\d[\d.]*/g) ?? []).map(Number);
  if (sizes.length === 0) return undefined;
  if (topic === 'internal' && sizes.every((size) => size >= 8 && Number.isInteger(Math.log2(size))))
    return 'GB';
  if (topic !== 'ram') return undefined;
  if (sizes.every((size) => size <= 24)) return 'GB';
  return sizes.every((size) => size >= 512) ? 'MB' : undefined;
}

/** Replaces decimal commas with points, and removes the separators of groups: 1.299,5 and 1 299,5 become 1299.5. */
function toDecimalPoints(text: string): string {
  return text.replace(/(?<=\d)[.\s](?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.');
}

/** Adds the unit to numbers without a unit: "256 | 512" in a column `Storage (GB)` becomes "256/512 GB". */
function addUnit(text: string, column: Column): string {
  const convertedText = convertNumbers(text, column);
  if (convertedText !== null) return convertedText;
  if (!bareNumbersPattern.test(text)) return text;
  const unit = column.unit ?? usualUnits[column.topic] ?? guessMemoryUnit(column.topic, text);
  if (unit === undefined) return text;
  if (unit === 'MP') return text.replace(/\d[\d.]*/g, '$& MP');
  return `${text.replace(/\s*[|]\s*|,\s+/g, '/')} ${unit}`;
}

/** Topics whose numbers are not converted, because their parsers read them in any unit. */
const unconvertedTopics = new Set<Topic>(['internal', 'ram', 'cpu']);

/**
 * Converts numbers in a unit such as `cm` to the unit that the parser of their topic expects.
 * @returns the numbers with the unit, or null if no conversion is needed or possible
 */
function convertNumbers(text: string, { topic, unit }: Column): string | null {
  const sourceUnit = normaliseUnit(unit ?? '');
  const targetUnit = unitByTopic[topic];
  if (sourceUnit === null || targetUnit === undefined || sourceUnit === targetUnit) return null;
  if (unconvertedTopics.has(topic) || convertUnit(1, sourceUnit, targetUnit) === null) return null;
  if (!/^\d[\d.\s|/+x*-]*$/i.test(text)) return null;
  const numbers = text.replace(/\d+(?:\.\d+)?/g, (number) =>
    String(convertUnit(Number(number), sourceUnit, targetUnit)),
  );
  return `${numbers} ${usualUnits[topic] ?? targetUnit}`;
}

/** Finds the topic of a cell. A column `Type` may contain types of displays or of batteries, so its text decides. */
function getTopic({ column, text }: Cell): Topic {
  if (column.topic !== 'type') return column.topic;
  return isBatteryText(text) ? 'battery' : 'displayType';
}

function isWithoutTopic({ column }: Cell): boolean {
  return column.topic === 'unlabelled' || column.topic === 'other';
}

/** The topics of cells by their content. The first pattern that matches decides. */
const topicPatterns: PatternTable<Topic> = [
  [/^(?:unfolded: ?)?\d[\d.]* x \d[\d.]* x \d[\d.]* ?mm\b/i, 'dimensions'],
  [/^\d[\d.]* ?g (?:or \d[\d.]* ?g )?\(\d[\d.]* (?:oz|lb)\)/i, 'weight'],
  [/^\d[\d.]* inch(?:es)?, \d[\d.]* cm2/i, 'size'],
  [/^\d{2,4} x \d{2,4} pixels/i, 'resolution'],
  [/^(?:available|discontinued|cancelled|rumored|coming soon)(?:\.|$)/i, 'status'],
  [/^(?:19|20)\d\d, (?:q[1-4]|[a-z]{3,9})\b/i, 'announced'],
  [/^about \d[\d.,]* [a-z]{3}$/i, 'price'],
  [/^(?:gsm|cdma)(?: \/ (?:[a-z]+\d*))* \/ (?:hspa|lte|umts|5g)|^no cellular connectivity/i, 'technology'],
  [/^(?:android \d|ios \d|ipados \d|watchos \d|symbian|microsoft windows)/i, 'os'],
  [/^\d+[gm]b \d+(?:\.\d)?[gm]b ram\b/i, 'internal'],
  [/^wi-?fi 802\.11/i, 'wlan'],
  [/^(?:dual sim|single sim|(?:nano|micro|mini)-sim)\b/i, 'sim'],
  [/^usb type-c|^micro ?usb \d/i, 'usb'],
];

/** Guesses the topic of a cell by its content. Returns null if the topic is uncertain. */
function guessTopic(text: string): Topic | null {
  if (/^(?:removable |non-removable )?li-(?:ion|po) .*mah/i.test(text) && isBatteryText(text))
    return 'battery';
  return findFirstMeaning(topicPatterns, text);
}

/** The patterns of units and words that some sheets spell out, and the abbreviations that parsers expect. */
const spelledUnits: readonly (readonly [RegExp, string])[] = [
  [/\bmill?i-?am(?:p(?:ere)?s?)?[\s-]*h(?:ou)?rs?\b/gi, 'mAh'],
  [/\bwatt[\s-]*h(?:ou)?rs?\b/gi, 'Wh'],
  [/(?<=\d\s?)watts?\b/gi, 'W'],
  [/(?<=\d\s?)mill?imet(?:er|re)s?\b/gi, 'mm'],
  [/(?<=\d\s?)centimet(?:er|re)s?\b/gi, 'cm'],
  [/(?<=\d\s?)gramm?(?:e?s)?\b/gi, 'g'],
  [/(?<=\d\s?)kilogramm?(?:e?s)?\b/gi, 'kg'],
  [/(?<=\d\s?)terabytes?\b/gi, 'TB'],
  [/(?<=\d\s?)gigabytes?\b/gi, 'GB'],
  [/(?<=\d\s?)megabytes?\b/gi, 'MB'],
  [/(?<=\d\s?)gigahertz\b/gi, 'GHz'],
  [/(?<=\d\s?)megahertz\b/gi, 'MHz'],
  [/(?<=\d\s?)hertz\b/gi, 'Hz'],
  [/(?<=\d\s?)(?:megapixels?|mpix|mpx)\b/gi, 'MP'],
  [/(?<=\d[\s-]?)zoll\b/gi, 'inches'],
  [/(?<=\d) by (?=\d)/gi, ' x '],
];
/** Matches every text that may contain a spelled-out unit. Hardly any cell contains one, so this test saves time. */
const spelledUnitHintPattern = /amp|watt|met(?:er|re)|gram|bytes?|hertz|megapix|mpi?x|zoll| by /i;

function abbreviateUnits(text: string): string {
  if (!spelledUnitHintPattern.test(text)) return text;
  return spelledUnits.reduce((result, [pattern, unit]) => result.replace(pattern, unit), text);
}

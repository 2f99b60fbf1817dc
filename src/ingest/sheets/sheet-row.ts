import { foldText, maxParsedLength } from '../../names/normalise-text.ts';
import { firstMeaning, type PatternTable } from '../pattern-table.ts';
import { decodeBytesLiteral } from './decode-bytes-literal.ts';
import { isBlank } from './is-blank.ts';
import { isBatteryText } from './parse-battery.ts';
import type { Column } from './sheet-columns.ts';
import type { Topic } from './sheet-topics.ts';
import { withUnitSigns } from './with-unit-signs.ts';

export interface Cell {
  readonly column: Column;
  /** The cell as in the file, with bytes literals decoded. */
  readonly source: string;
  /**
   * The folded text for parsers. A number without a unit is followed by the label's unit. The text of a blank
   * cell is empty.
   */
  readonly text: string;
  /** Whether `text` is only the beginning of a longer cell. */
  readonly isCut: boolean;
}

/** The non-empty cells of one row. */
export interface SheetRow {
  readonly cells: readonly Cell[];
  /** Returns the texts of a topic that are not blank, in their order on the page. */
  texts(topic: Topic): readonly string[];
  /** Returns the first text of a topic, or an empty text. */
  text(topic: Topic): string;
}

export function readCells(columns: readonly Column[], row: readonly string[]): SheetRow {
  const cells = row.map((raw, index) => readCell(columns[index], raw)).filter((cell) => cell !== null);
  const byTopic = new Map<Topic, Cell[]>();
  const add = (topic: Topic, cell: Cell) => byTopic.set(topic, [...(byTopic.get(topic) ?? []), cell]);
  const filled = cells.filter((cell) => cell.text !== '');
  for (const cell of filled) add(topicOf(cell), cell);
  for (const cell of filled) {
    // A label takes precedence over a guess by content, since additional rows of bands look like a
    // technology.
    const guess = isNameless(cell) ? guessTopic(cell.text) : null;
    if (guess !== null && !byTopic.has(guess)) add(guess, cell);
  }
  for (const each of byTopic.values()) each.sort((a, b) => a.column.repeat - b.column.repeat);
  const texts = (topic: Topic) => (byTopic.get(topic) ?? []).map((cell) => cell.text);
  return { cells, texts, text: (topic) => texts(topic)[0] ?? '' };
}

function readCell(column: Column | undefined, raw: string): Cell | null {
  // PostgreSQL cannot store U+0000 in text.
  const source = decodeBytesLiteral(raw).replaceAll('\0', '');
  if (!column || source.trim() === '') return null;
  const folded = foldText(source);
  const text = isBlank(folded) ? '' : withUnit(withUnitSigns(folded), column);
  return { column, source, text, isCut: source.length > maxParsedLength };
}

/** The units of numbers that have none themselves, for labels that do not state one. */
const usualUnits: Partial<Record<Topic, string>> = {
  battery: 'mAh',
  charging: 'W',
  size: 'inches',
  refreshRate: 'Hz',
  mainCamera: 'MP',
  selfieCamera: 'MP',
};
const bareNumbers = /^\d[\d.,]*(?:\s*(?:[|/+]|,\s)\s*\d[\d.,]*)*$/;

/** Adds the unit to numbers that have none themselves: "256 | 512" under `Storage (GB)` is "256/512 GB". */
function withUnit(text: string, column: Column): string {
  const unit = column.unit ?? usualUnits[column.topic];
  if (unit === undefined || !bareNumbers.test(text)) return text;
  if (unit === 'MP') return text.replace(/\d[\d.]*/g, '$& MP');
  return `${text.replace(/\s*[|]\s*|,\s+/g, '/')} ${unit}`;
}

/** A column `Type` may hold display or battery types, so its cell decides. */
function topicOf({ column, text }: Cell): Topic {
  if (column.topic !== 'type') return column.topic;
  return isBatteryText(text) ? 'battery' : 'displayType';
}

function isNameless({ column }: Cell): boolean {
  return column.topic === 'unlabelled' || column.topic === 'other';
}

/** Patterns for whole cells that match only one topic. The first pattern that matches decides. */
const shapes: PatternTable<Topic> = [
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

/** Guesses the topic of a cell by its content. Returns null if it could be several. */
function guessTopic(text: string): Topic | null {
  if (/^(?:removable |non-removable )?li-(?:ion|po) .*mah/i.test(text) && isBatteryText(text))
    return 'battery';
  return firstMeaning(shapes, text);
}

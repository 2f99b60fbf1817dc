import { foldText, maxParsedLength } from '../../names/normalise-text.ts';
import { decodeBytesLiteral } from './decode-bytes-literal.ts';
import { guessTopic } from './guess-topic.ts';
import { isBlank } from './is-blank.ts';
import { isBatteryText } from './parse-battery.ts';
import type { Column } from './sheet-columns.ts';
import type { Topic } from './sheet-topics.ts';
import { withUnitSigns } from './with-unit-signs.ts';

export interface Cell {
  readonly column: Column;
  /** As in the file, bytes literals decoded. */
  readonly source: string;
  /** For parsing: folded and of bounded length, with the unit of the label after a bare number; empty when the cell says nothing. */
  readonly text: string;
  /** Whether it is longer than what is parsed of it. */
  readonly isCut: boolean;
}

/** The non-empty cells of one row, found by what they are of. */
export interface SheetRow {
  readonly cells: readonly Cell[];
  /** The texts of a topic that say something, the first appearance on the page first. */
  texts(topic: Topic): readonly string[];
  /** The first text of a topic, or an empty one. */
  text(topic: Topic): string;
}

export function readCells(columns: readonly Column[], row: readonly string[]): SheetRow {
  const cells = row.map((raw, index) => readCell(columns[index], raw)).filter((cell) => cell !== null);
  const byTopic = new Map<Topic, Cell[]>();
  const file = (topic: Topic, cell: Cell) => byTopic.set(topic, [...(byTopic.get(topic) ?? []), cell]);
  const telling = cells.filter((cell) => cell.text !== '');
  for (const cell of telling) file(topicOf(cell), cell);
  for (const cell of telling) {
    // A named column is trusted before the look of a cell: extra band rows look like a technology.
    const guess = isNameless(cell) ? guessTopic(cell.text) : null;
    if (guess !== null && !byTopic.has(guess)) file(guess, cell);
  }
  for (const each of byTopic.values()) each.sort((a, b) => a.column.repeat - b.column.repeat);
  const texts = (topic: Topic) => (byTopic.get(topic) ?? []).map((cell) => cell.text);
  return { cells, texts, text: (topic) => texts(topic)[0] ?? '' };
}

function readCell(column: Column | undefined, raw: string): Cell | null {
  // No store of text keeps U+0000.
  const source = decodeBytesLiteral(raw).replaceAll('\0', '');
  if (!column || source.trim() === '') return null;
  const folded = foldText(source);
  const text = isBlank(folded) ? '' : withUnit(withUnitSigns(folded), column);
  return { column, source, text, isCut: source.length > maxParsedLength };
}

/** What bare numbers of a topic are of, where their label does not say it. */
const usualUnits: Partial<Record<Topic, string>> = {
  battery: 'mAh',
  charging: 'W',
  size: 'inches',
  refreshRate: 'Hz',
  mainCamera: 'MP',
  selfieCamera: 'MP',
};
const bareNumbers = /^\d[\d.,]*(?:\s*(?:[|/+]|,\s)\s*\d[\d.,]*)*$/;

/** "256 | 512" under `Storage (GB)` is "256/512 GB". */
function withUnit(text: string, { topic, unit }: Column): string {
  const wanted = unit ?? usualUnits[topic];
  if (wanted === undefined || !bareNumbers.test(text)) return text;
  if (wanted === 'MP') return text.replace(/\d[\d.]*/g, '$& MP');
  return `${text.replace(/\s*[|]\s*|,\s+/g, '/')} ${wanted}`;
}

/** `Type` is of the display or of the battery; only the cell can tell. */
function topicOf({ column, text }: Cell): Topic {
  if (column.topic !== 'type') return column.topic;
  return isBatteryText(text) ? 'battery' : 'displayType';
}

function isNameless({ column }: Cell): boolean {
  return column.topic === 'unlabelled' || column.topic === 'other';
}

import type { SpecSection } from '../../record/phone.ts';
import { findFirstMeaning, type PatternTable } from '../files/pattern-table.ts';
import type { Cell } from './sheet-row.ts';
import { type Section, sections } from './sheet-topics.ts';
import { parseSecondDisplay } from './topics/parse-display.ts';
import { parseIpRating } from './topics/parse-lists.ts';

/** Groups all cells by section, with their original labels and texts. */
export function toSpecSections(cells: readonly Cell[]): SpecSection[] {
  const rows = new Map<Section, SpecSection['rows']>(sections.map((name) => [name, []]));
  for (const cell of cells) {
    rows.get(findSection(cell))?.push({ label: cell.column.label, value: cell.source });
  }
  return sections
    .map((name) => ({ name, rows: rows.get(name) ?? [] }))
    .filter((section) => section.rows.length > 0);
}

/** The sections of cells without a label, by their content. */
const sectionPatterns: PatternTable<Section> = [
  [/^(?:GSM|CDMA|HSDPA|HSPA|UMTS|TD-?SCDMA|LTE|EV-?DO)\b|^\d{1,3}(?:, \d{1,3})+|\bSA\/NSA\b/, 'Network'],
  [/\b(?:UFS|eMMC|NVMe)\b/, 'Memory'],
  [/\b(?:player|organizer|predictive text|viewer|voice memo)\b/i, 'Features'],
  [/\bHi-Res\b|\baudio\b|\bTuned with\b|\bspeakers?\b/i, 'Sound'],
];

function findSection({ column, text }: Cell): Section {
  if (column.topic === 'type' && /mAh|Li-|battery/i.test(text)) return 'Battery';
  if (column.topic !== 'unlabelled') return column.section;
  if (parseIpRating(text) !== null) return 'Body';
  if (parseSecondDisplay(text) !== null) return 'Display';
  return findFirstMeaning(sectionPatterns, text) ?? 'Other';
}

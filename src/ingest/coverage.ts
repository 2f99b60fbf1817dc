import type { IncomingPhone } from '../domain/catalogue/incoming-row.ts';
import { readColumns } from './sheets/sheet-columns.ts';
import { findStatedText, sheetFields } from './sheets/sheet-fields.ts';
import { readCells } from './sheets/sheet-row.ts';
import { shorten } from './shorten.ts';

const maxSamples = 5;
const sampleLength = 60;

export interface FieldCoverage {
  readonly field: string;
  /** The number of rows whose source states a value. */
  readonly stated: number;
  /** The number of these rows whose value was understood. */
  readonly parsed: number;
  /** Up to five distinct cells that were not understood. */
  readonly unparsed: readonly string[];
}

export type Coverage = ReturnType<typeof createCoverage>;

/** Measures how much of the content of spec sheets was understood. */
export function createCoverage() {
  const counts = sheetFields.map(() => ({ stated: 0, parsed: 0, unparsed: new Set<string>() }));
  return {
    /** Counts a phone that was read from a spec sheet. The cells of the source are in its `specSheet`. */
    add(phone: IncomingPhone): void {
      const cells = phone.specSheet.flatMap((section) => section.rows);
      const columns = readColumns(cells.map((cell) => cell.label));
      const row = readCells(
        columns,
        cells.map((cell) => cell.value),
      );
      for (const [index, field] of sheetFields.entries()) {
        const count = counts[index];
        const text = findStatedText(field, row);
        if (!count || text === null) continue;
        count.stated++;
        if (field.isParsed(phone)) count.parsed++;
        else if (count.unparsed.size < maxSamples) count.unparsed.add(text);
      }
    },
    listFields: (): FieldCoverage[] =>
      sheetFields.map(({ name }, index) => {
        const { stated = 0, parsed = 0, unparsed = [] } = counts[index] ?? {};
        return { field: name, stated, parsed, unparsed: [...unparsed] };
      }),
  };
}

/** Formats the coverage as a text table. The line of a field ends with samples of cells that were not understood. */
export function formatCoverage(coverage: readonly FieldCoverage[]): string {
  const width = Math.max(...coverage.map(({ field }) => field.length));
  const lines = coverage.map(({ field, stated, parsed, unparsed }) => {
    const percent = stated === 0 ? '-' : `${((100 * parsed) / stated).toFixed(2)} %`;
    const samples = unparsed.map((text) => JSON.stringify(shorten(text, sampleLength))).join(' ');
    return `${field.padEnd(width)}  ${String(parsed).padStart(7)} of ${String(stated).padStart(7)}  ${percent.padStart(8)}  ${samples}`;
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}

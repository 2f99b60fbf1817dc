import { describe, expect, it } from 'vitest';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';

function readFacts(cells: Readonly<Record<string, string>>) {
  const columns = readColumns(['Model Name', 'Brand', ...Object.keys(cells)]);
  const context = { line: 2, fileHint: '', statedBrand: '', notes: createFileNotes() };
  const row = readSheetRow(columns, ['Phone 1', 'Example', ...Object.values(cells)], context);
  if (!('facts' in row)) throw new Error(row.reason);
  return row.facts;
}

describe('rows of the EU label in spec sheets', () => {
  it('are read with their classes, hours, cycles and falls', () => {
    const { euLabel, battery } = readFacts({
      ...{ Battery: 'Li-Ion 5000 mAh', Battery_1: '48:05h endurance, 1000 cycles' },
      ...{ Energy: 'Class A', 'Free fall': 'Class B (180 falls)', Repairability: 'Class C' },
    });
    expect(euLabel).toEqual({
      ...{ energyClass: 'A', enduranceH: 48.08, batteryCycles: 1000 },
      ...{ freeFallClass: 'B', freeFallFalls: 180, repairabilityClass: 'C' },
    });
    expect(battery.capacityMah).toBe(5000);
  });

  it('do not state a class that the label does not have', () => {
    const { euLabel } = readFacts({ Energy: 'Class H', 'Free fall': 'Glass', Repairability: 'Good' });
    expect(euLabel).toMatchObject({ energyClass: null, freeFallClass: null, repairabilityClass: null });
  });

  it('leave the dates of support to columns of their own', () => {
    const { platform } = readFacts({ 'OS support until': '2031-07', 'Security updates until': '2032' });
    expect(platform).toMatchObject({ osSupportUntil: '2031-07', securitySupportUntil: '2032' });
  });
});

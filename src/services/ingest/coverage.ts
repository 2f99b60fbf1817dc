import type { IncomingPhone } from '../../domain/ingest.ts';
import { mainCameraText } from './sheets/select-cameras.ts';
import { readColumns } from './sheets/sheet-columns.ts';
import { readCells, type SheetRow } from './sheets/sheet-row.ts';

const maxSamples = 5;

export interface FieldCoverage {
  readonly field: string;
  /** Rows whose source states a value. */
  readonly stated: number;
  readonly parsed: number;
  /** Up to five distinct cells that were not understood. */
  readonly unparsed: readonly string[];
}

export interface Coverage {
  /** Counts a phone that was read from a spec sheet; its `specSheet` is the evidence of what the source stated. */
  add(phone: IncomingPhone): void;
  fields(): FieldCoverage[];
}

interface Field {
  readonly name: string;
  /** The cell that could state a value; empty where there is none. Never asks a parser. */
  readonly cell: (row: SheetRow) => string;
  readonly states?: (text: string) => boolean;
  readonly parsed: (phone: IncomingPhone) => boolean;
}

const unlessYesNo = (text: string) => !/^(?:yes|no)$/i.test(text);

const fields: readonly Field[] = [
  {
    name: 'year',
    cell: (row) => row.text('announced'),
    states: (text) => !/^(?:not\b.*\bannounced|never)/i.test(text),
    parsed: ({ facts }) => facts.announcedOn !== null,
  },
  {
    name: 'release',
    cell: (row) =>
      [...row.texts('status'), ...row.texts('announced')].find((text) => /released/i.test(text)) ?? '',
    states: (text) => !/exp\. release/i.test(text),
    parsed: ({ facts }) => facts.releasedOn !== null || facts.status === 'CANCELLED',
  },
  { name: 'status', cell: (row) => row.text('status'), parsed: ({ facts }) => facts.status !== null },
  {
    name: 'screen size',
    cell: (row) => row.texts('size').find((text) => !/contrast|nits/i.test(text)) ?? '',
    parsed: ({ facts }) => (facts.displays[0]?.diagonalIn ?? null) !== null,
  },
  {
    name: 'resolution',
    cell: (row) => row.text('resolution'),
    // Displays of characters and lines have no pixels to state.
    states: (text) => /pixels/i.test(text) || !/\b(?:chars?|characters|lines?)\b/i.test(text),
    parsed: ({ facts }) => (facts.displays[0]?.widthPx ?? null) !== null,
  },
  {
    name: 'panel',
    cell: (row) => row.text('displayType'),
    parsed: ({ facts }) => (facts.displays[0]?.panel ?? null) !== null,
  },
  {
    name: 'battery capacity',
    cell: (row) => row.text('battery'),
    states: (text) => /mAh/i.test(text) || /^\d+$/.test(text),
    parsed: ({ facts }) => facts.battery.capacityMah !== null,
  },
  {
    name: 'dimensions',
    cell: (row) => row.text('dimensions'),
    parsed: ({ facts: { body } }) =>
      (body.heightMm !== null && body.widthMm !== null) || body.depthMm !== null,
  },
  { name: 'weight', cell: (row) => row.text('weight'), parsed: ({ facts }) => facts.body.weightG !== null },
  {
    name: 'memory variants',
    cell: (row) => row.text('internal'),
    states: unlessYesNo,
    parsed: ({ facts }) => facts.variants.length > 0,
  },
  {
    name: 'main camera MP',
    cell: mainCameraText,
    states: unlessYesNo,
    parsed: ({ facts }) =>
      facts.cameras.some((camera) => camera.position === 'REAR' && camera.megapixels !== null),
  },
  { name: 'price', cell: (row) => row.text('price'), parsed: ({ prices }) => prices.length > 0 },
  {
    name: 'os',
    cell: (row) => row.text('os'),
    states: unlessYesNo,
    parsed: ({ facts }) => facts.platform.os !== null,
  },
  {
    name: 'chipset',
    cell: (row) => row.text('chipset'),
    parsed: ({ facts }) => facts.platform.chipset !== null,
  },
  {
    name: 'cpu',
    cell: (row) => row.text('cpu'),
    parsed: ({ facts: { platform } }) => platform.cpuCores !== null || platform.cpuMaxMhz !== null,
  },
  {
    name: 'charging',
    cell: (row) => row.text('charging'),
    states: (text) => /\d\s?W\b/.test(text),
    parsed: ({ facts: { battery } }) => battery.wiredW !== null || battery.wirelessW !== null,
  },
  {
    name: 'technology',
    cell: (row) => row.text('technology'),
    parsed: ({ facts }) => facts.network.generations !== null,
  },
  {
    name: 'sim',
    cell: (row) => row.text('sim'),
    parsed: ({ facts: { network } }) => network.sims !== null || network.maxSims !== null,
  },
  {
    name: 'wlan',
    cell: (row) => row.text('wlan'),
    states: (text) => !/^yes/i.test(text),
    parsed: ({ facts }) => facts.connectivity.wifi !== null,
  },
  {
    name: 'positioning',
    cell: (row) => row.text('positioning') || row.text('gps'),
    parsed: ({ facts }) => facts.connectivity.gnss !== null,
  },
  {
    name: 'usb',
    cell: (row) => row.text('usb'),
    states: unlessYesNo,
    parsed: ({ facts: { connectivity } }) => connectivity.usb !== null || connectivity.usbVersion !== null,
  },
  { name: 'sensors', cell: (row) => row.text('sensors'), parsed: ({ facts }) => facts.sensors !== null },
  { name: 'colors', cell: (row) => row.text('colors'), parsed: ({ facts }) => facts.colors.length > 0 },
];

/** Counts how much of what spec sheets state was understood. */
export function createCoverage(): Coverage {
  const counts = fields.map(() => ({ stated: 0, parsed: 0, unparsed: new Set<string>() }));
  return {
    add(phone) {
      const cells = phone.specSheet.flatMap((section) => section.rows);
      const columns = readColumns(cells.map((cell) => cell.label));
      const row = readCells(
        columns,
        cells.map((cell) => cell.value),
      );
      for (const [index, field] of fields.entries()) {
        const count = counts[index];
        const text = field.cell(row);
        if (!count || text === '' || field.states?.(text) === false) continue;
        count.stated++;
        if (field.parsed(phone)) count.parsed++;
        else if (count.unparsed.size < maxSamples) count.unparsed.add(text);
      }
    },
    fields: () =>
      fields.map(({ name }, index) => {
        const { stated = 0, parsed = 0, unparsed = [] } = counts[index] ?? {};
        return { field: name, stated, parsed, unparsed: [...unparsed] };
      }),
  };
}

/** A plain text table, one line a field, ending with what was not understood. */
export function formatCoverage(coverage: readonly FieldCoverage[]): string {
  const width = Math.max(...coverage.map(({ field }) => field.length));
  const lines = coverage.map(({ field, stated, parsed, unparsed }) => {
    const percent = stated === 0 ? '-' : `${((100 * parsed) / stated).toFixed(2)} %`;
    const samples = unparsed
      .map((text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text))
      .join(' ');
    return `${field.padEnd(width)}  ${String(parsed).padStart(7)} of ${String(stated).padStart(7)}  ${percent.padStart(8)}  ${samples}`;
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}

import { readColumns } from '../../src/ingest/sheets/sheet-columns.ts';
import { sheetTopics } from '../../src/ingest/sheets/sheet-topics.ts';

/** Texts that readers of cells could try in many ways, if they are repeated. */
export const shapes = [
  '1',
  ' (',
  '/1',
  'a, ',
  '1 MP ',
  '1/2GB',
  '(models ',
  'ltpo',
  ' - 1',
  '€ 1 ',
  '4K/',
  '9% in ',
  '1, ',
];
const labels = [...new Set(sheetTopics.flatMap(({ names }) => names[0] ?? []))];
/** A column for every label of spec sheets. */
export const sheetColumns = readColumns([
  'Model Name',
  '',
  '_1',
  ...labels.filter((label) => label !== 'modelname'),
]);

/** A cell of a length that repeats a shape. */
export const cellOf = (shape: string, length: number): string =>
  shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

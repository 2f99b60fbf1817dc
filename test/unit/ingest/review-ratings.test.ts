import { expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

test('a rating that states its own scale is read by it, and others by the scale of the column', async () => {
  const rows = [
    'Brand,Product,Rating,Review',
    'Apple,iPhone 15,9,The camera is great',
    'Apple,iPhone 15,8.5,The battery is good',
    'Apple,iPhone 15,4.5 out of 5,It is very good',
    'Apple,iPhone 15,3/4,It is good',
    'Apple,iPhone 15,6 out of 5,It is too good',
    'Apple,iPhone 15,11,It is much too good',
  ];
  const options = { fileName: 'reviews.csv', asOf: '2026-11-20', today: '2026-11-20' };
  const chunks = [Buffer.from(rows.join('\n'))] as unknown as AsyncIterable<Uint8Array>;
  const { observations, rejected } = await readImportFile(chunks, options);
  const scores = observations.map((observation) =>
    'review' in observation ? observation.review.score : null,
  );
  expect(scores).toEqual([9, 8.5, 9, 7.5]);
  expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '6: The rating 6 out of 5 is not possible: ratings are from 0 to 10 unless a cell states its own scale.',
    '7: The rating 11 is not possible: ratings are from 0 to 10 unless a cell states its own scale.',
  ]);
});

import { describe, expect, test } from 'vitest';
import type { Rate } from '../../../src/domain/catalogue/prices/rates.ts';
import { ImportFileError } from '../../../src/ingest/import-file-error.ts';
import { readRatesFile } from '../../../src/ingest/read-rates-file.ts';

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const read = (text: string): Promise<Rate[]> => readRatesFile(once(text), '2026-11-20');
const thb = { base: 'EUR', currency: 'THB', rate: 37.25, date: '2026-01-02' };

test('rates are read from CSV and from both forms of JSON', async () => {
  expect(await read('currency;base;date;rate\nthb;eur;2026-01-02;37.25\n')).toEqual([thb]);
  expect(await read(JSON.stringify([thb]))).toEqual([thb]);
  expect(await read(JSON.stringify({ base: 'EUR', date: '2026-01-02', rates: { THB: 37.25 } }))).toEqual([
    thb,
  ]);
});

describe('an invalid table is rejected as a whole, and the error is named', () => {
  const csv = (rows: string) => `base,currency,rate,date\nEUR,USD,1.1,2026-01-02\n${rows}\n`;
  test.each([
    ['no currency', csv('EUR,BTC,1,2026-01-02'), /Line 3: The currency must be an ISO 4217 code.*BTC/],
    ['no number', csv('EUR,THB,many,2026-01-02'), /Line 3: The rate of THB.*many/],
    ['an empty rate', csv('EUR,THB,,2026-01-02'), /rate of THB/],
    ['a rate of 0', csv('EUR,THB,0,2026-01-02'), /above 0/],
    ['infinity', csv('EUR,THB,1e999,2026-01-02'), /above 0/],
    ['no date', csv('EUR,THB,37,2026-02-30'), /YYYY-MM-DD: 2026-02-30/],
    ['a day to come', csv('EUR,THB,37,2026-11-21'), /future/],
    ['two bases', csv('USD,THB,34,2026-01-02'), /must have the same base/],
    ['a rate twice', csv('EUR,USD,1.2,2026-01-02'), /two rates for USD/],
    ['a currency in itself', csv('EUR,EUR,2,2026-01-02'), /The rate of the base EUR must be 1, not 2/],
    ['a missing column', 'base,currency,rate\nEUR,THB,37\n', /missing: date/],
    ['only a header', 'base,currency,rate,date\n', /no rate/],
    ['nothing', '', /no rate/],
    ['other JSON', '{"a":1}', /not a table of rates/],
    ['JSON that is cut off', '[{"base":', /not JSON/],
    ['bytes that are no text', '\0\0\0\0', /not text/],
  ])('%s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(ImportFileError);
    await expect(read(text)).rejects.toThrow(message);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The brands of the phones with new prices. Readers may request only one of them. */
export const brands = ['Northwind', 'Southwind', 'Eastwind', 'Westwind'];

const phonesPerBrand = 50;
/** The number of new phones in each file of prices. */
const newPhonesPerFile = 5;

const createPhone = (number: number) => {
  const brand = brands[number % brands.length] as string;
  return { brand, full_name: `${brand} Model ${Math.floor(number / brands.length)}` };
};

function writeLines(path: string, lines: readonly object[]): string {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const releaseDate = { released_on: '2026-01-01' };

/** Writes the phones that are imported before readers start. @returns the path of the file */
export const writePhoneFile = (folder: string): string =>
  writeLines(
    join(folder, 'phones.ndjson'),
    Array.from({ length: brands.length * phonesPerBrand }, (_, index) => ({
      ...createPhone(index),
      ...releaseDate,
    })),
  );

/**
 * Writes files for `phone-gateway import` with distinct prices of existing phones, and some new phones in each file.
 * @returns their paths
 */
export function writePriceFiles(folder: string, prices: number, files: number): string[] {
  const phoneCount = brands.length * phonesPerBrand;
  return Array.from({ length: files }, (_, file) => {
    const from = Math.floor((prices * file) / files);
    const to = Math.floor((prices * (file + 1)) / files);
    const phoneLines = Array.from({ length: newPhonesPerFile }, (_, index) => ({
      ...createPhone(phoneCount + file * newPhonesPerFile + index),
      ...releaseDate,
    }));
    const lines = Array.from({ length: to - from }, (_, index) => ({
      ...createPhone((from + index) % phoneCount),
      prices: [
        {
          kind: 'street',
          amount_minor: 20_000 + from + index,
          currency: 'EUR',
          seller: `Shop ${index % 7}`,
          observed_at: new Date().toISOString(),
        },
      ],
    }));
    return writeLines(join(folder, `prices-${file}.ndjson`), [...phoneLines, ...lines]);
  });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Brands of the phones whose prices come; readers may want one of them. */
export const brands = ['Northwind', 'Southwind', 'Eastwind', 'Westwind'];

const phonesOfBrand = 50;
/** New phones that come with each file of prices. */
const newPhones = 5;

const phone = (number: number) => {
  const brand = brands[number % brands.length] as string;
  return { brand, full_name: `${brand} Model ${Math.floor(number / brands.length)}` };
};

function write(path: string, lines: readonly object[]): string {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const released = { released_on: '2026-01-01' };

/** The phones that are there before anybody reads. */
export const writePhoneFile = (folder: string): string =>
  write(
    join(folder, 'phones.ndjson'),
    Array.from({ length: brands.length * phonesOfBrand }, (_, index) => ({ ...phone(index), ...released })),
  );

/**
 * Files for `phone-gateway import`: prices of phones that are there, all different, and with each some new phones.
 * @returns their paths
 */
export function writePriceFiles(folder: string, prices: number, files: number): string[] {
  const known = brands.length * phonesOfBrand;
  return Array.from({ length: files }, (_, file) => {
    const from = Math.floor((prices * file) / files);
    const to = Math.floor((prices * (file + 1)) / files);
    const fresh = Array.from({ length: newPhones }, (_, at) => ({
      ...phone(known + file * newPhones + at),
      ...released,
    }));
    const lines = Array.from({ length: to - from }, (_, at) => ({
      ...phone((from + at) % known),
      prices: [
        {
          kind: 'street',
          amount_minor: 20_000 + from + at,
          currency: 'EUR',
          seller: `Shop ${at % 7}`,
          observed_at: new Date().toISOString(),
        },
      ],
    }));
    return write(join(folder, `prices-${file}.ndjson`), [...fresh, ...lines]);
  });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a file for `phone-gateway import` with phones and their prices, which are all different. @returns its path */
export function writePriceFile(folder: string, prices: number, round: number): string {
  const path = join(folder, `prices-${round}.ndjson`);
  const lines = Array.from({ length: prices }, (_, index) =>
    JSON.stringify({
      brand: 'Streamline',
      full_name: `Streamline Model ${index % 200}`,
      prices: [
        {
          kind: 'street',
          amount_minor: 20_000 + index,
          currency: 'EUR',
          seller: `Shop ${round}`,
          observed_at: new Date().toISOString(),
        },
      ],
    }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file for `phone-gateway import`: prices of phones that it brings itself, all different. @returns its path */
export function writePriceFile(folder: string, prices: number, round: number): string {
  const path = join(folder, `prices-${round}.ndjson`);
  const lines = Array.from({ length: prices }, (_, at) =>
    JSON.stringify({
      brand: 'Streamline',
      full_name: `Streamline Model ${at % 200}`,
      prices: [
        {
          kind: 'street',
          amount_minor: 20_000 + at,
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

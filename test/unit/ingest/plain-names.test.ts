import { expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

const read = (text: string, fileName = 'test.ndjson') =>
  readImportFile([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>, {
    fileName,
    asOf: '2026-11-20',
    today: '2026-11-20',
  });
const shown = (value: unknown): string => JSON.stringify(value).replaceAll('\\n', ' ');
/** As JSON escapes them, or as they are. */
const steering = /\\u00[0189]|\p{Bidi_Control}|[^\P{Cc}\n]/iu;

test('names and facts of NDJSON lose control characters and marks that reorder text; a review keeps its marks', async () => {
  const phone = {
    brand: 'Ac\u001b[2Jme',
    full_name: 'Acme \u202eOne\u0007',
    platform: { chipset: 'Dimensity\u001b 9000\u2066' },
    variants: [{ ram_mb: 8192, storage_mb: 131072 }],
    spec_sheet: [{ name: 'Body\u009b', rows: [{ label: 'Co\u202elor', value: 'Red\u001b[0m\nBlue' }] }],
    reviews: [
      {
        ...{ kind: 'user', author: 'Ann\u202e', body: '\u200fשלום\u200f\u001b[2J', locale: 'he' },
        published_at: '2026-11-01',
      },
    ],
  };
  const { phones } = await read(JSON.stringify(phone));
  expect(phones[0]).toMatchObject({ brand: 'Ac[2Jme', fullName: 'Acme One' });
  expect(phones[0]?.specSheet[0]?.rows).toEqual([{ label: 'Color', value: 'Red[0m\nBlue' }]);
  const { reviews, ...rest } = phones[0] ?? { reviews: [] };
  expect(shown(rest)).not.toMatch(steering);
  expect(reviews[0]).toMatchObject({ author: 'Ann', body: '\u200fשלום\u200f[2J' });
});

test('a name of only such characters is rejected with that reason', async () => {
  const { rejected, phones } = await read(
    `${JSON.stringify({ brand: 'Acme', full_name: '\u2066\u001b' })}\n${JSON.stringify({ brand: 'Acme', full_name: 'Acme Two' })}`,
  );
  expect(phones).toHaveLength(1);
  expect(rejected).toEqual([{ line: 1, reason: 'The name or the brand has only invisible characters.' }]);
});

test('cells of CSV files lose them too, also in reasons', async () => {
  const csv = `brand,model,price,currency\nAcme,"Acme \u001b]0;x\u0007One",100,EUR\nAcme,Acme\u202e Two,"\u001b[2Jcheap",EUR\n`;
  const { observations, rejected, unread } = await read(csv, 'prices.csv');
  expect(observations.length + rejected.length).toBe(2);
  expect(shown([observations, rejected])).not.toMatch(steering);
  expect(unread.length + rejected.length + observations.length).toBeGreaterThan(0);
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CatalogueWriter, IncomingPhone } from '../domain/ingest.ts';
import { importRows } from './ingest/import-rows.ts';
import { readNdjsonFile } from './ingest/read-ndjson-file.ts';

const file = new URL('../../prisma/catalogue/starter.ndjson', import.meta.url);
/** Its prices belong to every edition: they count as recorded when it was made. */
const releasedAt = new Date('2026-11-20T00:00:00Z');

/** Loads the starter catalogue into a database without phones; how many there were. */
export async function loadStarterCatalogue(writer: CatalogueWriter): Promise<number> {
  if (!(await writer.isEmpty())) return 0;
  const content = readFileSync(file);
  const phones: IncomingPhone[] = [];
  for await (const row of readNdjsonFile([content] as unknown as AsyncIterable<Uint8Array>)) {
    if ('reason' in row) throw new Error(`starter catalogue, line ${row.line}: ${row.reason}`);
    phones.push(row);
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const starter = { name: 'starter catalogue', sha256, asOf: null, recordedAt: releasedAt };
  const { added } = await importRows(writer, starter, phones, []);
  return added;
}

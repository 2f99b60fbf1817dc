import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import type { TestGateway } from '../../tools/testing/gateway.ts';

/** Imports objects of our own format into a running gateway, like the command line. */
export async function importPhones(
  { app }: TestGateway,
  phones: readonly Record<string, unknown>[],
  asOf = '2026-11-20',
): Promise<void> {
  const content = Buffer.from(phones.map((phone) => `${JSON.stringify(phone)}\n`).join(''));
  const options = { fileName: 'test.ndjson', asOf, today: asOf };
  const read = await readImportFile([content] as unknown as AsyncIterable<Uint8Array>, options);
  if (read.rejected[0] !== undefined) throw new Error(read.rejected[0].reason);
  await app.operator.importFile({
    file: { name: options.fileName, sha256: read.sha256, asOf },
    phones: read.phones,
    rejected: [],
  });
}

import { createReadStream } from 'node:fs';
import type { CatalogueWriter } from '../../domain/catalogue/catalogue-writer.ts';
import { type ImportFileContent, readImportFile } from '../../ingest/files/read-import-file.ts';
import { importRows } from '../../ingest/import-rows.ts';

const catalogueFolder = new URL('../../../prisma/catalogue/', import.meta.url);
/**
 * The recording time that the prices get. It is in the past, so the daily edition, which some plans see, contains the
 * prices too.
 */
const recordedAt = new Date('2026-11-20T00:00:00Z');

async function readStarterFile(fileName: string): Promise<ImportFileContent> {
  const recordedOn = recordedAt.toISOString().slice(0, 10);
  const file = await readImportFile(createReadStream(new URL(fileName, catalogueFolder)), {
    fileName,
    asOf: null,
    today: recordedOn,
  });
  const [rejectedRow] = file.rejected;
  if (rejectedRow !== undefined)
    throw new Error(`${fileName}, line ${rejectedRow.line}: ${rejectedRow.reason}`);
  const [warning] = file.warnings;
  if (warning !== undefined)
    throw new Error(
      `${fileName}, line ${warning.line}: ${warning.fact} is ${warning.value}, which no phone can have`,
    );
  return file;
}

/** Loads the starter catalogue, with the project's own summaries, into a database without phones. */
export async function loadStarterCatalogue(writer: CatalogueWriter): Promise<void> {
  const starterFile = await readStarterFile('starter.ndjson');
  const { observations } = await readStarterFile('editorials.ndjson');
  const file = {
    name: 'starter catalogue',
    sha256: starterFile.sha256,
    asOf: null,
    isDateInferred: false,
    isVerified: false,
    recordedAt,
  };
  const report = await importRows(writer, file, starterFile.phones, [], { observations });
  const [rejectedRow] = report.rejected;
  if (rejectedRow !== undefined)
    throw new Error(`editorials.ndjson, line ${rejectedRow.line}: ${rejectedRow.reason}`);
}

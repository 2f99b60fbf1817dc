import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../testing/command.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import type { Verdict } from '../judge/evidence.ts';
import { createCommandEnv } from './create-command-env.ts';
import type { EmbeddedLab, StoresLab } from './lab.ts';

export interface ImportFile {
  readonly path: string;
  readonly brand: string;
  readonly phones: number;
}

/**
 * Writes a file of phones that no catalogue has, for `phone-gateway import`.
 * @param brand a brand of only these phones
 */
export function writeImportFile(folder: string, phones: number, brand = 'Faultline'): ImportFile {
  const path = join(folder, `${brand.toLowerCase()}.ndjson`);
  const lines = Array.from({ length: phones }, (_, index) =>
    JSON.stringify({ brand, full_name: `${brand} Model ${index + 1}`, released_on: '2026-01-01' }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return { path, brand, phones };
}

/** Runs `phone-gateway import`. @returns its exit status, or null if a signal ended it */
export async function importFile(lab: StoresLab | EmbeddedLab, { path }: ImportFile): Promise<number | null> {
  return (await runCommand(['import', path], createCommandEnv(lab))).code;
}

/** Counts the phones of a file in the tables, or for embedded stores, those that the gateway serves. */
export async function countPhones(lab: StoresLab | EmbeddedLab, { brand }: ImportFile): Promise<number> {
  if ('databaseUrl' in lab) {
    const sql = `SELECT count(*) AS phones FROM phone JOIN brand ON brand.id = brand_id WHERE brand.name = '${brand}'`;
    return Number((await queryPostgres(lab.databaseUrl, sql))[0]?.phones);
  }
  const response = await fetch(`${lab.origins[0]}/v1/phones?brand=${brand}`, {
    headers: { 'X-API-Key': lab.scenarioKey },
  });
  return ((await response.json()) as { pagination?: { total: number } }).pagination?.total ?? 0;
}

/**
 * Imports a file, and judges whether it ends with this status.
 * @param when a word for the criterion, such as `meanwhile`
 */
export async function judgeImport(
  lab: StoresLab | EmbeddedLab,
  file: ImportFile,
  expectedCode: 0 | 1,
  when: string,
): Promise<Verdict> {
  const code = await importFile(lab, file);
  const criterion = `an import ${expectedCode === 0 ? 'is done' : 'fails'} ${when}`;
  return { criterion, isHeld: code === expectedCode, detail: `exit ${code}` };
}

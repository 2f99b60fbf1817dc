import type { DatabaseConfig } from '../../src/stores/prisma/database.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';

export interface EmptyDatabase {
  readonly config: DatabaseConfig;
  discard(): Promise<void>;
}

async function embedded(): Promise<EmptyDatabase> {
  const { dataDir, discard } = await copyTemplate('empty');
  return { config: { kind: 'embedded', dataDir }, discard };
}

async function postgres(): Promise<EmptyDatabase | null> {
  const database = await openTestDatabase();
  return database && { config: { kind: 'postgres', url: database.url }, discard: database.close };
}

/** Every kind of database that a suite runs over; one that this machine lacks opens as null. */
export const databaseKinds: readonly (readonly [string, () => Promise<EmptyDatabase | null>])[] = [
  ['the embedded database', embedded],
  ['Postgres', postgres],
];

import { mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/stores/prisma/database.ts';

/** An installation on which no gateway is running. */
export interface DamagedInstallation {
  readonly dataDir: string;
  /** The paths of the files of two tables, below the folder `postgres`. */
  readonly files: TableFiles;
}

export type TableFiles = Readonly<Record<'phone' | 'account', string>>;

/** A damage of files after which a gateway must not start on an installation. */
export interface Damage {
  readonly title: string;
  readonly damage: (installation: DamagedInstallation) => void | Promise<void>;
  /** A pattern of the error message of the start. */
  readonly says: RegExp;
}

/** Finds the files of the tables in an embedded database, which no other process may have opened. */
export async function findTableFiles(dataDir: string): Promise<TableFiles> {
  const database = await openDatabase({ kind: 'embedded', dataDir });
  const [files] = await database.prisma.$queryRaw<TableFiles[]>`
    SELECT pg_relation_filepath('phone') AS phone, pg_relation_filepath('account') AS account`;
  await database.close();
  if (files === undefined) throw new Error('The database does not report the files of its tables');
  return files;
}

const remove = (...path: string[]): void => rmSync(join(...path), { recursive: true });

/** Cuts off the second half of a file, at the limit of a database page. */
const truncateToHalf = (path: string): void =>
  truncateSync(path, Math.floor(statSync(path).size / 8192 / 2) * 8192);

async function overwrite(path: string, position: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

const inDatabase = ({ dataDir }: DamagedInstallation, ...path: string[]): string =>
  join(dataDir, 'postgres', ...path);

/** Damages after which the remaining files could be mistaken for a new installation. */
export const lostParts: readonly Damage[] = [
  {
    title: 'PG_VERSION is missing',
    damage: (installation) => remove(inDatabase(installation, 'PG_VERSION')),
    says: /PG_VERSION is missing/,
  },
  {
    title: 'the folder of the database is empty',
    damage: (installation) => {
      remove(inDatabase(installation));
      mkdirSync(inDatabase(installation));
    },
    says: /its database is gone.*pepper, phone-rows are still there/,
  },
  {
    title: 'the folder of the database is gone',
    damage: (installation) => remove(inDatabase(installation)),
    says: /its database is gone/,
  },
  {
    title: 'only backups are left',
    damage: ({ dataDir }) => {
      for (const name of ['postgres', 'pepper', 'phone-rows']) remove(dataDir, name);
      mkdirSync(join(dataDir, 'backups', 'phone-gateway-2026-11-20T01-02-03Z.backup'), { recursive: true });
    },
    says: /while backups is still there.*The newest backup was made at 2026-11-20T01:02:03Z: npx phone-gateway restore/,
  },
  {
    title: 'the pepper is gone',
    damage: ({ dataDir }) => remove(dataDir, 'pepper'),
    says: /pepper file, .* is missing/,
  },
  {
    title: 'the pepper is empty',
    damage: ({ dataDir }) => truncateSync(join(dataDir, 'pepper'), 0),
    says: /pepper file has 0 bytes/,
  },
  {
    title: 'the pepper is cut off',
    damage: ({ dataDir }) => truncateSync(join(dataDir, 'pepper'), 30),
    says: /pepper file has 30 bytes/,
  },
];

export const damagedDatabases: readonly Damage[] = [
  {
    title: 'the table of phones is cut in half',
    damage: (installation) => truncateToHalf(inDatabase(installation, installation.files.phone)),
    says: /(table phone has \d+ rows|cannot be read.*could not read blocks)/,
  },
  {
    title: 'the table of phones is empty',
    damage: (installation) => truncateSync(inDatabase(installation, installation.files.phone), 0),
    says: /(table phone has 0 rows|cannot be read.*could not read blocks)/,
  },
  {
    title: 'the table of accounts is empty',
    damage: (installation) => truncateSync(inDatabase(installation, installation.files.account), 0),
    says: /(table account has 0|cannot be read.*could not read blocks)/,
  },
  {
    title: 'the table of phones is gone',
    damage: (installation) => remove(inDatabase(installation, installation.files.phone)),
    says: /cannot be read.*could not open file/,
  },
  {
    title: 'a page was overwritten',
    damage: (installation) =>
      overwrite(inDatabase(installation, installation.files.phone), 8192 + 4000, Buffer.alloc(64, 0xff)),
    says: /cannot be read.*invalid page in block 1/,
  },
  {
    title: 'pg_control is cut off',
    damage: (installation) => truncateSync(inDatabase(installation, 'global', 'pg_control'), 100),
    says: /pg_control.*read 100/,
  },
  {
    title: 'the log is gone',
    damage: (installation) => {
      for (const name of readdirSync(inDatabase(installation, 'pg_wal')))
        if (/^[0-9A-F]{24}$/.test(name)) remove(inDatabase(installation, 'pg_wal', name));
    },
    says: /could not locate a valid checkpoint record/,
  },
];

/** Damages of the file with the rows of phones. The file is a cache, so a gateway still starts. */
export const damagedRows: readonly Omit<Damage, 'says'>[] = [
  { title: 'rows are cut off', damage: ({ dataDir }) => truncateToHalf(join(dataDir, 'phone-rows')) },
  {
    title: 'rows are overwritten',
    damage: ({ dataDir }) => overwrite(join(dataDir, 'phone-rows'), 20_000, Buffer.alloc(64, 0xff)),
  },
  { title: 'rows are gone', damage: ({ dataDir }) => remove(dataDir, 'phone-rows') },
];

/** Damages of a backup file, each with a pattern of the error message of `restore`. */
export const damagedBackups: readonly {
  readonly title: string;
  readonly damage: (path: string) => void | Promise<void>;
  readonly says: RegExp;
}[] = [
  { title: 'a backup is cut in half', damage: truncateToHalf, says: /damaged or incomplete/ },
  {
    title: 'a backup is overwritten',
    damage: (path) => overwrite(path, Math.floor(statSync(path).size / 2), Buffer.alloc(64, 0xff)),
    says: /damaged or incomplete/,
  },
  { title: 'a backup is empty', damage: (path) => truncateSync(path, 0), says: /not a backup/ },
];

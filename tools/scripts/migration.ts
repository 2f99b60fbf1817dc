// Writes the next migration from prisma/schema.prisma, or with --check fails when the migrations and the schema have
// drifted apart. It runs Prisma's schema engine as WebAssembly with an in-memory PGlite, so it needs neither a server
// nor a download.
//
//   npm run migration -- add_phone_colour     writes prisma/migrations/<time>_add_phone_colour/migration.sql
//   npm run migration -- --check              exit status 1 and the missing SQL when they differ
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { PrismaPGlite } from 'pglite-prisma-adapter';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = 'prisma/migrations';
const schema = { path: 'prisma/schema.prisma', content: readFileSync('prisma/schema.prisma', 'utf8') };
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
  .map((name) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: readFileSync(join(folder, name, 'migration.sql'), 'utf8') },
    },
  }));

const connect = () => new PrismaPGlite(new PGlite()).connect();
const engine = await SchemaEngine.new(
  { datamodels: [[schema.path, schema.content]] },
  () => {},
  bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: 'pglite',
    connect,
    connectToShadowDb: connect,
  }),
);
const lockfile = {
  path: 'migration_lock.toml',
  content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
};
const drift = await engine.diff({
  from: {
    tag: 'migrations',
    baseDir: folder,
    lockfile,
    shadowDbInitScript: '',
    migrationDirectories: migrations,
  },
  to: { tag: 'schemaDatamodel', files: [schema] },
  script: true,
  exitCode: true,
  filters: { externalTables: [], externalEnums: [] },
});

if (drift.exitCode === 0) {
  console.log(`${migrations.length} migrations agree with ${schema.path}`);
} else if (values.check) {
  console.error(`The migrations lack this (write it with "npm run migration -- NAME"):\n\n${drift.stdout}`);
  process.exitCode = 1;
} else {
  const name = positionals[0];
  if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
    console.error('usage: npm run migration -- NAME   (lower case, digits and _), or --check');
    process.exitCode = 2;
  } else {
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const target = join(folder, `${time}_${name}`);
    mkdirSync(target);
    writeFileSync(join(target, 'migration.sql'), drift.stdout ?? '');
    console.log(`wrote ${join(target, 'migration.sql')}`);
  }
}
process.exit();

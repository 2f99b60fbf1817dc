import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { PepperStore } from '../../../src/domain/accounts/pepper.ts';
import { createTextSealer } from '../../../src/services/keys/sealed-text.ts';
import { computeCheckValue } from '../../../src/services/pepper/check-value.ts';
import {
  checkPepper,
  createPepperProof,
  type PepperCheck,
} from '../../../src/services/pepper/pepper-check.ts';
import { createPepperStore } from '../../../src/stores/prisma/accounts/pepper-store.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { runCommand } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { until } from '../../../tools/testing/until.ts';
import { databaseKinds, type EmptyDatabase } from '../../support/databases.ts';

const first = 'the pepper that keys were made with';
const second = 'another pepper, which fits nothing';
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`the check value of a pepper on ${kind}`, () => {
    let database: Database;
    let store: PepperStore;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      store = createPepperStore((sql, values) => database.bulk.$queryRawUnsafe(sql, ...values));
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });
    beforeEach(async () => {
      await database.prisma.$executeRaw`DELETE FROM account`;
      await database.prisma.$executeRaw`DELETE FROM feed`;
      await forgetChecks();
    });
    const forgetChecks = () => database.prisma.$executeRaw`DELETE FROM pepper_check`;
    const settle = (
      current: string,
      isAlone = false,
      previous: readonly string[] = [],
    ): Promise<PepperCheck> => checkPepper(store, { current, previous }, { isAlone });
    const verdict = async (pepper: string): Promise<string> => (await settle(pepper)).verdict;
    const recorded = async (): Promise<string[]> => (await store.read()).checks.map(hexOf);
    const addAccount = () =>
      database.prisma.account.create({
        data: {
          id: 'acc_1',
          email: 'a@example.com',
          emailKey: 'a@example.com',
          name: 'A',
          plan: 'free',
          secretId: 'secret',
          secretHash: randomBytes(32),
          createdAt: new Date(),
        },
      });
    /** Makes all rows look like those of the previous release, which recorded no value. */
    const upgrade = () => database.prisma.$executeRaw`
      UPDATE _prisma_migrations SET finished_at = clock_timestamp() WHERE migration_name LIKE '%pepper_checks'`;

    test('is recorded by a first start: an HMAC, never the pepper', async () => {
      expect(await verdict(first)).toBe('unneeded');
      expect(await recorded()).toEqual([hexOf(computeCheckValue(first))]);
      expect(computeCheckValue(first)).toHaveLength(32);
      expect(await verdict(first)).toBe('same');
      expect(await verdict(second)).toBe('other');
      expect(await recorded()).toEqual([hexOf(computeCheckValue(first))]);
    });

    test('is the first of gateways that start at once with different peppers', async () => {
      const verdicts = await Promise.all([first, second, first, second].map(verdict));
      expect(verdicts.filter((one) => one === 'other')).toHaveLength(2);
      expect(await recorded()).toHaveLength(1);
    });

    test('is replaced only if nothing depends on it, by a process that has the database alone', async () => {
      await settle(first);
      expect((await settle(second, true)).verdict).toBe('same');
      expect(await recorded()).toEqual([hexOf(computeCheckValue(second))]);
      await addAccount();
      expect((await settle(first, true)).verdict).toBe('other');
      expect(await recorded()).toEqual([hexOf(computeCheckValue(second))]);
    });

    test('is not recorded after an upgrade with accounts until an earlier key works', async () => {
      await addAccount();
      await upgrade();
      const settled = await settle(first);
      expect([settled.verdict, await recorded()]).toEqual(['unknown', []]);
      const messages: string[] = [];
      const log = { info: () => {}, warn: () => {}, error: (_: object, text: string) => messages.push(text) };
      const proofOf = (pepper: string) => createPepperProof({ store, pepper, pepperCheck: settled, log });
      // A gateway with the wrong pepper may have created it, so it proves nothing.
      proofOf(second)({ createdAt: new Date(Date.now() + 1) });
      expect(await recorded()).toEqual([]);
      proofOf(first)({ createdAt: new Date(Date.now() - 3_600_000) });
      await until('it is recorded', async () => (await recorded()).length > 0);
      expect(await recorded()).toEqual([hexOf(computeCheckValue(first))]);
      proofOf(second)({ createdAt: new Date(Date.now() - 3_600_000) });
      await until('the other gateway hears of it', async () => messages.length > 0);
      expect(messages[0]).toContain('another gateway on this database has another pepper');
    });

    test('is recorded at once after an upgrade if an earlier encrypted text opens, and not by a later one', async () => {
      const source = 'https://shop.example/prices.csv';
      const sealer = createTextSealer(first, 'feed headers', randomBytes);
      const sealedHeaders = Uint8Array.from(sealer.seal('[]', JSON.stringify(['shop', source])));
      const run = { startedAt: new Date(), durationMs: 1, outcome: 'failed' as const, files: [] };
      await database.prisma.feed.create({
        data: { name: 'shop', url: source, everyMinutes: 60, sealedHeaders, runs: { create: run } },
      });
      // It is later than the migration, so a gateway with any pepper may have encrypted it.
      await database.prisma.$executeRaw`
        UPDATE _prisma_migrations SET finished_at = clock_timestamp() - interval '1 hour' WHERE migration_name LIKE '%pepper_checks'`;
      expect(await verdict(first)).toBe('unknown');
      await upgrade();
      expect(await verdict(second)).toBe('unknown');
      expect(await verdict(first)).toBe('proven');
      expect(await recorded()).toEqual([hexOf(computeCheckValue(first))]);
      expect(await verdict(second)).toBe('other');
    });
  });
}

type Env = Readonly<Record<string, string>>;
interface Installation {
  readonly env: Env;
  discard(): Promise<void>;
}

/** With the starter catalogue and no account, as after a first start. */
const installations: readonly (readonly [string, () => Promise<Installation | null>])[] = [
  [
    'the embedded database',
    async () => {
      const { dataDir, discard } = await copyTemplate();
      await rm(join(dataDir, 'pepper'));
      return { env: { DATA_DIR: dataDir }, discard };
    },
  ],
  [
    'Postgres',
    async () => {
      const database = await openTestDatabase(templateOn);
      if (database === null) return null;
      const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-pepper-'));
      const discard = async () => {
        await database.close();
        await rm(folder, { recursive: true, force: true });
      };
      return { env: { DATA_DIR: folder, DATABASE_URL: database.url }, discard };
    },
  ],
];

for (const [kind, open] of installations) {
  test(`another pepper on ${kind}: no gateway starts, nothing is created with it, and doctor and the message say what to do`, async (context) => {
    const installation = await open();
    if (installation === null) return context.skip('there is no Postgres');
    const env = (pepper: string): Env => ({
      ...installation.env,
      KEY_PEPPER: pepper,
      DEMO_ACCOUNT: 'off',
      BACKUP_EVERY: 'off',
    });
    const start = (pepper: string): Promise<App> =>
      createApp(readConfig(env(pepper)), pino({ level: 'silent' }));
    const pepperFinding = async (pepper: string) => {
      const { code, stdout } = await runCommand(['doctor', '--json'], env(pepper));
      const findings = JSON.parse(stdout) as { check: string; status: string; fix: string | null }[];
      return { code, ...findings.find(({ check }) => check === 'pepper of the database') };
    };
    try {
      const account = { email: 'holder@example.com', name: 'Holder' };
      const app = await start(first);
      await app.operator.accountCreate(account);
      await app.close();

      await expect(start(second)).rejects.toMatchObject({
        name: 'PepperError',
        message: expect.stringMatching(
          /^KEY_PEPPER is not the pepper that this database was used with: .*Set KEY_PEPPER to the earlier one.*pepper accept --yes/,
        ),
      });
      for (const args of [
        ['account', 'create', '--email', 'b@example.com', '--name', 'B'],
        ['account', 'reset-secret', account.email],
        ['key', 'create', account.email, '--name', 'more'],
        ['feeds', 'add', 'shop', '--url', 'https://shop.example/a.csv', '--every', '1h', '--header', 'A: b'],
      ]) {
        const { code, stdout, stderr } = await runCommand(args, env(second));
        expect([args, code, stdout]).toEqual([args, 1, '']);
        expect(stderr).toMatch(/^KEY_PEPPER is not the pepper that/);
        expect(stderr).not.toMatch(/\bat \S+ \(/);
      }
      expect((await runCommand(['account', 'list'], env(second))).code).toBe(0);
      expect((await runCommand(['key', 'create', account.email, '--name', 'x'], env(first))).code).toBe(0);
      expect(await pepperFinding(first)).toMatchObject({ code: 0, status: 'ok', detail: 'the same' });
      expect(await pepperFinding(second)).toMatchObject({
        code: 1,
        status: 'fail',
        fix: expect.stringContaining('earlier one'),
      });

      const refused = await runCommand(['pepper', 'accept'], env(second));
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('add --yes')]);
      expect((await runCommand(['pepper', 'accept'], env(first))).stdout).toContain('Nothing was changed');
      expect((await runCommand(['pepper', 'accept', '--yes'], env(second))).code).toBe(0);
      await (await start(second)).close();
      await expect(start(first)).rejects.toThrow(/is not the pepper that this database was used with/);
    } finally {
      await installation.discard();
    }
  });
}

test('if the generated pepper is the right one, the message says to unset KEY_PEPPER', async () => {
  const { dataDir, discard } = await copyTemplate();
  const settings = { DATA_DIR: dataDir };
  try {
    const created = await runCommand(
      ['account', 'create', '--email', 'a@example.com', '--name', 'A'],
      settings,
    );
    expect(created.code).toBe(0);
    const { code, stderr } = await runCommand(
      ['account', 'create', '--email', 'b@example.com', '--name', 'B'],
      { ...settings, KEY_PEPPER: second },
    );
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The generated pepper in DATA_DIR is the right one: unset KEY_PEPPER'),
    ]);
  } finally {
    await discard();
  }
});

test('the generated pepper of an embedded installation is replaced by KEY_PEPPER, with itself as the previous one', async () => {
  const { dataDir, discard } = await copyTemplate();
  const settings = { DATA_DIR: dataDir };
  const account = ['account', 'create', '--email', 'a@example.com', '--name', 'A'];
  try {
    expect((await runCommand(account, settings)).code).toBe(0);
    const file = join(dataDir, 'pepper');
    const previous = (await readFile(file, 'utf8')).trim();
    const rotated = { ...settings, KEY_PEPPER: second, KEY_PEPPER_PREVIOUS_FILE: file };
    expect((await runCommand(['key', 'create', 'a@example.com', '--name', 'more'], rotated)).code).toBe(0);
    const { stdout } = await runCommand(['doctor', '--json'], rotated);
    expect(stdout).not.toContain(previous);
    const findings = JSON.parse(stdout) as { check: string; status: string; detail: string }[];
    expect(findings.find(({ check }) => check === 'pepper')).toMatchObject({ status: 'ok' });
    expect(findings.find(({ check }) => check === 'rotation of the pepper')?.detail).toBe(
      'left under an older pepper: 1 API key, 1 API Secret, 8 recovery codes, 0 encrypted texts',
    );
    const early = await runCommand(['key', 'create', 'a@example.com', '--name', 'x'], {
      ...settings,
      KEY_PEPPER: second,
    });
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('A rotation is not finished')]);
  } finally {
    await discard();
  }
});

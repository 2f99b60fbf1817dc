import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PhoneRow } from '../../src/stores/prisma/catalogue/phone-row.ts';
import { openPhoneRowFile, type PhoneRowFile } from '../../src/stores/prisma/catalogue/phone-row-file.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { startGateway } from '../../tools/testing/gateway.ts';
import { spyOnDatabase } from '../support/database-spy.ts';
import { importPhones } from '../support/import-phones.ts';

const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-rows-'));
const path = join(folder, 'rows');
const always = (): boolean => true;

const rowOf = (id: number, changedIn = 1): PhoneRow => ({
  id,
  slug: `phone-${id}`,
  fullName: `ซัมซุง ${id}`,
  isOtherDevice: false,
  facts: `{"announcedOn":"${2000 + id}"}`,
  specSheet: Buffer.from(`[{"name":"Body \\n ${id} ″","rows":[]}]`),
  sourceId: 1,
  factSources: { cameras: 2 },
  updatedAt: new Date(id + 1),
  changedIn,
  brandId: 1,
  brandSlug: 'samsung',
  brandName: 'Samsung',
  score: 8.25,
  scores: 2,
  reviews: 2,
  prices: [
    {
      ...{ id, phoneId: id, kind: 'STREET', amountMinor: 9_900, currency: 'THB', country: 'TH' },
      ...{ ramMb: null, storageMb: 128_000, seller: 'ร้าน', observedAt: '2026-01-01T00:00:00+00:00' },
      ...{
        dateInferred: false,
        sourceName: 'shop.csv',
        sourceVerified: true,
        recordedAt: '2026-01-02T00:00:00+00:00',
      },
    },
  ],
});

async function readAll(file: PhoneRowFile): Promise<PhoneRow[]> {
  const rows: PhoneRow[] = [];
  for await (const some of file.read()) rows.push(...some);
  return rows;
}

async function withFile<Result>(
  work: (file: PhoneRowFile) => Promise<Result>,
  { format = 'one', mayWrite = always } = {},
): Promise<Result> {
  const file = openPhoneRowFile(path, format, mayWrite);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const addRows = (rows: readonly PhoneRow[]) => withFile((file) => file.add(rows));
const readRows = () => withFile(readAll);

afterAll(() => rmSync(folder, { recursive: true }));

describe('cached rows', () => {
  const rows = [1, 2, 3, 4].map((id) => rowOf(id));
  beforeEach(async () => {
    rmSync(path, { force: true });
    await addRows(rows);
  });

  test('are read by the next process that opens the file', async () => {
    expect(await readRows()).toEqual(rows);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('are appended to the rows that were read', async () => {
    await withFile(async (file) => {
      await readAll(file);
      await file.add([rowOf(2, 5), rowOf(9)]);
      expect(await readAll(file)).toEqual([...rows, rowOf(2, 5), rowOf(9)]);
    });
  });

  test('in a truncated file are read up to the damage, and more can be appended', async () => {
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(path, whole.subarray(0, length));
      const read = await withFile(async (file) => {
        const found = await readAll(file);
        await file.add([rowOf(9)]);
        return found;
      });
      expect(read).toEqual(rows.slice(0, read.length));
      expect(await readRows()).toEqual([...read, rowOf(9)]);
    }
  });

  test('after a changed byte are not read, and no row is returned changed', async () => {
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 5) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      const read = await readRows();
      expect(read.length).toBeLessThan(rows.length);
      expect(read).toEqual(rows.slice(0, read.length));
    }
  });

  test('of another format are not read', async () => {
    expect(await withFile(readAll, { format: 'two' })).toEqual([]);
    expect(await readRows()).toEqual([]);
  });

  test('are not appended if the disk has no room', async () => {
    await withFile(
      async (file) => {
        await readAll(file);
        await file.add([rowOf(9)]);
      },
      { mayWrite: () => false },
    );
    expect(await readRows()).toEqual(rows);
  });

  test('do not grow without end if phones change repeatedly', async () => {
    const large = (version: number): PhoneRow => ({
      ...rowOf(1, version),
      specSheet: Buffer.from(JSON.stringify('x'.repeat(1024 * 1024))),
    });
    await withFile(async (file) => {
      for (let version = 0; version < 120; version += 1) await file.add([large(version)]);
      expect(statSync(path).size).toBeLessThan(80 * 1024 * 1024);
      expect((await readAll(file)).at(-1)).toEqual(large(119));
    });
  });

  test('cause no failure if the place cannot be written', async () => {
    const file = openPhoneRowFile(join(folder, 'missing', 'rows'), 'one', always);
    await file.add(rows);
    expect(await readAll(file)).toEqual([]);
    await file.close();
  });
});

describe('a restarted gateway', () => {
  const spy = spyOnDatabase();
  afterAll(() => spy.restore());

  test('queries the database only for phones that are not in the file', async () => {
    const { dataDir, discard } = await copyTemplate();
    const phone = (weight_g: number) => ({ brand: 'Acme', full_name: 'Acme One', body: { weight_g } });
    const first = await startGateway({ DATA_DIR: dataDir });
    await importPhones(first, [phone(100)], '2026-01-01');
    await first.close();

    spy.phoneQueries = 0;
    const second = await startGateway({ DATA_DIR: dataDir });
    expect(spy.phoneQueries).toBe(0);
    await importPhones(second, [phone(200)], '2026-01-02');
    expect(spy.phoneQueries).toBe(1);
    const { key } = await second.createAccount();
    await second.close();

    spy.phoneQueries = 0;
    const third = await startGateway({ DATA_DIR: dataDir });
    const answer = await third.get('/v1/phones/acme-one', key);
    expect(await answer.json()).toMatchObject({ data: { body: { weight_g: 200 } } });
    expect(spy.phoneQueries).toBe(0);
    await third.close();
    await discard();
  });
});

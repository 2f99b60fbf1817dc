import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, runProcess, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate, type Installation } from '../../../tools/testing/embedded-template.ts';

describe('prices, reviews and rates are imported on the command line while the gateway runs', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateway: Served;
  let key: string;
  let installation: Installation;

  const put = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand([...args, '--json'], env);
    return { code, value: JSON.parse(stdout) };
  };
  const phone = async (currency: string) => {
    const response = await fetch(`${gateway.origin}/v1/phones/acme-one?currency=${currency}`, {
      headers: { 'X-API-Key': key },
    });
    return (await response.json()).data;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-prices-'));
    installation = await copyTemplate();
    env = { DATA_DIR: installation.dataDir };
    gateway = await serve(env);
    const account = await run(
      'account',
      'create',
      '--email',
      'a@example.com',
      '--name',
      'A',
      '--plan',
      'pro',
    );
    key = account.value.api_key;
    await run('import', await put('phone.ndjson', '{"brand":"Acme","full_name":"Acme One"}\n'));
  });
  afterAll(async () => {
    await gateway.stop();
    await installation.discard();
    await rm(folder, { recursive: true, force: true });
  });

  test('a dry run reports the changes, and changes nothing', async () => {
    const path = await put('prices.csv', 'Brand,Model,Price EUR\nAcme,One,100\nAcme,Two,100\n');
    const { code, value } = await run('import', path, '--dry-run');
    expect(code).toBe(1);
    expect(value).toMatchObject({ matched: 1, unmatched: 1, prices_added: 1, rejects: [{ line: 3 }] });
    expect((await phone('EUR')).price).toBeNull();
  });

  test('prices are served when the command ends', async () => {
    const { code, value } = await run('import', join(folder, 'prices.csv'), '--allow-rejects');
    expect([code, value.prices_added]).toEqual([0, 1]);
    expect((await phone('EUR')).price.amount).toMatchObject({ amount_minor: 10_000, currency: 'EUR' });
  });

  test('a new table of rates is too', async () => {
    const path = await put('rates.csv', 'base,currency,rate,date\nEUR,THB,40,2026-11-01\n');
    expect(await run('rates', 'import', path)).toMatchObject({ code: 0, value: { rates: 1, changed: 1 } });
    const { price } = await phone('THB');
    expect(price.amount).toMatchObject({ amount_minor: 400_000, currency: 'THB' });
    expect(price.converted_from).toMatchObject({ rate: 40, rate_date: '2026-11-01' });
  });

  test('and a rating', async () => {
    const path = await put(
      'reviews.csv',
      'Product Name,Rating,Reviews\nAcme One,4,Fine\nAcme One,5,Good\nAcme One,4,Nice\n',
    );
    expect(await run('import', path)).toMatchObject({ code: 0, value: { reviews_added: 3 } });
    // The mean of 8, 10 and 8, and the overall mean, which is the same.
    expect(await phone('EUR')).toMatchObject({ rating: { average: 8.69, count: 3 }, review_count: 3 });
  });

  const small =
    'Brand,Model,Display,Weight,Battery\n' +
    'Apple,iPhone 19 Pro Max,"6.9 inches",heavy,5088 mAh\n' +
    ',iPhone 19,"6.3 inches",177 g,"49oo mAh"\n' +
    'No,No Brand X1,"6.1 inches",180 g,5000 mAh\n';
  test('a row without a brand is not added, unless one is given for the file', async () => {
    const path = await put('small.csv', small);
    const { code, value } = await run('import', path, '--dry-run');
    expect([code, value.added]).toEqual([1, 1]);
    expect(value.rejects).toMatchObject([{ line: 3 }, { line: 4 }]);
    expect(value.rejects[0].reason).toContain('"iPhone 19" names no brand');
    expect(value.rejects[0].reason).toContain('--brand NAME');
    const said = await run('import', path, '--brand', 'Apple');
    expect(said).toMatchObject({ code: 0, value: { added: 3, rejected: 0 } });
    const shown = async (slug: string) => {
      const response = await fetch(`${gateway.origin}/v1/phones/${slug}`, { headers: { 'X-API-Key': key } });
      return (await response.json()).data;
    };
    expect(await shown('apple-iphone-19-pro-max')).toMatchObject({
      brand: { name: 'Apple' },
      device_type: 'phone',
    });
    expect(await shown('apple-no-brand-x1')).toMatchObject({ brand: { name: 'Apple' } });
  });

  test('unreadable cells are counted by column with examples; --strict imports no such file', async () => {
    const path = await put('unread.csv', small);
    const strict = await run('import', path, '--brand', 'Other', '--strict');
    expect(strict).toMatchObject({ code: 1, value: { files: 0, added: 0 } });
    expect(strict.value.failed[0].reason).toContain('Weight 1 ("heavy")');
    const { stdout } = await runCommand(['import', path, '--brand', 'Other', '--dry-run'], env);
    expect(stdout).toContain(`not read in ${path}: Weight 1 ("heavy"), Battery 1 ("49oo mAh")`);
    const { value } = await run('import', path, '--brand', 'Other', '--dry-run');
    expect(value).toMatchObject({ unread_cells: 2, prices_visible: null });
    expect(value.by_file[0].unread).toEqual([
      { column: 'Weight', cells: 1, examples: ['heavy'] },
      { column: 'Battery', cells: 1, examples: ['49oo mAh'] },
    ]);
  });

  test('implausible values are left out with a warning; --strict imports no such file', async () => {
    const path = await put('slips.csv', 'Brand,Model,Weight,Battery\nAcme,Slip,0 g,5000 mAh\n');
    const strict = await run('import', path, '--strict');
    expect(strict).toMatchObject({ code: 1, value: { files: 0 } });
    expect(strict.value.failed[0].reason).toContain('body.weight_g of "Acme Slip" is 0');
    const { stdout } = await runCommand(['import', path, '--dry-run'], env);
    expect(stdout).toContain(
      `left out of ${path}, line 2: body.weight_g of "Acme Slip" is 0, not 10 to 5000 g`,
    );
    expect(await run('import', path, '--dry-run')).toMatchObject({
      code: 0,
      value: {
        rows: 1,
        added: 1,
        warned: 1,
        warnings: [{ file: path, line: 2, fact: 'body.weight_g', value: 0 }],
      },
    });
  });

  test('an import of prices says which plans see them when', async () => {
    const path = await put('new-prices.csv', 'Brand,Model,Price EUR\nAcme,One,110\n');
    const { value } = await run('import', path, '--dry-run');
    expect(value.prices_visible).toEqual({
      at_once: ['pro'],
      after_midnight: ['free', 'basic'],
      timezone: 'UTC',
    });
    const { stdout } = await runCommand(['import', path], env);
    expect(stdout).toContain(
      'free and basic see the new prices after midnight (QUOTA_TIMEZONE: UTC), pro at once.',
    );
  });

  test('an invalid file ends with 1 and a reason; thousands of rejects are written completely to a pipe', async () => {
    const bad = await run('rates', 'import', await put('bad.csv', 'base,currency\nEUR,THB\n'));
    expect(bad).toMatchObject({
      code: 1,
      value: { error: { message: expect.stringContaining('missing: rate') } },
    });
    const rows = Array.from({ length: 5_000 }, (_, at) => `Acme,Unknown model number ${at},100\n`).join('');
    const many = await put('many.csv', `Brand,Model,Price EUR\n${rows}`);
    const { code, stdout } = await runProcess(['import', many, '--json'], env);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).rejects).toHaveLength(5_000);
  });
});

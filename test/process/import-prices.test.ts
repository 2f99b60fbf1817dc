import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../support/command.ts';

describe('prices, reviews and rates come in by the command line while the gateway runs', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateway: Served;
  let key: string;

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
    env = { DATA_DIR: join(folder, 'data'), DEMO_ACCOUNT: 'off' };
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
    await rm(folder, { recursive: true, force: true });
  });

  test('a dry run tells what would be, and changes nothing', async () => {
    const path = await put('prices.csv', 'Brand,Model,Price EUR\nAcme,One,100\nAcme,Two,100\n');
    const { code, value } = await run('import', path, '--dry-run');
    expect(code).toBe(1);
    expect(value).toMatchObject({ matched: 1, unmatched: 1, prices_added: 1, rejects: [{ line: 3 }] });
    expect((await phone('EUR')).price).toBeNull();
  });

  test('prices are served when the command ends', async () => {
    const { code, value } = await run('import', join(folder, 'prices.csv'), '--allow-rejects');
    expect([code, value.prices_added]).toEqual([0, 1]);
    expect((await phone('EUR')).price.amount).toEqual({ amount_minor: 10_000, currency: 'EUR' });
  });

  test('so is a new table of rates', async () => {
    const path = await put('rates.csv', 'base,currency,rate,date\nEUR,THB,40,2026-11-01\n');
    expect(await run('rates', 'import', path)).toMatchObject({ code: 0, value: { rates: 1, changed: 1 } });
    const { price } = await phone('THB');
    expect(price.amount).toEqual({ amount_minor: 400_000, currency: 'THB' });
    expect(price.converted_from).toMatchObject({ rate: 40, rate_date: '2026-11-01' });
  });

  test('and a rating', async () => {
    const path = await put('reviews.csv', 'Product Name,Rating,Reviews\nAcme One,4,Fine\nAcme One,5,Good\n');
    expect(await run('import', path)).toMatchObject({ code: 0, value: { reviews_added: 2 } });
    expect((await phone('EUR')).rating).toEqual({ average: 9, count: 2 });
  });

  test('a bad file ends with 1 and says why; thousands of rejects reach a pipe whole', async () => {
    const bad = await run('rates', 'import', await put('bad.csv', 'base,currency\nEUR,THB\n'));
    expect(bad).toMatchObject({
      code: 1,
      value: { error: { message: expect.stringContaining('missing: rate') } },
    });
    const rows = Array.from({ length: 5_000 }, (_, at) => `Acme,Unknown model number ${at},100\n`).join('');
    const many = await run('import', await put('many.csv', `Brand,Model,Price EUR\n${rows}`));
    expect(many.code).toBe(1);
    expect(many.value.rejects).toHaveLength(5_000);
  });
});

import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { importPrices } from '../../support/import-prices.ts';
import { shellCommands } from '../../support/shell-blocks.ts';

const guide = readFileSync('docs/real-time.md', 'utf8');
const run = promisify(execFile);

/** A program of the guide, by the name in its first line. */
function programOf(name: string): string {
  const blocks = [...guide.matchAll(/^```(?:js|py)\n((?:\/\/|#) (\S+)\n[\s\S]*?)^```$/gm)];
  const found = blocks.find(([, , file]) => file === name)?.[1];
  if (found === undefined) throw new Error(`docs/real-time.md has no program ${name}`);
  return found;
}

describe('docs/real-time.md', () => {
  let gateway: TestGateway;
  let folder: string;
  let env: Record<string, string>;
  const ended: (() => void)[] = [];
  const phone = { brand: 'Guide', fullName: 'Guide One' };
  beforeAll(async () => {
    // The folder where a program finds the packages of this repository.
    await mkdir('node_modules/.cache', { recursive: true });
    [gateway, folder] = await Promise.all([
      startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }),
      mkdtemp('node_modules/.cache/real-time-'),
    ]);
    const { key, secret } = await gateway.createAccount('pro');
    env = {
      PATH: process.env.PATH ?? '',
      API_KEY: key,
      API_SECRET: secret,
      API_URL: gateway.origin,
    };
    await importPrices(gateway, phone, [100_00]);
  });
  afterAll(async () => {
    for (const end of ended) end();
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  const commands = () =>
    shellCommands(guide)
      .filter((command) => command.startsWith('curl '))
      .map((command) => command.replaceAll('http://127.0.0.1:4000', gateway.origin));
  const write = async (name: string, text = programOf(name)): Promise<string> => {
    await writeFile(join(folder, name), text);
    return name;
  };
  /** A program that does not end by itself, and its output. */
  const start = (file: string, args: readonly string[], more: Record<string, string> = {}) => {
    const child = spawn(file, args, { cwd: folder, env: { ...env, ...more } });
    const printed = { text: '' };
    child.stdout.on('data', (data) => (printed.text += data));
    child.stderr.on('data', (data) => (printed.text += data));
    ended.push(() => child.kill());
    return printed;
  };

  test('every curl command is answered as the guide says', async () => {
    const expected: readonly (readonly [command: RegExp, answer: RegExp])[] = [
      [/changes'$/, /^\{"data":\[\],"next_cursor":"[\w-]+","has_more":false\}/],
      [/changes\?/, /^\{"data":\[\{"cursor":"[\w-]+","type":"phone".*"has_more":true\}/],
      [/\/v1\/stream/, /^retry: 3000\nevent: ready\nid: [\w-]+\ndata: \{"cursor":"[\w-]+"\}\n\n/],
      [/subscription/, /^retry: 3000\nid: [\w-]+\n\n/],
      [/-d .*"url"/, /"secret":"whsec_/],
      [/account\/webhooks -H/, /"url":"http:\/\/127\.0\.0\.1:4100\/"/],
    ];
    const met = new Set<RegExp>();
    for (const command of commands()) {
      const [pattern, answer] = expected.find(([known]) => known.test(command)) ?? [];
      if (pattern === undefined || answer === undefined) throw new Error(`not expected: ${command}`);
      met.add(pattern);
      const printed = start('sh', ['-c', `exec ${command}`]);
      await until(`${command}\nprinted ${answer}`, () => answer.test(printed.text));
    }
    expect(met.size).toBe(expected.length);
  });

  test('the mirror copies every phone, then only what has changed', async () => {
    const file = await write('mirror.mjs');
    const first = (await run(process.execPath, [file], { cwd: folder, env })).stdout;
    const count = Number(/^(\d+) phones\n$/.exec(first)?.[1]);
    const all = await (await gateway.get('/v1/phones?device_type=any&per_page=1', env.API_KEY)).json();
    expect(count).toBe((all as { pagination: { total: number } }).pagination.total);
    const read = async () => JSON.parse(await readFile(join(folder, 'mirror.json'), 'utf8'));
    await importPrices(gateway, { brand: 'Guide', fullName: 'Guide Two' }, []);
    await run(process.execPath, [file], { cwd: folder, env });
    const { phones } = await read();
    expect(Object.keys(phones)).toHaveLength(count + 1);
    const slugs = Object.values(phones).map((one) => (one as { slug: string }).slug);
    expect(slugs).toContain('guide-two');
  });

  test('the program with fetch prints each change as it happens', async () => {
    const printed = start(process.execPath, [await write('follow.mjs')]);
    const opened = async () =>
      /streams_open\{door="rest"\} [1-9]/.test(await (await gateway.get('/metrics')).text());
    await until('the stream is open', opened);
    // It prints nothing when it is open; earlier commits are not sent.
    await until('a price is printed', async () => {
      await importPrices(gateway, phone, [Math.round(performance.now() * 100)]);
      return printed.text.includes('price Guide One\n');
    });
  });

  test('the receivers accept correct signatures only', async () => {
    const secret = `whsec_${Buffer.from('a secret of the test, 24+').toString('base64')}`;
    const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-23T10:00:00Z', data: [] });
    const sign = (at: number, text = body): Record<string, string> => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key).update(`msg_1.${at}.${text}`).digest('base64');
      return {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${signature}`,
      };
    };
    const now = Math.floor(Date.now() / 1_000);
    const cases = [
      { headers: sign(now), isRight: true },
      { headers: sign(now, `${body} `), isRight: false },
      { headers: sign(now - 600), isRight: false },
    ];

    const program = programOf('receive.mjs')
      .replace('4100', '0')
      .replace("'127.0.0.1');", "'127.0.0.1', () => console.log('port', server.address().port));");
    const printed = start(process.execPath, [await write('receive.mjs', program)], {
      WEBHOOK_SECRET: secret,
    });
    await until('the receiver listens', () => printed.text.includes('port '));
    const port = /port (\d+)/.exec(printed.text)?.[1];
    for (const { headers, isRight } of cases) {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      expect({ headers, status }).toEqual({ headers, status: isRight ? 204 : 401 });
    }
    await until('it prints what it received', () => printed.text.includes('webhook.test 0\n'));

    const python = await run('python3', ['--version']).catch(() => null);
    if (python === null) return console.warn('\n!!! SKIPPED: there is no python3 on the PATH.\n');
    await writeFile(join(folder, 'verify.py'), programOf('verify.py'));
    const call =
      'import json, sys; from verify import verify; i = json.load(sys.stdin); print(verify(i["s"], i["b"].encode(), i["h"])["type"])';
    for (const { headers, isRight } of cases) {
      const child = run('python3', ['-c', call], { cwd: folder, env });
      child.child.stdin?.end(JSON.stringify({ s: secret, b: body, h: headers }));
      const told = await child.then(({ stdout }) => stdout.trim()).catch(({ stderr }) => String(stderr));
      expect(told).toMatch(isRight ? /^webhook\.test$/ : /ValueError: (wrong signature|too old)/);
    }
  });
});

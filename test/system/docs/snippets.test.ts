// Every code block in the documents is run here as it is written, run by the named test, or listed with the
// reason why it cannot be. A new block that is none of these fails.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { openMailServer } from '../../../tools/testing/mail-server.ts';
import { until } from '../../../tools/testing/until.ts';
import { clientFolder, installClients, startClient } from '../../support/client-folder.ts';
import { type CloneFolder, makeCloneFolder } from '../../support/clone-folder.ts';
import { type FencedBlock, fencedBlocks } from '../../support/shell-blocks.ts';

/** How a block is checked. */
type Held =
  /** Run in this file, by the test with this title. */
  | { readonly here: string }
  /** Run by another test, which fails when its document has one more. */
  | { readonly by: string }
  | { readonly cannot: string };

type Rule = Held & {
  readonly language: string;
  /** A text that distinguishes it from the others of its language; default: all remaining ones. */
  readonly has?: string;
  /** The number of blocks; default 1. */
  readonly blocks?: number;
};

const drawing = 'it is a drawing';
const engine = 'it needs a Docker engine';

const rules: Readonly<Record<string, readonly Rule[]>> = {
  'README.md': [
    { language: 'sh', has: 'npm ci && npm start', cannot: 'it installs, and never ends' },
    { language: 'sh', has: 'npm test', cannot: 'it runs all tests' },
    { language: 'sh', has: 'docker compose up', by: 'system/process/readme' },
    { language: 'sh', has: 'claude mcp add', cannot: 'it needs a program of others' },
    { language: 'sh', blocks: 12, by: 'system/process/readme' },
    { language: 'json', has: 'mcpServers', here: 'settings of AI applications lead to the tools' },
    { language: 'json', by: 'system/process/readme' },
    { language: 'js', by: 'system/clients/typed-client-package' },
  ],
  'client/README.md': [
    { language: 'sh', here: 'the client is built and installed, and its first program runs' },
    { language: 'js', blocks: 5, by: 'system/clients/typed-client-package' },
    { language: 'ts', by: 'system/clients/typed-client-package' },
    { language: 'html', by: 'system/clients/typed-client-package' },
  ],
  'docs/architecture.md': [{ language: '', blocks: 4, cannot: drawing }],
  'docs/clients.md': [
    { language: 'js', blocks: 4, by: 'clients/page' },
    { language: 'json', here: "the settings of Relay's compiler are those of the examples" },
    { language: 'sh', here: 'curl gets what the guide for clients says, and ends' },
  ],
  'docs/importing.md': [
    { language: 'sh', here: 'a file is explained, mapped and imported as the guide says' },
    { language: 'json', blocks: 2, by: 'unit/ingest/mapping' },
  ],
  'docs/mcp.md': [
    { language: 'json', has: 'mcp-remote', by: 'system/clients/mcp-remote' },
    { language: 'json', has: 'mcpServers', here: 'settings of AI applications lead to the tools' },
    { language: 'json', blocks: 26, by: 'http/mcp-conversations' },
  ],
  'docs/operations.md': [
    { language: 'sh', has: 'docker compose', blocks: 3, cannot: engine },
    { language: 'sh', has: 'export SMTP_URL', here: 'mail is checked as the guide says' },
    { language: 'sh', has: 'feeds add', here: 'feeds are added, listed, run and removed' },
    {
      language: 'sh',
      has: 'data/backups',
      here: 'a backup is made and restored, also a scheduled one',
    },
    {
      language: 'sh',
      has: 'backup /backups',
      here: 'a backup is made and restored, also a scheduled one',
    },
    { language: 'sh', has: 'doctor', here: 'doctor finds nothing to repair' },
    { language: 'sh', has: 'mcp-publisher', cannot: 'it needs a program of others' },
    { language: 'yaml', cannot: engine },
  ],
  'docs/questions.md': [{ language: 'json', here: 'a question is understood as the guide shows' }],
  'docs/real-time.md': [
    { language: 'sh', has: 'export API_KEY', by: 'system/docs/real-time-guide' },
    { language: 'sh', has: 'curl ', blocks: 5, by: 'system/docs/real-time-guide' },
    { language: 'sh', has: 'node mirror.mjs', by: 'system/docs/real-time-guide' },
    { language: 'sh', has: 'node follow.mjs', by: 'system/docs/real-time-guide' },
    {
      language: 'sh',
      has: 'WEBHOOK_ALLOW_PRIVATE=on npm start',
      cannot:
        'it starts the gateway and never ends; system/docs/real-time-guide starts its own with this setting',
    },
    {
      language: 'sh',
      has: 'npm install standardwebhooks',
      cannot:
        'it never ends; system/docs/real-time-guide runs the program with the package of this repository',
    },
    { language: 'js', has: '// mirror.mjs', by: 'system/docs/real-time-guide' },
    { language: 'js', has: '// follow.mjs', by: 'system/docs/real-time-guide' },
    { language: 'js', has: '// receive.mjs', by: 'system/docs/real-time-guide' },
    { language: 'js', has: "from 'eventsource'", here: 'the program with EventSource prints a change' },
    { language: 'py', by: 'system/docs/real-time-guide' },
    {
      language: 'json',
      has: '"amount_minor"',
      here: 'changes and deliveries have the members that the guide shows',
    },
    {
      language: 'json',
      has: 'catalogue.changes',
      here: 'changes and deliveries have the members that the guide shows',
    },
    {
      language: 'json',
      has: 'webhook.test',
      here: 'changes and deliveries have the members that the guide shows',
    },
  ],
  'examples/clients/README.md': [{ language: 'sh', by: 'system/clients/programs' }],
};

/** The documents, and those below examples/ that are not of a package. */
const documents = [
  'README.md',
  'client/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync('examples', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md') && !name.includes('node_modules'))
    .map((name) => `examples/${name}`),
];
const blocksOf = (document: string): FencedBlock[] => fencedBlocks(readFileSync(document, 'utf8'));
const ruleOf = (document: string, { language, text }: FencedBlock): Rule | undefined =>
  rules[document]?.find((rule) => rule.language === language && text.includes(rule.has ?? ''));
/** The blocks that a test of this file runs. */
const shown = (document: string, here: string): string[] =>
  blocksOf(document)
    .filter((block) => {
      const rule = ruleOf(document, block);
      return rule !== undefined && 'here' in rule && rule.here === here;
    })
    .map(({ text }) => text);
const only = (texts: readonly string[]): string => {
  expect(texts).toHaveLength(1);
  return texts[0] as string;
};

describe('every code block of the documents', () => {
  test.each(documents)('of %s is run here or elsewhere, or listed with a reason', (document) => {
    const blocks = blocksOf(document);
    const strange = blocks.filter((block) => ruleOf(document, block) === undefined);
    expect(strange.map(({ line, language }) => `${document}:${line} (${language})`)).toEqual([]);
    for (const rule of rules[document] ?? []) {
      const { language, has = '', blocks: count = 1 } = rule;
      const claimed = blocks.filter((block) => ruleOf(document, block) === rule);
      expect([language, has, claimed.map(({ line }) => line)]).toEqual([
        language,
        has,
        expect.objectContaining({ length: count }),
      ]);
    }
  });

  test('has an existing test', () => {
    const own = readFileSync(import.meta.filename, 'utf8');
    for (const [document, some] of Object.entries(rules)) {
      expect([document, existsSync(document)]).toEqual([document, true]);
      for (const rule of some) {
        if ('here' in rule)
          expect(own.split(JSON.stringify(rule.here).slice(1, -1)).length).toBeGreaterThan(2);
        if ('by' in rule) expect([rule.by, existsSync(`test/${rule.by}.test.ts`)]).toEqual([rule.by, true]);
      }
    }
  });

  test('names existing npm scripts, which have help', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const named = new Set(
      documents
        .flatMap(blocksOf)
        .flatMap(({ language, text }) =>
          language === 'sh' ? [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name) : [],
        ),
    );
    const ofClients = JSON.parse(readFileSync('examples/clients/package.json', 'utf8')).scripts;
    expect([...named].filter((name) => !(name in scripts) && !(name in ofClients))).toEqual([]);
    for (const name of ['bench', 'faults']) {
      const [program = '', ...args] = (scripts[name] ?? '').split(' ');
      const { code, stdout } = await runProgram(program, [...args, '--help'], process.cwd(), {
        PATH: process.env.PATH ?? '',
      });
      expect([name, code, stdout.length > 100]).toEqual([name, 0, true]);
    }
  });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

describe('as it is written', () => {
  let clone: CloneFolder;
  let dataDir: string;
  let served: Served;
  let env: Record<string, string>;
  const closings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    clone = await makeCloneFolder();
    closings.push(clone.discard);
    const installation = await copyTemplate();
    closings.push(installation.discard);
    // Where a reader's is.
    dataDir = join(clone.folder, 'data');
    await symlink(installation.dataDir, dataDir);
    served = await serve({ DATA_DIR: dataDir, BACKUP_EVERY: 'off', WEBHOOK_ALLOW_PRIVATE: 'on' });
    closings.push(() => served.stop('SIGKILL'));
    const settings = { DATA_DIR: dataDir, PORT: new URL(served.origin).port };
    const create = [
      'account',
      'create',
      '--email',
      'you@example.com',
      '--name',
      'You',
      '--plan',
      'pro',
      '--json',
    ];
    const created = JSON.parse((await runCommand(create, settings)).stdout);
    env = {
      ...settings,
      PATH: clone.PATH,
      LOG_LEVEL: 'warn',
      API_KEY: created.api_key,
      API_SECRET: created.api_secret,
      // npm caches what it has fetched.
      HOME: process.env.HOME ?? '',
    };
  });
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
  });
  /** With what the reader puts in, and where the gateway of the test is. */
  const filledIn = (text: string): string =>
    text
      .replaceAll('http://127.0.0.1:4000', served.origin)
      .replaceAll(/phk_…|YOUR_API_KEY/g, env.API_KEY ?? '')
      .replaceAll('phs_…', env.API_SECRET ?? '');
  /** A whole block, by a shell that stops at the first command that fails. */
  const runBlock = (text: string, more: Record<string, string> = {}): Promise<Ended> =>
    runProgram('bash', ['-e', '-o', 'pipefail', '-c', filledIn(text)], clone.folder, { ...env, ...more });

  test('doctor finds nothing to repair', async () => {
    const ended = await runBlock(only(shown('docs/operations.md', 'doctor finds nothing to repair')));
    expect([ended.code, ended.stdout]).toEqual([
      0,
      expect.stringMatching(/ok +gateway +ready at .*0 failed/s),
    ]);
  });

  test('mail is checked as the guide says', async () => {
    const server = await openMailServer();
    try {
      const block = only(shown('docs/operations.md', 'mail is checked as the guide says'));
      const written = 'smtps://user:password@smtp.example.com';
      expect(block).toContain(written);
      const ended = await runBlock(block.replace(written, server.url));
      expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(/ok +mail +/)]);
      expect(ended.stdout).toContain('https://phones.example.com');
    } finally {
      await server.close();
    }
  });

  test('feeds are added, listed, run and removed', async () => {
    const asked: (string | undefined)[] = [];
    const shop = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.end('Brand,Model,Price EUR\nSamsung,Galaxy S24 Ultra,999\n');
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    try {
      await writeFile(join(clone.folder, 'headers.txt'), 'Authorization: Bearer of the shop\n');
      const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
      const block = only(shown('docs/operations.md', 'feeds are added, listed, run and removed'));
      expect(block).toContain('https://shop.example');
      const ended = await runBlock(block.replaceAll('https://shop.example', origin));
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).toMatch(/^added shop\nadded sheets\n[\s\S]*shop[\s\S]*removed shop\n$/);
      expect(asked).toContain('Bearer of the shop');
    } finally {
      await new Promise((resolve) => shop.close(resolve));
    }
  });

  test('a file is explained, mapped and imported as the guide says', async () => {
    await writeFile(join(clone.folder, 'shop.csv'), 'Model;Preis EUR\nSamsung Galaxy S24 Ultra;999\n');
    const block = only(
      shown('docs/importing.md', 'a file is explained, mapped and imported as the guide says'),
    );
    const ended = await runBlock(`${block}npx phone-gateway feeds remove shop`);
    expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(/^Model +name/m)]);
    expect(ended.stdout).toMatch(/added shop\nremoved shop\n$/);
  });

  test('settings of AI applications lead to the tools', async () => {
    for (const document of ['README.md', 'docs/mcp.md']) {
      const block = only(shown(document, 'settings of AI applications lead to the tools'));
      const { type, url, headers } = JSON.parse(filledIn(block)).mcpServers['phone-gateway'];
      expect(type).toBe('http');
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_quota', arguments: {} },
        }),
      });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('"structuredContent"'),
      ]);
    }
  });

  test('the client is built and installed, and its first program runs', async () => {
    const ended = await runBlock(
      only(shown('client/README.md', 'the client is built and installed, and its first program runs')),
    );
    expect({ ...ended, ok: ended.code === 0 }).toMatchObject({ ok: true });
    const app = join(dirname(clone.folder), 'my-app');
    const readme = blocksOf('client/README.md');
    const [start] = readme.filter(({ language }) => language === 'js');
    const [typed] = readme.filter(({ language }) => language === 'ts');
    for (const [name, block, said] of [
      ['start.mjs', start, /^Samsung .*\n.*\n.*\n\d+ units left today\n$/],
      ['phone.mts', typed, /^Samsung Galaxy S24 Ultra SM-S928B/],
    ] as const) {
      await writeFile(join(app, name), filledIn(block?.text ?? ''));
      const { stdout, stderr } = await runProgram(process.execPath, [name], app, env);
      expect([stdout, stderr]).toEqual([expect.stringMatching(said), '']);
    }
  });

  test("the settings of Relay's compiler are those of the examples", () => {
    const block = only(
      shown('docs/clients.md', "the settings of Relay's compiler are those of the examples"),
    );
    const { schemaConfig } = JSON.parse(readFileSync('examples/clients/relay.config.json', 'utf8'));
    expect(JSON.parse(block)).toMatchObject({ schemaConfig });
  });

  test('curl gets what the guide for clients says, and ends', async () => {
    const block = only(shown('docs/clients.md', 'curl gets what the guide for clients says, and ends'));
    const outputs: string[] = [];
    for (const command of block.trim().split('\n')) {
      const { stdout } = spawnSync('sh', ['-c', command], {
        env: { ...process.env, ...env, API_URL: served.origin },
        encoding: 'utf8',
      });
      outputs.push(stdout);
    }
    const [search = '', stream = '', events = '', brands = '', identified = ''] = outputs;
    expect(search).toContain('"price_max":10000');
    expect(stream).toContain('event: ready');
    expect(events).toContain('id: ');
    expect(brands).toContain('"slug":"samsung"');
    expect(identified).toContain('samsung-galaxy-s24-ultra');
  });

  test('a question is understood as the guide shows', async () => {
    const block = only(shown('docs/questions.md', 'a question is understood as the guide shows'));
    const response = await fetch(`${served.origin}/v1/search?q=5g+under+10000+baht`, {
      headers: { 'X-API-Key': env.API_KEY ?? '' },
    });
    const { query } = (await response.json()) as { query: { understood: object } };
    expect(query.understood).toMatchObject(JSON.parse(block));
  });

  test('changes and deliveries have the members that the guide shows', async () => {
    const blocks = shown('docs/real-time.md', 'changes and deliveries have the members that the guide shows');
    const [change, delivery, sample] = blocks.map((text) => JSON.parse(text));
    const headers = { 'X-API-Key': env.API_KEY ?? '' };
    const url = `${served.origin}/v1/changes?since=0&types=price&limit=1`;
    const { data } = (await (await fetch(url, { headers })).json()) as { data: Record<string, object>[] };
    const real = data[0] as Record<string, object>;
    expect(Object.keys(real).sort()).toEqual(Object.keys(change).sort());
    expect(Object.keys(real.phone as object).sort()).toEqual(Object.keys(change.phone).sort());
    expect((real.price as { amount: object }).amount).toEqual(
      expect.objectContaining(
        Object.fromEntries(Object.keys(change.price.amount).map((name) => [name, expect.anything()])),
      ),
    );
    const { components } = (await (await fetch(`${served.origin}/v1/openapi.json`)).json()) as {
      components: { schemas: { WebhookMessage: object } };
    };
    const message = JSON.stringify(components.schemas.WebhookMessage);
    for (const member of Object.keys(delivery)) expect(message).toContain(`"${member}"`);
    expect(Object.keys(sample)).toEqual(Object.keys(delivery));
    expect(Object.keys(sample.data[0]).sort()).toEqual(Object.keys(real).sort());
  });

  test('the program with EventSource prints a change', async (context) => {
    if (!(await installClients())) return context.skip('the clients could not be installed');
    const folder = join(clientFolder, 'node_modules/.cache');
    await mkdir(folder, { recursive: true });
    const file = join(folder, `snippet-${process.pid}.mjs`);
    await writeFile(
      file,
      filledIn(only(shown('docs/real-time.md', 'the program with EventSource prints a change'))),
    );
    const program = startClient([file], env);
    try {
      const metrics = async () => (await fetch(`${served.origin}/metrics`)).text();
      await until('the stream is open', async () =>
        /streams_open\{door="rest"\} [1-9]/.test(await metrics()),
      );
      const prices = join(clone.folder, 'new-prices.csv');
      await writeFile(
        prices,
        `Brand,Model,Price EUR\nSamsung,Galaxy S24 Ultra,${1_000 + (process.pid % 500)}\n`,
      );
      await runCommand(['import', prices, '--allow-rejects'], { DATA_DIR: dataDir });
      await until('a price is printed', () => program.lines().join('').includes("type: 'price'"));
    } finally {
      program.stop();
      await program.ran;
      await rm(file);
    }
  });

  // Last, because the gateway is stopped for it.
  test('a backup is made and restored, also a scheduled one', async () => {
    const [made = '', restored = ''] = shown(
      'docs/operations.md',
      'a backup is made and restored, also a scheduled one',
    );
    const folder = join(clone.folder, 'backups');
    await mkdir(folder);
    const today = new Date().toISOString().slice(0, 10);
    const ended = await runBlock(made.replaceAll('/backups/', `${folder}/`).replace('2026-11-20', today), {
      TZ: 'UTC',
    });
    expect([ended.code, ended.stdout]).toEqual([
      0,
      expect.stringMatching(/wrote .*[\s\S]*restored .*elsewhere as of /),
    ]);

    await served.stop('SIGTERM');
    await mkdir(join(dataDir, 'backups'));
    const [, kept = ''] = /restore (\.\/data\/backups\/\S+)/.exec(restored) ?? [];
    await writeFile(join(clone.folder, kept), readFileSync(join(folder, `phones-${today}.backup`)));
    const again = await runBlock(restored);
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/restored .*data as of /)]);
  });
});

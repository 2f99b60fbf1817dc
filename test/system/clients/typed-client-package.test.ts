import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openBrowser } from '../../support/browser.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(join(root, 'client/README.md'), 'utf8');
/** The code blocks of a README in a language. */
const blocks = (language: string, text = readme): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, block = '']) =>
    of === language ? [block] : [],
  );

const browser = await openBrowser();
/** The project of a reader, in which the package is installed. */
let project: string;
let packed: string[];
let gateway: TestGateway;
let account: Awaited<ReturnType<TestGateway['createAccount']>>;
/** The key of an account with real-time data. */
let liveKey: string;
/** Serves files of the project, at a separate origin. */
let site: Server;
let siteOrigin: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'phone-gateway-client-'));
  const packing = ['pack', '--json', '--pack-destination', project, './client'];
  const { stdout } = await run('npm', packing, { cwd: root });
  const [{ filename, files }] = JSON.parse(stdout);
  packed = files.map(({ path }: { path: string }) => path);
  const library = join(project, 'node_modules/phone-gateway-client');
  await mkdir(library, { recursive: true });
  await run('tar', ['-xzf', join(project, filename), '-C', library, '--strip-components=1']);
  for (const name of ['@types', 'graphql', '@graphql-typed-document-node'])
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));
  gateway = await startGateway();
  account = await gateway.createAccount();
  liveKey = (await gateway.createAccount('pro')).key;
  site = createServer(async (request, response) => {
    const text = await readFile(join(project, request.url ?? '')).catch(() => null);
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(text === null ? 404 : 200, { 'Content-Type': type }).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => site.close(resolve));
  await gateway.close();
  await rm(project, { recursive: true, force: true });
});

const toGateway = (text: string) =>
  text.replaceAll('http://127.0.0.1:4000', gateway.origin).replaceAll('YOUR_API_KEY', account.key);

/** In a browser: the cost of a phone that is requested twice, and the code of an error. */
async function askTwice({ id, ...options }: { id: number; baseUrl: string; key: string }) {
  const library: string = '/node_modules/phone-gateway-client/dist/index.js';
  const { createClient, PhoneGatewayError } = await import(library);
  const client = createClient(options);
  const used = async () => (await client.getStatus()).data.quota.day.used;
  const before = await used();
  await client.getPhone({ id });
  await client.getPhone({ id });
  const units = (await used()) - before;
  const error = await client.listPhones({ page: 0 }).catch((reason: unknown) => reason);
  return { units, code: error instanceof PhoneGatewayError && error.code };
}

describe('the package', () => {
  test('has JavaScript and types, a README, and nothing else; no dependency', async () => {
    const sources = await readdir(join(root, 'client/src'), { recursive: true });
    const modules = sources
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.slice(0, -'.ts'.length));
    const built = modules.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]);
    expect(packed.sort()).toEqual([...built, 'README.md', 'package.json'].sort());
    const description = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8'));
    expect(Object.keys(description).filter((name) => /dependencies/i.test(name))).toEqual([]);
  });
  test('is at most 8 KB compressed without its types, each file by itself', async () => {
    const sizes = packed
      .filter((path) => path.endsWith('.js'))
      .map((path) => gzipSync(readFileSync(join(project, 'node_modules/phone-gateway-client', path))).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024);
  });
});

describe('the README', () => {
  test('has programs that run as they are written', async () => {
    const said = [
      /^Samsung .* \d{4}.*\n.*\n.*\n99 units left today\n$/,
      /\d+ foldable phones\n$/,
      /^Samsung \S.* \{\s+amount_minor: \d+,\s+currency: '[A-Z]{3}',\s+decimal: '[\d.]+',\s+formatted: '.+'\s+\}\n$/,
      /^There is no such phone: /,
      /^phk_… is the key \w+\n(\d{4}-\d\d-\d\d \d+\n)*$/,
      /^Samsung Galaxy S24 Ultra SM-S928B/,
    ];
    const programs = [
      ...blocks('js').map((text) => [text, 'mjs'] as const),
      ...blocks('ts').map((text) => [text, 'mts'] as const),
    ];
    expect(programs).toHaveLength(said.length);
    expect(blocks('js')).toEqual(
      expect.arrayContaining(blocks('js', readFileSync(join(root, 'README.md'), 'utf8'))),
    );
    for (const [place, [text, extension]] of programs.entries()) {
      const file = join(project, `example-${place}.${extension}`);
      await writeFile(file, toGateway(text));
      const key = text.includes('client.changes(') ? liveKey : account.key;
      const env = { ...process.env, API_KEY: key, API_SECRET: account.secret };
      const { stdout, stderr } = await run(process.execPath, [file], { env });
      expect([stdout, stderr]).toEqual([expect.stringMatching(said[place] as RegExp), '']);
    }
  });

  test.skipIf(browser === null)('has a page that runs in a browser, from another origin', async () => {
    const [shown = ''] = blocks('html');
    await writeFile(join(project, 'page.html'), toGateway(shown));
    const visitor = await browser?.newVisitor(siteOrigin);
    if (visitor === undefined) throw new Error('there is no browser');
    const { page } = visitor;
    await page.goto(`${siteOrigin}/page.html`);
    const items = page.locator('li');
    await expect.poll(() => items.count()).toBe(4);
    expect(await items.first().textContent()).toBe('Apple iPhone 15');
    const options = { baseUrl: gateway.origin, key: account.key };
    expect(await page.evaluate(askTwice, { id: 1, ...options })).toEqual({
      units: 1,
      code: 'invalid-parameter',
    });
    const worker = `${askTwice}\naskTwice(${JSON.stringify({ id: 2, ...options })}).then(postMessage);`;
    await writeFile(join(project, 'worker.js'), worker);
    const answer = page.evaluate(
      () =>
        new Promise((resolve) => {
          new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data);
        }),
    );
    expect(await answer).toEqual({ units: 1, code: 'invalid-parameter' });
    await visitor.close();
  });
});

describe('the types', () => {
  /** Compiles programs of the project. @returns `file(line)` of each error */
  async function errorsIn(files: readonly string[], ...more: string[]): Promise<string[]> {
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    const strictly = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--pretty',
      'false',
    ];
    const { stdout } = await run(process.execPath, [compiler, ...strictly, ...more, ...files], {
      cwd: project,
    }).catch((error: { stdout: string }) => error);
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  }

  test('know each operation, its parameters and its answer, and the codes of errors', async () => {
    const program = readFileSync(join(root, 'test/support/typed-client-program.txt'), 'utf8');
    await writeFile(join(project, 'program.mts'), program);
    const wrong = program
      .split('\n')
      .flatMap((line, index) => (line.includes('// error') ? [index + 1] : []));
    const found = await errorsIn(['program.mts'], '--lib', 'es2022,dom', '--types', '');
    expect(found.map((line) => Number(/^program\.mts\((\d+)/.exec(line)?.[1] ?? line))).toEqual(wrong);
    expect(wrong.length).toBeGreaterThan(5);
  });
  test('fit the programs of the README, in Node and beside its types', async () => {
    const files = (await readdir(project)).filter((name) => name.startsWith('example-'));
    expect(files.length).toBe(6);
    expect(await errorsIn(files, '--allowJs', '--checkJs', '--types', 'node')).toEqual([]);
  });
});

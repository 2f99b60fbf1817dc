import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeCredential } from '../../../src/domain/accounts/credential.ts';
import { runCommand, type Started, startCommand } from '../../../tools/testing/command.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

type Answer = { id: unknown; result?: Record<string, unknown>; error?: { code: number; message: string } };

/** The program, and its answers so far. */
function start(url: string, apiKey = key) {
  const started: Started = startCommand(['mcp', '--url', url], apiKey === '' ? {} : { API_KEY: apiKey }, {
    hasInput: true,
  });
  const answers = (): Answer[] =>
    started.written.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Answer);
  const write = (line: string) => started.child.stdin?.write(`${line}\n`);
  const ask = async (message: { id: unknown }): Promise<Answer> => {
    const before = answers().length;
    write(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const found = (): Answer | undefined =>
      answers()
        .slice(before)
        .find(({ id }) => id === message.id);
    await until(`${JSON.stringify(message.id)} is answered`, () => found() !== undefined);
    return found() as Answer;
  };
  const end = () => {
    started.child.stdin?.end();
    return started.finished;
  };
  return { ...started, answers, write, ask, end };
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (id: number | string, method: string, params: object = {}) => ({
  id,
  method,
  params: { ...params, _meta: meta },
});
const older = (id: number | string, method: string, params: object = {}) => ({ id, method, params });
const hello = older(0, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const call = (name: string, given: object = {}) => ({ name, arguments: given });
const eras = [
  ['2026-07-28', modern],
  ['2025-11-25', older],
] as const;

describe.each(eras)('in revision %s', (revision, message) => {
  test('has the same tools and answers as over HTTP, also in Thai, and ends with its input: 0', async () => {
    const { ask, write, end, answers } = start(gateway.origin);
    if (message === older) {
      const { result } = await ask(hello);
      expect(result?.protocolVersion).toBe(revision);
      write('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    } else expect((await ask(modern('d', 'server/discover'))).result?.supportedVersions).toContain(revision);
    const listed = await ask(message('list', 'tools/list'));
    expect(listed.result?.tools).toContainEqual(expect.objectContaining({ name: 'search_phones' }));
    const found = await ask(
      message(7, 'tools/call', call('search_phones', { query: 'ซัมซุง s24 ultra', limit: 1 })),
    );
    expect(found.result?.structuredContent).toMatchObject({ phones: [{ slug: 'samsung-galaxy-s24-ultra' }] });
    const unknown = await ask(message('ไทย', 'tools/call', call('ค้นหา')));
    expect(unknown.error?.message).toMatch(/no such tool/);
    const before = answers().length;
    expect(await end()).toMatchObject({ code: 0, signal: null });
    expect(answers()).toHaveLength(before);
  });

  test('answers 200 simultaneous calls once each, also those in progress at the end', async () => {
    const { ask, write, end, answers } = start(gateway.origin);
    if (message === older) await ask(hello);
    const before = answers().length;
    const ids = Array.from({ length: 200 }, (_, index) => `call-${index}`);
    for (const id of ids)
      write(
        JSON.stringify({
          jsonrpc: '2.0',
          ...message(id, 'tools/call', call('search_phones', { limit: 20 })),
        }),
      );
    expect(await end()).toMatchObject({ code: 0 });
    const answered = answers().slice(before);
    expect(answered.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    for (const { result } of answered)
      expect(result?.structuredContent).toMatchObject({ phones: { length: 20 } });
  });
});

test('lists tools without a key, and calls are rejected as over HTTP, under the ID of the call', async () => {
  const { ask, end } = start(gateway.origin, '');
  expect((await ask(modern(1, 'tools/list'))).result?.tools).toBeDefined();
  expect(await ask(modern(2, 'tools/call', call('get_quota')))).toMatchObject({
    id: 2,
    error: { message: 'A credential is needed', data: { status: 401, code: 'missing-key' } },
  });
  const { code, stderr } = await end();
  expect([code, stderr.match(/API_KEY/g)]).toEqual([0, ['API_KEY']]);
});

test('answers an unknown key, or a message that is too large, under the ID of the call', async () => {
  const unknown = start(gateway.origin, composeCredential('key', 'A'.repeat(10), 'A'.repeat(32)));
  expect(await unknown.ask(modern(1, 'tools/list'))).toMatchObject({
    id: 1,
    error: { data: { status: 401 } },
  });
  const { ask, end } = start(gateway.origin);
  const large = modern('large', 'tools/call', call('search_phones', { query: 'x'.repeat(70_000) }));
  expect(await ask(large)).toMatchObject({ id: 'large', error: { data: { status: 413 } } });
  expect([(await end()).code, (await unknown.end()).code]).toEqual([0, 0]);
});

test('answers an invalid message, and reads the next one', async () => {
  const { ask, write, end, answers } = start(gateway.origin);
  write('{"jsonrpc"');
  await until('it is answered', () => answers().length === 1);
  expect(answers()[0]).toMatchObject({ id: null, error: { code: -32_700 } });
  write('x'.repeat(1_000_001));
  await until('it is answered', () => answers().length === 2);
  expect(answers()[1]).toMatchObject({ id: null, error: { code: -32_600 } });
  write('[]');
  await until('it is answered', () => answers().length === 3);
  expect(answers()[2]).toMatchObject({ id: null, error: { code: -32_600 } });
  expect((await ask(modern(1, 'tools/list'))).result).toBeDefined();
  expect((await end()).code).toBe(0);
});

test('a call without a reachable gateway says where it looked and what to do; the next one finds the restarted gateway', async () => {
  const port = await freePort();
  const { ask, end } = start(`http://127.0.0.1:${port}`, '');
  const down = await ask(modern(1, 'tools/list'));
  expect(down.error?.message).toBe(
    `Nothing answers at http://127.0.0.1:${port}/mcp (ECONNREFUSED). Start the gateway (npm start), or pass the address of a running gateway with --url.`,
  );
  for (const id of [2, 3]) {
    const back = await startGateway({ PORT: String(port) });
    expect(await ask(modern(id, 'tools/list'))).toMatchObject({ id, result: { tools: expect.anything() } });
    await back.close();
  }
  const { code, stderr } = await end();
  expect(code).toBe(0);
  expect(stderr).toContain('Nothing answers');
});

test('explains an answer of something else, and sends no key after a redirect', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/moved/mcp') response.writeHead(308, { Location: '/elsewhere' });
    else response.writeHead(502, { 'Content-Type': 'text/html' });
    response.end('<h1>Bad gateway</h1>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const broken = start(`${origin}/mcp`);
  expect((await broken.ask(modern(1, 'tools/list'))).error?.message).toMatch(
    /responded with status 502.* try again/,
  );
  const moved = start(`${origin}/moved`);
  expect((await moved.ask(modern(1, 'tools/list'))).error?.message).toMatch(
    /redirects to \/elsewhere: .*--url/,
  );
  await Promise.all([broken.end(), moved.end()]);
  expect(seen).toEqual(['/mcp', '/moved/mcp']);
  await new Promise((resolve) => proxy.close(resolve));
});

test('aborts a cancelled call without an answer; SIGTERM ends calls in progress: 0', async () => {
  let open = 0;
  const silent = createServer((request) => {
    open += 1;
    request.socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { write, stop, answers } = start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  for (const id of [1, 2]) write(JSON.stringify({ jsonrpc: '2.0', ...modern(id, 'tools/list') }));
  await until('both are sent', () => open === 2);
  write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
  await until('one is given up', () => open === 1);
  expect(await stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
  expect(answers()).toEqual([]);
  await until('the other is given up', () => open === 0);
  await new Promise((resolve) => silent.close(resolve));
});

test('ends quietly when its output is closed', async () => {
  const { child, written, write, finished } = start(gateway.origin);
  await until('it has started', () => written.stderr.includes('forwarding'));
  child.stdout?.destroy();
  write(JSON.stringify({ jsonrpc: '2.0', ...modern(1, 'tools/list') }));
  const { code, stderr } = await finished;
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Error/);
});

describe('arguments and settings', () => {
  test.each([
    ['phk_tooshort', /is not an API key.*phk_ and 48/],
    ['phs_', /API Secret/],
  ])('report a credential that is not an API key at once, without repeating it: %s', async (given, told) => {
    const presented = given === 'phs_' ? (await gateway.createAccount()).secret : given;
    const { code, stdout, stderr } = await runCommand(['mcp'], { API_KEY: presented });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(told)]);
    expect(stderr).not.toContain(presented);
  });
  test.each(['phones.example', 'ftp://phones.example', 'http://a:b@phones.example'])(
    'report an invalid address as a usage error: %s',
    async (url) => {
      expect(await runCommand(['mcp', '--url', url])).toMatchObject({ code: 2, stdout: '' });
    },
  );
  test('without --url use PUBLIC_URL, or HOST and PORT', async () => {
    const at = async (env: Record<string, string>) => (await runCommand(['mcp'], env)).stderr;
    expect(await at({})).toContain('forwarding to http://127.0.0.1:4000/mcp\n');
    expect(await at({ PORT: '81' })).toContain('forwarding to http://127.0.0.1:81/mcp\n');
    expect(await at({ PUBLIC_URL: 'https://phones.example/' })).toContain('to https://phones.example/mcp\n');
  });
  test('with --help show settings to paste, which start it', async () => {
    const { stdout } = await runCommand(['mcp', '--help']);
    const [json = ''] = /^\{.*^\}/ms.exec(stdout) ?? [];
    const { command, args } = JSON.parse(json).mcpServers.phones;
    expect(command).toBe(process.execPath);
    expect(args.slice(1, 2)).toEqual(['mcp']);
    expect(existsSync(args[0])).toBe(true);
    const urlOf = async (env: Record<string, string>) =>
      /"--url",\s+"([^"]+)"/.exec((await runCommand(['mcp', '--help'], env)).stdout)?.[1];
    expect(await urlOf({})).toBe('http://127.0.0.1:4000');
    expect(await urlOf({ PORT: '4100' })).toBe('http://127.0.0.1:4100');
    expect(await urlOf({ PUBLIC_URL: 'https://phones.example' })).toBe('https://phones.example');
    expect(await urlOf({ PORT: 'x' })).toBe('http://127.0.0.1:4000');
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { createGatewayServer } from '../../../src/server/gateway-server.ts';
import { fuzz } from '../../../tools/fuzz/fuzz.ts';
import { type FuzzRequest, type Part, wholeText } from '../../../tools/fuzz/fuzz-request.ts';
import { type Attack, openAttack } from '../../../tools/fuzz/open-attack.ts';
import { createSchemaJudge } from '../../../tools/fuzz/oracle/create-schema-judge.ts';
import { createOracle } from '../../../tools/fuzz/oracle/judge-answer.ts';
import { judgeMails } from '../../../tools/fuzz/oracle/judge-mails.ts';
import { judgePage } from '../../../tools/fuzz/oracle/judge-page.ts';
import { replay } from '../../../tools/fuzz/replay.ts';
import { type Finding, runCampaign } from '../../../tools/fuzz/run-campaign.ts';
import { unlimitedPlans } from '../../../tools/fuzz/unlimited-plans.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import type { ReceivedMail } from '../../../tools/testing/mail-server.ts';
import { type Document, readDocument } from '../../../tools/testing/openapi.ts';

/** Answers incorrectly, or leaves the request to the gateway. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;
const healthy: Fault = () => false;

let folder: string;
let gateway: TestGateway;
/** A gateway with a fault that each test chooses. */
let server: Server;
let attack: Attack;
let fault = healthy;
let document: Document;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-oracle-'));
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, unlimitedPlans);
  gateway = await startGateway({ PLANS_FILE: plansFile, TRUST_PROXY: '1', SIGNUP_LIMIT_PER_HOUR: '1000000' });
  server = createGatewayServer((request, response) => {
    if (!fault(request, response)) gateway.app.listener(request, response);
  }, gateway.origin);
  document = await readDocument(gateway);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  attack = await openAttack({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: [],
    setPlan: async (email, plan) => void (await gateway.app.operator.accountSetPlan({ email, plan })),
  });
});
afterAll(async () => {
  await attack.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const requestId = '6e0e0cf6-4953-41bb-8473-48876518f7f4';
const reply = (response: ServerResponse, status: number, type: string, body: unknown): true => {
  response.writeHead(status, { 'Content-Type': type, 'X-Request-Id': requestId });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
  return true;
};
/** The request for a certain page. */
const onPage =
  (work: (response: ServerResponse) => boolean): Fault =>
  ({ url = '' }, response) =>
    /[?&]per_page=([6-9]\d|100)(&|$)/.test(url) && work(response);
let asked = 0;
const repeatedKeys = new Set<string>();
const unknownMethod = { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } };

describe('a faulty gateway is detected by a small request, which is recorded and can be sent again', () => {
  test.each<[string, Part, Fault, RegExp]>([
    ['a 500', 'catalogue', onPage((response) => reply(response, 500, 'text/plain', 'no')), /^status 500$/],
    [
      'no answer',
      'catalogue',
      onPage((response) => {
        response.socket?.destroy();
        return true;
      }),
      /^no answer: /,
    ],
    [
      'an answer that is not as described',
      'catalogue',
      ({ url }, response) => url === '/v1/brands' && reply(response, 200, 'application/json', { data: [{}] }),
      /^listBrands 200: data\.0\.id: /,
    ],
    [
      'a unit too many for a list of tools',
      'mcp',
      ({ url, headers }, response) => {
        if (!url?.startsWith('/mcp') || headers['x-api-key'] === undefined) return false;
        const key = String(headers['x-api-key']);
        void gateway
          .get('/v1/brands', key)
          .then(() => reply(response, 404, 'application/json', unknownMethod));
        return true;
      },
      /^charged 1 units instead of 0$/,
    ],
    [
      'another answer to the same question',
      'graphql',
      ({ url, method }, response) => {
        if (url !== '/graphql' || method !== 'POST') return false;
        asked += 1;
        return reply(response, 200, 'application/json', { data: { asked } });
      },
      /^another answer at time 2/,
    ],
    [
      'a cost that is not what is charged',
      'graphql',
      ({ url }, response) =>
        url === '/v1/graphql/cost' && reply(response, 200, 'application/json', { data: { units: 999 } }),
      /^charged \d+ units, and the cost is 999$/,
    ],
    [
      'another answer to a repeated request',
      'account',
      ({ headers }, response) => {
        const key = String(headers['idempotency-key'] ?? '');
        if (repeatedKeys.has(key)) return reply(response, 201, 'application/json', { api_key: 'another' });
        if (key !== '') repeatedKeys.add(key);
        return false;
      },
      /^(once: )?(repeated with another answer|createKey|signUp)/,
    ],
  ])('%s', async (_what, part, planted, expected) => {
    fault = planted;
    const { findings } = await runCampaign({ ...attack, seed: 7, count: 600, lanes: 1, only: [part] });
    const [found] = findings as [Finding];
    expect(found.faults).toContainEqual(expect.stringMatching(expected));
    expect(wholeText(found.request).length).toBeLessThan(part === 'catalogue' ? 140 : 500);

    const file = join(folder, 'failures.json');
    await writeFile(file, JSON.stringify(findings));
    const written = JSON.parse(await readFile(file, 'utf8')) as Finding[];
    const again = await replay(written, attack.examine);
    expect(again.findings).toMatchObject([{ request: found.request }]);
    fault = healthy;
    expect((await replay(written, attack.examine)).findings).toEqual([]);
  });
});

const problem = (more: object = {}) => ({
  type: 'http://localhost/problems/invalid-parameter',
  title: 'A parameter is not valid',
  status: 400,
  detail: 'page: must be a whole number.',
  instance: `urn:request:${requestId}`,
  code: 'invalid-parameter',
  ...more,
});

describe('the judge of answers', () => {
  const request: FuzzRequest = {
    part: 'pages',
    method: 'GET',
    target: '/x?q=PRISMA',
    headers: [],
    body: null,
  };
  const judge = (target: string, status: number, body: unknown, more: Record<string, string> = {}) =>
    createOracle(document, ['the pepper of the test']).judge(
      { ...request, target },
      {
        status,
        headers: { 'content-type': 'application/problem+json', 'x-request-id': requestId, ...more },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
    );

  test('accepts a correct rejection, also one that repeats input of the client', () => {
    expect(judge('/v1/phones', 400, problem())).toEqual([]);
    expect(judge('/x?q=PRISMA', 400, problem({ detail: 'prisma is unknown' }))).toEqual([]);
  });
  test.each([
    ['a stack', 'Error: no\n    at work (/srv/app/work.js:1:1)', 'tells of its insides: "at work ("'],
    ['SQL', 'syntax error at or near "x"', 'tells of its insides: "syntax error at or near"'],
    ['a message of a library', 'PrismaClientKnownRequestError', 'tells of its insides: "Prisma"'],
    ['a path', 'no such file: /var/lib/x', 'tells of its insides: "/var/"'],
    ['a credential', 'phk_0123456789ABCDEF is not known', 'tells a credential: phk_0123…'],
    ['the pepper', 'the pepper of the test', 'tells the pepp…'],
  ])('finds %s in a rejection', (_what, detail, fault) => {
    expect(judge('/v1/phones', 400, problem({ detail }))).toEqual([fault]);
  });
  test.each<[string, unknown, Record<string, string>, RegExp]>([
    ['an unknown code', problem({ code: 'odd' }), {}, /^problem document: code: /],
    ['a code of another status', problem({ code: 'not-found' }), {}, /^code not-found with status 400$/],
    ['a missing member', problem({ title: undefined }), {}, /^problem document: title: /],
    ['another type', 'no', { 'content-type': 'text/html' }, /^a refusal of type text\/html$/],
    ['no request id', problem(), { 'x-request-id': 'mine' }, /^X-Request-Id is mine$/],
    ['what it is made of', problem(), { 'x-powered-by': 'Express' }, /^tells what it is made of$/],
  ])('finds %s', (_what, body, headers, fault) => {
    expect(judge('/v1/phones', 400, body, headers)).toContainEqual(expect.stringMatching(fault));
  });
  test.each<[string, number, object, RegExp]>([
    [
      'an error without a known code',
      200,
      { errors: [{ message: 'no', extensions: { code: 'ODD' } }] },
      /the code ODD$/,
    ],
    ['neither data nor errors', 200, {}, /^neither data nor errors$/],
    [
      'data with a refusal',
      400,
      { data: {}, errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] },
      /^data with/,
    ],
    [
      'an internal error',
      200,
      { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] },
      /^an internal error$/,
    ],
  ])('finds in GraphQL %s', (_what, status, body, fault) => {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect(judge('/graphql', status, body, json)).toContainEqual(expect.stringMatching(fault));
  });
});

test('judges a 202 by its own schema, not by that of the answer', async () => {
  const faultsOf = createSchemaJudge(await (await gateway.get('/v1/openapi.json')).json());
  const faults = (status: number, body: object) =>
    faultsOf('POST', '/v1/account/recovery', { status, headers: {}, body: JSON.stringify(body) }).length;
  const [taken, secret] = [{ message: 'A mail is on its way.' }, { api_secret: `phs_${'a'.repeat(48)}` }];
  expect([faults(202, taken), faults(200, secret)]).toEqual([0, 0]);
  expect(faults(202, secret)).toBeGreaterThan(0);
  expect(faults(200, taken)).toBeGreaterThan(0);
});

describe('the judge of streams', () => {
  const place = (id: number) => ({ revision: 1, rank: 1, id });
  const cursor = (id: number): string =>
    formatChangeCursor({ position: { prices: place(id), others: place(id) }, token: 'abc' });
  const event = (name: string, id: string, data: object): string =>
    `event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ cursor: id, ...data })}\n\n`;
  const ready = `retry: 3000\n${event('ready', cursor(1), {})}`;
  const phone = { id: 1, slug: 'acme-one', full_name: 'Acme One' };
  const change = (id: number, more = {}): string =>
    event('change', cursor(id), {
      ...{ type: 'phone', phone, changed_at: '2026-11-23T10:00:00Z', price: null, review: null },
      ...more,
    });
  const judge = (body: string, more: Record<string, string> = {}) =>
    createOracle(document, []).judge(
      { part: 'streams', method: 'GET', target: '/v1/stream', headers: [], body: null },
      {
        status: 200,
        headers: {
          ...{ 'content-type': 'text/event-stream; charset=utf-8', 'x-request-id': requestId },
          ...{ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', ...more },
        },
        body,
      },
    );

  test('accepts a stream, also one that was cut in the middle of an event', () => {
    expect(judge(ready)).toEqual([]);
    expect(judge(ready + change(2) + change(3) + change(4).slice(0, 30))).toEqual([]);
  });
  test.each<[string, string, RegExp]>([
    ['no beginning', change(2), /^a stream that does not say where it starts$/],
    ['changes in another order', ready + change(3) + change(2), /^changes that are not in order$/],
    ['the same twice', ready + change(2) + change(2), /^changes that are not in order$/],
    ['an id of another', ready + change(2, { cursor: cursor(3) }), /^id /],
    ['a change of another shape', ready + change(2, { phone: {} }), /^data\.0\.phone/],
    ['an event of no name', `${ready}data: {}\n\n`, /^(an event message|id null)/],
    ['a line of a client', `${ready}hello\n\n`, /^Not a line/],
  ])('finds %s', (_what, body, fault) => {
    expect(judge(body)).toContainEqual(expect.stringMatching(fault));
  });
  test('detects a stream that may be stored, or is compressed', () => {
    expect(judge(ready, { 'cache-control': 'no-store' })).toHaveLength(1);
    expect(judge(ready, { 'content-encoding': 'gzip' })).toEqual(['a stream with content-encoding']);
  });
});

describe('the judge of pages', () => {
  const page = (content: string) => ({
    status: 200,
    headers: {},
    body: `<!doctype html><html><body>${content}</body></html>\n`,
  });

  test('accepts the pages of the gateway', async () => {
    for (const path of ['/', '/phones', '/phones?q=galaxy', '/compare'])
      expect(judgePage({ ...page(''), body: await (await fetch(gateway.origin + path)).text() })).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ['markup of the client', '<p><fuzz-probe></p>', /^markup of the client/],
    ['a script of the client', '<script>alert(1)</script>', /^a script that is not ours: <script>/],
    ['a script of elsewhere', '<script src="//evil.example/x.js"></script>', /^a script that is not ours/],
    ['a handler', '<img alt="x" onerror="alert(1)">', /^a script in an attribute/],
    ['a link that is a script', '<a href="javascript:alert(1)">x</a>', /^a link to javascript:/],
    ['a link to another server', '<a href="//evil.example/">x</a>', /^a link to \/\/evil/],
  ])('finds %s', (_, content, expected) => {
    expect(judgePage(page(content)).join('\n')).toMatch(expected);
  });

  test('detects a truncated page', () => {
    expect(judgePage({ ...page(''), body: '<!doctype html><html><body>' })).toEqual([
      'a page without its end',
    ]);
  });
});

describe('the judge of mails', () => {
  const mail = (more: Partial<ReceivedMail> = {}): ReceivedMail => ({
    to: 'ada@example.com',
    raw: 'Hello',
    headers: new Map([
      ['to', 'ada@example.com'],
      ['subject', 'Confirm'],
    ]),
    subject: 'Confirm',
    messageId: '<1@example.com>',
    text: 'Hello',
    html: '',
    links: [new URL('http://gateway.example/verify#x')],
    code: null,
    isEncrypted: false,
    user: null,
    ...more,
  });
  const judge = (more?: Partial<ReceivedMail>) =>
    judgeMails([mail(more)], 'http://gateway.example', ['the-pepper']).join('\n');

  test('accepts a mail', () => {
    expect(judge()).toBe('');
  });

  test.each<[string, Partial<ReceivedMail>, RegExp]>([
    [
      'a header field that somebody wrote',
      { headers: new Map([...mail().headers, ['bcc', 'eve@example.com']]) },
      /header field bcc/,
    ],
    ['a mail to somebody else', { to: 'eve@example.com' }, /to eve@example.com says that it is to ada@/],
    [
      'a link by a forged Host',
      { links: [new URL('https://evil.example/verify')] },
      /https:\/\/evil\.example/,
    ],
    ['a secret', { raw: 'the-pepper' }, /tells the-pepp…/],
  ])('finds %s', (_, more, expected) => {
    expect(judge(more)).toMatch(expected);
  });
});

describe('the judge of /mcp', () => {
  const listed = { name: 'get_phone', inputSchema: {}, outputSchema: { type: 'object' as const } };
  const judge = (message: object, body: object, more: Record<string, string> = {}, status = 200) =>
    createOracle(document, [], [listed]).judge(
      {
        part: 'mcp',
        method: 'POST',
        target: '/mcp',
        headers: [],
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      },
      {
        status,
        headers: {
          ...{ 'content-type': 'application/json', 'x-request-id': requestId },
          ...{ 'access-control-allow-origin': '*', ratelimit: '"day";r=1', 'x-ratelimit-remaining': '1' },
          ...more,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      },
    );
  const call = { method: 'tools/call', params: { name: 'get_phone', arguments: { id: 5 } } };
  const saying = (structuredContent: object, text: string, isError?: true) => ({
    result: { content: [{ type: 'text', text }], structuredContent, ...(isError && { isError }) },
  });
  const answered = (structuredContent: object) =>
    saying(structuredContent, JSON.stringify(structuredContent));
  const told = (more: object) => {
    const error = problem(more);
    return saying({ error }, error.detail, true);
  };

  test('accepts answers, errors that a model can act on, and errors of the protocol', () => {
    expect(judge(call, answered({ phone: { id: 5 } }))).toEqual([]);
    expect(judge(call, told({}))).toEqual([]);
    expect(judge(call, told({ status: 404, code: 'not-found', suggestions: [] }))).toEqual([]);
    expect(judge({ method: 'x' }, { error: { code: -32_601, message: 'Method not found' } })).toEqual([]);
  });
  test.each<[string, object, Record<string, string>, RegExp]>([
    ['another id', { id: 2, ...answered({}) }, {}, /^id 2 instead of 1$/],
    ['a result and an error', { ...answered({}), error: { code: 1, message: 'x' } }, {}, /^the members /],
    ['neither', {}, {}, /^the members /],
    ['an error of ours', { error: { code: -32_603, message: 'x' } }, {}, /^error -32603 with status 200$/],
    ['a text that is another', saying({ a: 1 }, '{"a":2}'), {}, /^content is not what/],
    ['an answer that is too long', answered({ a: 'x'.repeat(20_000) }), {}, /^20008 characters$/],
    [
      'a problem that a model cannot mend',
      told({ status: 401, code: 'invalid-key' }),
      {},
      /told invalid-key$/,
    ],
    ['a problem without its members', told({ title: undefined }), {}, /^problem document: title: /],
    ['a key', answered({ hint: 'phk_0123456789ABCDEF' }), {}, /^tells a credential: phk_0123…$/],
    ['a charge that is not told', answered({}), { ratelimit: undefined as never }, /headers of the quota$/],
    ['no CORS', answered({}), { 'access-control-allow-origin': 'null' }, /^pages may not read it$/],
    [
      'a stream',
      answered({}),
      { 'content-type': 'text/event-stream' },
      /^an answer of type text\/event-stream$/,
    ],
  ])('finds %s', (_what, body, headers, fault) => {
    expect(judge(call, body, headers)).toContainEqual(expect.stringMatching(fault));
  });
});

test('the command prints its usage and the error', async () => {
  expect(await fuzz(['--seed', 'x'])).toBe(2);
  expect(await fuzz(['--stores', 'nowhere'])).toBe(2);
  expect(await fuzz(['--only', 'nothing'])).toBe(2);
  expect(await fuzz(['--nonsense'])).toBe(2);
  expect(await fuzz(['--help'])).toBe(0);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerShapes } from '../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectShape } from '../support/answer-shapes.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { createPeople } from '../support/people.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
let database: DatabaseSpy;
beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway({ TRUST_PROXY: '1' });
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

const { call, signUp, account } = createPeople(() => gateway);
const change = (secret: string, body: unknown) => call('PATCH', '/v1/account', body, secret);

describe('PATCH /v1/account', () => {
  test('changes the given members, and answers like GET', async () => {
    const ann = await signUp('ann');
    const given = { name: ' Ånn\u0301 ', alerts: [50, 90], locale: 'th' };
    const answer = await change(ann.secret, given);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { data } = await answer.json();
    expect(data).toMatchObject({ ...given, name: 'Ånń', email: ann.email, pending_email: null });
    expect(data).toEqual(await account(ann.secret));
    expect((await (await change(ann.secret, { alerts: [] })).json()).data).toMatchObject({
      alerts: [],
      locale: 'th',
    });
  });

  test.each([
    [{}, []],
    [{ name: '' }, ['name']],
    [{ name: 'Ann\r\nBcc: b@example.com' }, ['name']],
    [{ name: 'phr_0123456789abcdefgh' }, ['name']],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, ['email']],
    [{ email: 'ä@example.com' }, ['email']],
    [{ email: '\u212Aim@example.com' }, ['email']],
    [{ email: 'phs_0123456789abcdefgh@example.com' }, ['email']],
    [{ email: null, name: null }, ['email', 'name']],
    [{ alerts: [100, 80] }, ['alerts']],
    [{ alerts: [80, 80] }, ['alerts']],
    [{ alerts: [0] }, ['alerts.0']],
    [{ alerts: [101] }, ['alerts.0']],
    [{ alerts: [80.5] }, ['alerts.0']],
    [{ alerts: [1, 2, 3, 4, 5, 6] }, ['alerts']],
    [{ alerts: '80' }, ['alerts']],
    [{ locale: 'de' }, ['locale']],
    [{ plan: 'pro' }, ['plan']],
    [{ email_verified_at: '2026-01-01T00:00:00Z' }, ['email_verified_at']],
  ])('%j is rejected, and changes nothing', async (body, parameters) => {
    const { secret } = await gateway.createAccount();
    const before = await account(secret);
    const { errors = [] } = await expectProblem(await change(secret, body), 400, 'invalid-body');
    expect(errors.map(({ parameter }) => parameter)).toEqual(parameters);
    expect(await account(secret)).toEqual(before);
  });
});

/** Everything that can be stored about an account besides its row, once each. */
const fillTables = (id: string) =>
  database.exec(`
    INSERT INTO session (token_hash, account_id, secret_id, created_at, seen_at)
      SELECT decode(md5('${id}1'), 'hex'), id, secret_id, now(), now() FROM account WHERE id = '${id}';
    INSERT INTO email_proof (account_id, purpose, email, email_key, token_hash, code_hash, created_at, expires_at)
      VALUES ('${id}', 'verification', 'next@example.com', 'next@example.com', decode(md5('${id}2'), 'hex'), '\\x03', now(), now() + interval '10 minutes');
    INSERT INTO mail (id, key, account_id, sealed) VALUES ('${crypto.randomUUID()}', '${id}', '${id}', '\\x04');
    INSERT INTO repeatable_request (id, account_id, input_hash, claimed_by, claimed_until, expires_at)
      VALUES ('${id}', '${id}', '\\x05', 'nobody', now(), now() + interval '1 day');
    INSERT INTO webhook (id, account_id, url, state, sealed_secret, cursor, seen_revision, created_at)
      VALUES (md5('${id}'), '${id}', 'https://shop.example/hooks', 'paused', '\\x06', '0', 0, now());
    INSERT INTO plan_request (account_id, plan, note, created_at) VALUES ('${id}', 'pro', 'Please', now());
    INSERT INTO usage_day (account_id, key_id, day, requests, units, refused)
      SELECT account_id, id, ${Math.floor(Date.now() / 86_400_000) - 200}, 7, 6, 1 FROM api_key WHERE account_id = '${id}'`);

/** The member of the export that has the rows of a table. */
const memberByTable = {
  account_event: 'events',
  api_key: 'keys',
  charge_block: 'charges',
  email_proof: 'verifications',
  mail: 'mails',
  plan_request: 'plan_requests',
  recovery_code: 'recovery_codes',
  session: 'sessions',
  usage_day: 'usage',
  webhook: 'webhooks',
};
/** Why the rows of a table are not exported. */
const reasonByTable = {
  credential_change: 'tells gateways that a key has changed, for a minute',
  former_account: 'has deleted accounts only',
  open_stream: 'has streams while they are open',
  quota_counter: 'has the counters of the day and the month, which usage has too',
  repeatable_request: 'has copies of answers for a day, encrypted',
  webhook_request: 'has requests to receivers while they are sent',
};

test('every table with data of accounts is exported, or it is known why not', async () => {
  const [{ rows }] = (await database.exec(`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE column_name = 'account_id' AND table_schema = current_schema() ORDER BY 1`)) as [
    { rows: { name: string }[] },
  ];
  const known = [...Object.keys(memberByTable), ...Object.keys(reasonByTable)];
  expect(rows.map(({ name }) => name)).toEqual(known.sort());
  const gina = await signUp('gina');
  await gateway.get('/v1/brands', gina.key);
  await fillTables(gina.id);
  const { data } = await (await call('GET', '/v1/account/export', undefined, gina.secret)).json();
  for (const member of Object.values(memberByTable))
    expect({ member, rows: data[member] }).not.toEqual({ member, rows: [] });
});

test('the export has everything that is stored about the account, as a file, without credentials', async () => {
  const carl = await signUp('carl');
  await gateway.get('/v1/brands', carl.key);
  await fillTables(carl.id);
  const answer = await call('GET', '/v1/account/export', undefined, carl.secret);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="phone-gateway-account.json"');
  const text = await answer.text();
  const exported = JSON.parse(text);
  expectShape(answerShapes.get('exportAccount'), exported, 'exportAccount');
  expect(exported.data).toMatchObject({
    account: { id: carl.id, email: carl.email, pending_email: 'next@example.com' },
    keys: [{ id: carl.key.slice(4, 14), name: 'default' }],
    webhooks: [{ url: 'https://shop.example/hooks', state: 'paused', brand: null }],
    usage: [{ requests: 7, units: 6, refused: 1 }, { units: 1 }],
    sessions: [{}],
    recovery_codes: Array(8).fill({}),
    verifications: [{ purpose: 'verification', email: 'next@example.com' }],
    mails: [{ sent_at: null }],
    events: [{ type: 'signed_up', by: 'anyone', key: { name: 'default' } }],
    plan_requests: [{ plan: 'pro', note: 'Please', done_at: null }],
  });
  expect(text).not.toMatch(/ph[ksr]_|hash|sealed|token/);
});

test('an account can be exported 20 times an hour, separately from others', async () => {
  const [eva, fred] = [await signUp('eva'), await signUp('fred')];
  const exported = (secret: string) => call('GET', '/v1/account/export', undefined, secret);
  for (let times = 0; times < 20; times += 1) expect((await exported(eva.secret)).status).toBe(200);
  await expectProblem(await exported(eva.secret), 429, 'too-many-attempts');
  expect((await exported(fred.secret)).status).toBe(200);
});

test('a deleted account leaves nothing behind, and its codes and mails stop working', async () => {
  const dora = await signUp('dora');
  await fillTables(dora.id);
  const rows = async () => {
    const tables = [
      'api_key',
      'session',
      'recovery_code',
      'email_proof',
      'mail',
      'plan_request',
      'usage_day',
      'account_event',
      'repeatable_request',
      'webhook',
    ];
    const counts = tables.map(
      (name) => `SELECT '${name}' AS name FROM ${name} WHERE account_id = '${dora.id}'`,
    );
    const [{ rows: found }] = (await database.exec(counts.join(' UNION '))) as [{ rows: { name: string }[] }];
    return found.map(({ name }) => name);
  };
  expect(await rows()).toHaveLength(10);
  expect((await call('DELETE', '/v1/account', undefined, dora.secret)).status).toBe(204);
  expect(await rows()).toEqual([]);
  const code = { email: dora.email, recovery_code: dora.codes[0] };
  await expectProblem(await call('POST', '/v1/account/recovery', code), 410, 'recovery-expired');
});

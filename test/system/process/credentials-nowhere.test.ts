import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openMailServer } from '../../../tools/testing/mail-server.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { findTraces } from '../../support/credential-traces.ts';
import { dumpEmbedded, dumpPostgres } from '../../support/dump-database.ts';
import { dumpRedis } from '../../support/dump-redis.ts';
import { createFormVisitor } from '../../support/form-visitor.ts';
import { type Misuse, misuseCredential } from '../../support/misuse-credential.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const installation = await copyTemplate();
const mails = await openMailServer();
const prefix = `pgtest:${randomUUID()}:`;
const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-nowhere-'));
afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
  await database?.close();
  await installation.discard();
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

type Env = Readonly<Record<string, string>>;
const pepper = 'a pepper for tests only';
const common = {
  LOG_LEVEL: 'trace',
  SIGNUP_LIMIT_PER_HOUR: '1000',
  TRUST_PROXY: '1',
  KEY_PEPPER: pepper,
  SMTP_URL: mails.url,
  MAIL_FROM: 'phones@example.com',
};
const embedded: Env = { ...common, DATA_DIR: installation.dataDir };
const shared: Env = {
  ...common,
  DATA_DIR: join(folder, 'shared'),
  DATABASE_URL: database?.url ?? '',
  REDIS_URL: redis?.url ?? '',
  REDIS_PREFIX: prefix,
};

const credentialsIn = (text: string): string[] => [...new Set(text.match(/ph[ksr]_[0-9A-Za-z]{48}/g))];
const webhookSecretsIn = (text: string): string[] => [...new Set(text.match(/whsec_[0-9A-Za-z+/]{43}=/g))];

/** Over REST: all credentials ever shown to an account with several keys and a webhook. */
async function issueByRest(origin: string): Promise<string[]> {
  const texts: string[] = [];
  const ask = async (path: string, method: string, body: unknown, secret = ''): Promise<string> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect({ path, isDone: response.ok, text: response.ok ? '' : text }).toEqual({
      path,
      isDone: true,
      text: '',
    });
    texts.push(text);
    return text;
  };
  const signedUp = JSON.parse(await ask('/v1/signup', 'POST', { email: 'rest@example.com', name: 'Rest' }));
  const { api_secret: first, api_key: key } = signedUp as { api_secret: string; api_key: string };
  await ask('/v1/account/keys', 'POST', { name: 'second' }, first);
  await ask(`/v1/account/keys/${key.slice(4, 14)}/rotate`, 'POST', { grace_seconds: 60 }, first);
  const { api_secret: second } = JSON.parse(await ask('/v1/account/secret/rotate', 'POST', {}, first));
  await ask('/v1/account/keys', 'POST', { name: 'third' }, second as string);
  await ask('/v1/account/recovery-codes', 'POST', {}, second as string);
  const [recoveryCode = ''] = credentialsIn(texts.at(-1) ?? '');
  const email = 'rest@example.com';
  const recovered = await ask('/v1/account/recovery', 'POST', { email, recovery_code: recoveryCode });
  const { api_secret: third } = JSON.parse(recovered) as { api_secret: string };
  const url = 'https://shop.example/hook';
  const { webhook } = JSON.parse(await ask('/v1/account/webhooks', 'POST', { url }, third));
  await ask(`/v1/account/webhooks/${webhook.id}/rotate`, 'POST', { grace_hours: 24 }, third);
  const credentials = credentialsIn(texts.join());
  const webhookSecrets = webhookSecretsIn(texts.join());
  expect([credentials.length, webhookSecrets.length]).toEqual([23, 2]);
  return [...credentials, ...webhookSecrets];
}

/** By mail: the tokens and codes of a sign-up and of a recovery, which are used, and an unused one. */
async function issueByMail(origin: string): Promise<string[]> {
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect({ path, isDone: response.ok }).toEqual({ path, isDone: true });
    return response.text();
  };
  const email = `mail-${randomUUID()}@example.com`;
  const proofs: string[] = [];
  const next = async (nth: number) => {
    const { links, code } = await mails.mailTo(email, nth);
    const link = links.find(({ searchParams }) => searchParams.has('token'));
    const token = link?.searchParams.get('token') ?? '';
    proofs.push(token, code ?? '');
    // Links are opened at the tested gateway, whatever address it has in mails.
    if (link !== undefined) await fetch(origin + link.pathname + link.search);
    await fetch(`${origin}/v1/account/recovery/complete?token=${token}&code=${code}`, { method: 'POST' });
    return { email, token, code };
  };
  const texts = [await post('/v1/signup', { email, name: 'Mail' })];
  const { code } = await next(1);
  await post('/v1/account/email/verify', { email, code });
  await post('/v1/account/recovery', { email });
  const { token } = await next(2);
  texts.push(await post('/v1/account/recovery/complete', { email, token }));
  await post('/v1/account/recovery', { email });
  // The mail before it says that the secret has changed.
  await next(4);
  const credentials = credentialsIn(texts.join());
  // Key, secret and eight recovery codes of the sign-up; a secret and eight new codes of the recovery.
  expect([credentials.length, proofs.filter(Boolean).length]).toEqual([19, 6]);
  return [...credentials, ...proofs];
}

/** On the pages: the credentials of an account, and the tokens of its sessions and forms. */
async function issueByPages(origin: string): Promise<string[]> {
  const visitor = createFormVisitor(origin);
  const welcome = await visitor.signUp({ email: 'pages@example.com', name: 'Pages' });
  const [secret = ''] = credentialsIn(welcome).filter((text) => text.startsWith('phs_'));
  await visitor.signIn(secret);
  const tokens = [visitor.cookie.split('=')[1] as string, await visitor.formToken()];
  const form = { form_token: tokens[1] as string };
  const created = await visitor.post('/dashboard/keys/create', { ...form, name: 'page' });
  const rotated = await visitor.post('/dashboard/secret/rotate', form);
  const credentials = credentialsIn([welcome, created.text, rotated.text].join());
  expect(credentials).toHaveLength(12);
  // A session holds these, also when traces are searched for.
  const held = credentialsIn(await visitor.signUp({ email: 'held@example.com', name: 'Held' }));
  return [...credentials, ...held, ...tokens, visitor.cookie.split('=')[1] as string];
}

/** On the command line, while the gateway runs. */
async function issueByCommands(env: Env): Promise<{ credentials: string[]; messages: string }> {
  const email = 'command@example.com';
  const done = [
    await runCommand(['account', 'create', '--email', email, '--name', 'Command', '--json'], env),
    await runCommand(['key', 'create', email], env),
    await runCommand(['account', 'reset-secret', email], env),
  ];
  const credentials = credentialsIn(done.map(({ stdout }) => stdout).join());
  expect(credentials).toHaveLength(12);
  return { credentials, messages: done.map(({ stderr }) => stderr).join() };
}

/**
 * Issues, uses and misuses credentials. Answers to misuse are searched; answers that show a credential are
 * not.
 */
async function live({ origin }: GatewayProcess, env: Env) {
  const byCommands = await issueByCommands(env);
  const issued = [...(await issueByRest(origin)), ...(await issueByPages(origin)), ...byCommands.credentials];
  const mistyped = issued
    .slice(0, 2)
    .flatMap((text) => [`${text.slice(0, -1)}!`, text.slice(0, 40), `${text}A`]);
  const answers: Misuse[] = [];
  // Some of each kind, and all mistyped ones. A session token has no form that distinguishes it from other
  // text.
  const told = issued.filter((text) => text.startsWith('ph'));
  for (const text of [...told.filter((_, index) => index % 3 === 0), ...mistyped])
    answers.push(...(await misuseCredential(origin, text)));
  issued.push(...(await issueByMail(origin)));
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return { issued, answers, metrics, messages: byCommands.messages };
}

/** A success may repeat parts of the request, such as a search text; a rejection may not. */
const refusalsOf = (answers: readonly Misuse[]): string[] =>
  answers.filter(({ status, body }) => status >= 400 || body.includes('"errors"')).map(({ body }) => body);

function expectNowhere(issued: readonly string[], places: Readonly<Record<string, readonly string[]>>): void {
  for (const [place, lines] of Object.entries(places))
    expect({ place, some: lines.length > 0 }).toEqual({ place, some: true });
  expect(findTraces(issued, places)).toEqual([]);
}

describe('a credential is readable only in the answer that shows it', () => {
  test('on the embedded stores: not in the log, the tables, the metrics or a rejection', async () => {
    const gateway = await startGatewayProcess(embedded);
    const { issued, answers, metrics } = await live(gateway, embedded);
    await gateway.stop('SIGTERM');
    expectNowhere([...issued, pepper], {
      log: gateway.stderr().split('\n'),
      tables: await dumpEmbedded(installation.dataDir),
      metrics: metrics.split('\n'),
      refusals: refusalsOf(answers),
    });
    expectNowhere(issued, { stdout: gateway.stdout().split('\n') });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test.skipIf(database === null || redis === null)(
    'on Postgres and Redis: nor there, nor in the error about a missing table',
    async () => {
      const gateway = await startGatewayProcess(shared);
      const { issued, answers, metrics } = await live(gateway, shared);
      // A key that no gateway has verified yet must be looked up.
      const [, unused = ''] = issued.filter((text) => text.startsWith('phk_'));
      const failures = await whileTableIsGone('api_key', () => misuseCredential(gateway.origin, unused));
      expect(failures.some(({ status }) => status >= 500)).toBe(true);
      const rows = await dumpPostgres(database?.url ?? '');
      const entries = await dumpRedis(redis?.url ?? '', prefix);
      await gateway.stop('SIGTERM');
      expect(gateway.stderr()).toContain('request failed');
      expectNowhere([...issued, pepper], {
        log: gateway.stderr().split('\n'),
        stdout: gateway.stdout().split('\n'),
        tables: rows,
        Redis: entries,
        metrics: metrics.split('\n'),
        refusals: refusalsOf([...answers, ...failures]),
      });
    },
    // Hundreds of requests to a gateway that logs everything are slow beside other tests.
    600_000,
  );
});

async function whileTableIsGone<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database?.url });
  await client.connect();
  try {
    await client.query(`ALTER TABLE ${table} RENAME TO gone`);
    const result = await work();
    await client.query(`ALTER TABLE gone RENAME TO ${table}`);
    return result;
  } finally {
    await client.end();
  }
}

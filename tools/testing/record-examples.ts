import { formatChangeCursor, readChangeCursor } from '../../src/domain/changes/change-cursor.ts';
import { phoneIdParam } from '../../src/rest/openapi/describe-operation.ts';
import type { ExampleAnswer, ExampleAnswers } from '../../src/rest/openapi/operation-metadata.ts';
import { getMethod, getUnits, type Operation } from '../../src/rest/operation.ts';
import { toQuery } from '../../src/rest/params/paging.ts';
import { startGateway, type TestGateway } from './gateway.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { readEvents } from './read-events.ts';
import { restOperations } from './rest-operations.ts';
import { until } from './until.ts';

/** The time of the examples. It does not depend on the day of the recording, because prices and quotas depend on it. */
export const recordedAt = '2026-11-21T09:30:00Z';

const recordedAtJson = JSON.stringify(recordedAt);

/** The headers that the examples have, in this order. */
const recordedHeaders = ['Content-Type', 'Cache-Control', 'ETag', 'Link', 'RateLimit-Policy', 'RateLimit'];
/** Whether a header is the hash of the OpenAPI document, which contains the examples and so depends on them. */
const dependsOnExamples = (operationId: string, header: string): boolean =>
  operationId === 'getOpenApi' && header === 'ETag';

/** The newest credentials and ids from earlier answers, for later requests. */
interface Wallet {
  api_key: string;
  api_secret: string;
  recovery_codes: string[];
  /** The id of an active key. */
  keyId: string;
  webhookId: string;
  deliveryId: string;
}

/** The operations on a key, in the order in which they are recorded. */
const keyOperations = ['createKey', 'updateKey', 'listKeys', 'rotateKey', 'revokeKey'];
/** The operations on a webhook, in the order in which they are recorded. */
const webhookOperations = [
  ...['createWebhook', 'listWebhooks', 'getWebhook', 'updateWebhook', 'testWebhook', 'listDeliveries'],
  ...['resendDelivery', 'rotateWebhookSecret', 'deleteWebhook'],
];
/** Ranks the operations for recording. Operations that end what the others need come last. */
const rankOf = ({ metadata: { operationId, credential }, path, ...operation }: Operation): number => {
  if (operationId === 'signUp') return 0;
  if (operationId === 'verifyEmail') return 0.5;
  if (operationId === 'deleteAccount') return 9;
  // These operations list the effects of the others, so they come after them.
  if (operationId === 'listAccountEvents' || operationId === 'listCharges') return 7;
  if (/secret|recover/.test(path)) return 8;
  if (webhookOperations.includes(operationId)) return 2 + webhookOperations.indexOf(operationId) / 10;
  if (keyOperations.includes(operationId)) return 3 + keyOperations.indexOf(operationId) / 10;
  return credential === 'account-secret' && operation.kind === 'free' ? 2 : 1;
};

/** Fills in the members of an example body that differ for each account: its codes and ids. */
async function fillIn(
  body: unknown,
  wallet: Wallet,
  readCode: () => Promise<string | null>,
): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  return {
    ...body,
    ...('recovery_code' in body && { recovery_code: wallet.recovery_codes.shift() }),
    ...('code' in body && { code: await readCode() }),
    ...('delivery_id' in body && { delivery_id: wallet.deliveryId }),
  };
}

/** Replaces the token in a cursor of the change log, which is random in each database. */
function maskCursor(text: string): string {
  const cursor = readChangeCursor(text);
  return cursor === null ? text : formatChangeCursor({ ...cursor, token: 'example' });
}

/** Replaces credentials, random ids and times by obvious placeholders that fit the schemas. */
function mask(text: string): string {
  return (
    text
      .replaceAll(/\b(ph[krs]_)[0-9A-Za-z]{48}\b/g, (_, prefix) => prefix + 'X'.repeat(48))
      .replaceAll(/(?<![\w-])[\w-]{30,200}(?![\w-])/g, maskCursor)
      .replaceAll(/\bwhsec_[0-9A-Za-z+/]{43}=/g, `whsec_${'X'.repeat(43)}=`)
      .replaceAll(/\bmsg_[0-9a-f]{32}\b/g, `msg_${'0'.repeat(32)}`)
      .replaceAll(
        /"created_at":"[^"]+","due_at":"[^"]+"/g,
        `"created_at":${recordedAtJson},"due_at":${recordedAtJson}`,
      )
      .replaceAll(/("(?:imported|updated|changed)_at":")[^"]+"/g, `$1${recordedAt}"`)
      // Charges contain ids of requests, and cursors.
      .replaceAll(/("request_id":")[^"]+"/g, (_, start) => `${start}0b5e4c1e-7d3c-4f6f-9a51-6f0c3ac7d1b2"`)
      .replaceAll(/"c_[\w-]+"/g, '"c_example"')
      // Events and old secrets contain times of the database's clock.
      .replaceAll(/("at":")[^"]+"/g, `$1${recordedAt}"`)
      .replaceAll(/"previous_secret_until":"[^"]+"/g, '"previous_secret_until":"2026-11-21T09:30:00Z"')
      // Mails contain times of the database's clock.
      .replaceAll(
        /"created_at":"[^"]+","sent_at":(?:null|"[^"]+")/g,
        `"created_at":${recordedAtJson},"sent_at":${recordedAtJson}`,
      )
  );
}

function targetOf(operation: Operation, wallet: Wallet): string {
  const { path, params, metadata } = operation;
  const required = Object.entries(params).filter(([, param]) => param.required);
  const query =
    metadata.exampleRequest?.query ??
    toQuery({
      ...Object.fromEntries(required.map(([name, { example }]) => [name, example])),
      ...('per_page' in params && operation.kind === 'catalogue' && { per_page: 1 }),
    }).toString();
  const resourceId = path.includes('/webhooks/') ? wallet.webhookId : wallet.keyId;
  const segment =
    metadata.exampleRequest?.id ?? (metadata.idParam === undefined ? phoneIdParam.example : resourceId);
  return `${path.replace('{id}', String(segment))}${query === '' ? '' : `?${query}`}`;
}

/**
 * Records an answer of every operation, over HTTP, for the reference and the OpenAPI document. The gateway has the
 * starter catalogue and a temporary account. The same code and catalogue produce the same answers on any day.
 * @returns the answers by operationId; the OpenAPI document is reduced to its version, because it contains all others
 * @throws Error if an operation does not answer its example with its status of success
 */
export async function recordExamples(): Promise<ExampleAnswers> {
  let lastByte = 0;
  const nextByte = (): number => {
    lastByte = (lastByte + 89) % 251;
    return lastByte;
  };
  const mails = await openMailServer();
  const gateway = await startGateway(
    { PUBLIC_URL: 'http://127.0.0.1:4000', SMTP_URL: mails.url, MAIL_FROM: 'gateway@example.com' },
    {
      now: () => Date.parse(recordedAt),
      // Receivers of webhooks are never found, so the recorded deliveries are the same each time.
      resolveName: () => new Promise(() => {}),
      // The ids of the account and its keys are the same in every recording.
      randomBytes: (length: number) => Buffer.from(Array.from({ length }, nextByte)),
    },
  );
  try {
    const wallet: Wallet = {
      api_key: '',
      api_secret: '',
      recovery_codes: [],
      keyId: '',
      webhookId: '',
      deliveryId: '',
    };
    const examples: Record<string, ExampleAnswer> = {};
    for (const operation of restOperations.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const { operationId } = operation.metadata;
      if (operationId === 'listUsage') await waitUntilCounted(gateway.origin, wallet.api_secret);
      // Only the mail of the recovery must be requested. The mail of the sign-up is sent anyway.
      if (operationId === 'completeRecovery') await requestRecoveryMail(gateway.origin);
      const readCode = () => codeOf(mails, operationId === 'verifyEmail' ? 0 : 1);
      examples[operationId] =
        operation.kind === 'stream'
          ? await readStreamStart(gateway, operation, wallet)
          : await recordAnswer(gateway.origin, operation, wallet, readCode);
    }
    return Object.fromEntries(
      restOperations.map(({ metadata: { operationId } }) => [
        operationId,
        examples[operationId] as ExampleAnswer,
      ]),
    );
  } finally {
    await gateway.close();
    await mails.close();
  }
}

/** Reads a stream up to its first change, while the account has a plan with streams. */
async function readStreamStart(
  gateway: TestGateway,
  { path, metadata }: Operation,
  { api_key: key }: Wallet,
): Promise<ExampleAnswer> {
  await gateway.app.operator.accountSetPlan({ email, plan: 'pro' });
  const target = `${path}?${metadata.exampleRequest?.query}`;
  const reader = await readEvents(gateway.origin + target, { 'X-API-Key': key });
  await reader.until('change', 1);
  reader.close();
  await gateway.app.operator.accountSetPlan({ email, plan: 'free' });
  const end = reader.text.indexOf('\n\n', reader.text.indexOf('event: change')) + 2;
  const type = reader.response.headers.get('content-type') ?? '';
  return {
    request: { method: 'GET', target },
    status: reader.response.status,
    headers: { 'Content-Type': type, 'Cache-Control': reader.response.headers.get('cache-control') ?? '' },
    body: mask(reader.text.slice(0, end)),
  };
}

/** The e-mail address of the account in the examples of bodies. */
const email = 'you@example.com';

/** Reads the code of a mail. @param index the index of the mail among the mails that have a code */
async function codeOf({ mails }: Pick<MailServer, 'mails'>, index: number): Promise<string | null> {
  const codes = (): (string | null)[] => mails.flatMap(({ code }) => code ?? []);
  await until('the mail with the code is there', () => codes().length > index);
  return codes()[index] ?? null;
}

async function requestRecoveryMail(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/v1/account/recovery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (status !== 202) throw new Error(`A mail to recover with is answered ${status}`);
}

/** Waits until all units of the recording are in the usage, because it is written a little after each charge. */
async function waitUntilCounted(origin: string, secret: string): Promise<void> {
  // A stream costs one more unit for the changes that it sends.
  const expectedUnits = restOperations.reduce(
    (sum, operation) => sum + getUnits(operation) + (operation.kind === 'stream' ? 1 : 0),
    0,
  );
  await until('the usage is counted', async () => {
    const headers = { Authorization: `Bearer ${secret}` };
    const answer = await fetch(`${origin}/v1/account/usage`, { headers });
    const { data } = (await answer.json()) as { data: readonly { units: number }[] };
    return data[0]?.units === expectedUnits;
  });
}

async function recordAnswer(
  origin: string,
  operation: Operation,
  wallet: Wallet,
  readCode: () => Promise<string | null>,
): Promise<ExampleAnswer> {
  const { metadata } = operation;
  const credential = metadata.credential ?? (operation.kind === 'catalogue' ? 'api-key' : 'none');
  const method = getMethod(operation);
  const target = targetOf(operation, wallet);
  const body = metadata.body?.example;
  const response = await fetch(origin + target, {
    method,
    headers: {
      ...(credential === 'api-key' && { 'X-API-Key': wallet.api_key }),
      ...(credential === 'account-secret' && { Authorization: `Bearer ${wallet.api_secret}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(await fillIn(body, wallet, readCode)) }),
  });
  const text = await response.text();
  if (response.status !== (metadata.status ?? 200))
    throw new Error(`${metadata.operationId}: ${method} ${target} is answered ${response.status} ${text}`);
  const answer = text === '' ? undefined : JSON.parse(text);
  for (const name of ['api_key', 'api_secret', 'recovery_codes'] as const)
    if (answer?.[name] !== undefined) wallet[name] = answer[name];
  if (answer?.key?.status === 'active') wallet.keyId = answer.key.id;
  if (answer?.webhook !== undefined) wallet.webhookId = answer.webhook.id;
  if (metadata.operationId === 'testWebhook') wallet.deliveryId = answer.data.id;
  const recordedAnswer = metadata.operationId === 'getOpenApi' ? { openapi: answer.openapi } : answer;
  return {
    request: { method, target, ...(body !== undefined && { body }) },
    status: response.status,
    headers: Object.fromEntries(
      recordedHeaders.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null || dependsOnExamples(metadata.operationId, name) ? [] : [[name, value]];
      }),
    ),
    ...(recordedAnswer !== undefined && { body: JSON.parse(mask(JSON.stringify(recordedAnswer))) }),
  };
}

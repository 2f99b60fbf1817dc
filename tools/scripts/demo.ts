// Shows the gateway's main job over REST and GraphQL, from sign-up until the quota is used up, and checks the exact
// count after each step. It starts a gateway in a temporary directory, or uses the address of a running one:
//
//   npm run demo
//   npm run demo -- http://127.0.0.1:4000
import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface StartedGateway {
  readonly origin: string;
  end(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startGateway(): Promise<StartedGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-demo-'));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL'])
    delete (env as Record<string, unknown>)[name];
  const child: ChildProcess = spawn(process.execPath, ['src/main.ts', 'serve'], { env, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await sleep(100);
  }
  return {
    origin,
    end: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const statedOrigin = process.argv[2];
const started = statedOrigin === undefined ? await startGateway() : null;
const origin = statedOrigin ?? (started as StartedGateway).origin;
let key = '';
let used = 0;

const rest = async (path: string) => {
  const response = await fetch(`${origin}${path}`, { headers: { 'X-API-Key': key } });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const graphql = async (query: string) => {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const readRemaining = (headers: Headers): number =>
  Number(/"day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** Checks the status and the remaining units of the day, and prints the result. */
function step(
  title: string,
  answer: { status: number; headers: Headers },
  units: number,
  result: string,
): void {
  used += units;
  assert.equal(answer.status, 200, title);
  assert.equal(readRemaining(answer.headers), 100 - used, `${title}: units left`);
  console.log(`${String(used).padStart(3)} of 100  ${title.padEnd(34)} ${result}`);
}

try {
  const signup = await fetch(`${origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `demo-${randomUUID()}@example.com`, name: 'Demo script' }),
  });
  assert.equal(signup.status, 201);
  key = (await signup.json()).api_key;
  console.log(`signed up, key ${key.slice(0, 14)}…`);

  const list = await rest('/v1/phones?per_page=2');
  step('REST list', list, 1, `${list.body.pagination.total} phones`);
  const filtered = await rest('/v1/phones?brand=samsung&search=galaxy+s24&page=1&per_page=3');
  step(
    'REST by brand and text',
    filtered,
    1,
    filtered.body.data.map((phone: { name: string }) => phone.name).join(', '),
  );
  const bySlug = await rest('/v1/phones/samsung-galaxy-s24-ultra');
  step('REST phone by slug', bySlug, 1, bySlug.body.data.full_name);
  const byId = await rest(`/v1/phones/${bySlug.body.data.id}`);
  assert.deepEqual(byId.body, bySlug.body);
  step('REST phone by id', byId, 1, `${byId.body.data.battery.capacity_mah} mAh`);
  const search = await rest('/v1/search?q=galxy+s24+utra');
  step('REST search', search, 1, `understood "${search.body.query.corrected}"`);

  const listed = await graphql('{ phones(perPage: 2) { totalCount } }');
  assert.equal(listed.body.data.phones.totalCount, list.body.pagination.total);
  step('GraphQL list', listed, 1, `${listed.body.data.phones.totalCount} phones`);
  const graphqlFiltered = await graphql(
    '{ phones(brand: ["samsung"], search: "galaxy s24", perPage: 3) { nodes { id } } }',
  );
  const ids = (nodes: { id: number | string }[]) => nodes.map(({ id }) => String(id));
  assert.deepEqual(ids(graphqlFiltered.body.data.phones.nodes), ids(filtered.body.data));
  step('GraphQL by brand and text', graphqlFiltered, 1, 'the same phones');
  const phone = await graphql('{ phone(id: "samsung-galaxy-s24-ultra") { id battery { capacityMah } } }');
  assert.equal(phone.body.data.phone.id, String(byId.body.data.id));
  step('GraphQL phone by slug', phone, 1, `${phone.body.data.phone.battery.capacityMah} mAh`);
  const two = await graphql('{ a: phone(id: "1") { id } b: phone(id: "999999999") { id } }');
  assert.equal(two.body.data.b, null);
  step('GraphQL two fields, one absent', two, 2, `cost ${JSON.stringify(two.body.extensions.cost)}`);

  const status = await rest('/v1/auth/status');
  assert.equal(status.body.data.quota.day.used, used);
  step('REST quota, free', status, 0, `${status.body.data.quota.day.remaining} left`);
  const quota = await graphql('{ quotaStatus { day { used remaining } } }');
  assert.equal(quota.body.data.quotaStatus.day.used, used);
  console.log(
    `${String(used).padStart(3)} of 100  GraphQL quota, free                ${quota.body.data.quotaStatus.day.remaining} left`,
  );

  let brands = 0;
  while (used < 100) {
    const answer = await rest('/v1/brands');
    assert.equal(answer.status, 200);
    used += 1;
    brands += 1;
    assert.equal(readRemaining(answer.headers), 100 - used);
  }
  console.log(`100 of 100  ${brands} times the brands`);
  for (const rejected of [await rest('/v1/brands'), await graphql('{ brands { id } }')]) {
    assert.equal(rejected.status, 429);
    assert.equal(readRemaining(rejected.headers), 0);
  }
  const rejectedPhone = await rest('/v1/phones/1');
  assert.equal(rejectedPhone.status, 429);
  assert.deepEqual(rejectedPhone.body['violated-policies'], ['day']);
  console.log(`request 101 429 ${rejectedPhone.body.code}: ${rejectedPhone.body.detail}`);
  assert.equal((await rest('/v1/auth/status')).body.data.quota.day.used, 100);
  console.log('the quota still answers: 100 used, and every count was exact');
} finally {
  await started?.end();
}

// A gateway of which each answer costs some milliseconds of processor more, so that a load generator on another core can
// offer several times what it can do. Prints one line of JSON: its origin, and a key with a plan that is never used up.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../../src/app.ts';
import { getOrigin, readConfig } from '../../../src/config.ts';
import { createGatewayServer } from '../../../src/server/gateway-server.ts';

const [costText = '2', redisUrl] = process.argv.slice(2);
const costMs = Number(costText);

const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-shedding-'));
const plansFile = join(folder, 'plans.json');
const units = 2_000_000_000;
await writeFile(
  plansFile,
  JSON.stringify([
    {
      name: 'load',
      requests_per_day: units,
      requests_per_month: units,
      price: null,
      data: 'complete',
      support: 'none',
    },
  ]),
);
const config = readConfig({
  DATA_DIR: join(folder, 'data'),
  DEMO_ACCOUNT: 'off',
  PLANS_FILE: plansFile,
  ...(redisUrl && { REDIS_URL: redisUrl, REDIS_PREFIX: `shedding-${process.pid}:` }),
});
const app = await createApp(config, pino({ level: 'warn' }, pino.destination(2)));

/**
 * Only what was let in costs: a refusal is as cheap as it is. What is spent is time of the processor, so that what else
 * the machine does makes it no dearer.
 */
function slowDown(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const begin = process.threadCpuUsage();
    const isOver = (): boolean => {
      const { user, system } = process.threadCpuUsage(begin);
      return user + system >= costMs * 1_000;
    };
    while (status === 200 && !isOver());
    return writeHead(status, ...rest);
  }) as ServerResponse['writeHead'];
}

const server = createGatewayServer((request, response) => {
  if (request.url?.startsWith('/v1/')) slowDown(response);
  app.listener(request, response);
}, getOrigin(config));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const { api_key } = await app.operator.accountCreate({
  email: 'load@example.com',
  name: 'Load',
  plan: 'load',
});
const { port } = server.address() as AddressInfo;
console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}`, key: api_key }));

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});

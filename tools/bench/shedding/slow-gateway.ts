// Starts a gateway whose answers cost some additional milliseconds of processor time, so that a load generator on
// another core can overload it. Prints one line of JSON: its origin, and a key with a practically unlimited quota.
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
const quota = 2_000_000_000;
await writeFile(
  plansFile,
  JSON.stringify([
    {
      name: 'load',
      requests_per_day: quota,
      requests_per_month: quota,
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
 * Delays successful answers; rejections remain as cheap as they are. The delay is measured in processor time, which
 * other work on the machine does not change.
 */
function slowDown(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const usageAtStart = process.threadCpuUsage();
    const hasElapsed = (): boolean => {
      const { user, system } = process.threadCpuUsage(usageAtStart);
      return user + system >= costMs * 1_000;
    };
    while (status === 200 && !hasElapsed());
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

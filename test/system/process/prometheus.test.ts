import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/testing/free-port.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { isInstalled } from '../../../tools/testing/programs.ts';
import { type FiringAlert, type Prometheus, startPrometheus } from '../../../tools/testing/prometheus.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { openTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { until } from '../../../tools/testing/until.ts';
import { readDashboard } from '../../support/monitoring.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
const token = 'the-token-of-this-test';

function through(proxy: TcpProxy, url: string): string {
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(proxy.port);
  proxied.searchParams.delete('connect_timeout');
  return proxied.href;
}

/** Panels of which nothing is to be seen here, and why. */
const withoutData: Readonly<Record<string, string>> = {
  'Age of the newest backup': 'of the embedded database',
  'Free disk': 'of the embedded database',
  'Feeds: failures in a row': 'there is no feed',
  'Feeds: time since the last success': 'there is no feed',
};

describe.skipIf(database === null || redis === null || !isInstalled('prometheus'))(
  'a real Prometheus with the files of deploy/prometheus',
  () => {
    let toPostgres: TcpProxy;
    let toRedis: TcpProxy;
    let first: GatewayProcess;
    let second: GatewayProcess;
    let prometheus: Prometheus;
    let key: string;
    const instanceOf = ({ port }: GatewayProcess): string => `127.0.0.1:${port}`;

    const get = async (path: string): Promise<number> => {
      const response = await fetch(`${first.origin}${path}`, { headers: { 'X-API-Key': key } });
      await response.text();
      return response.status;
    };
    const post = async (path: string, body: object): Promise<number> => {
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'X-API-Key': key,
      };
      const response = await fetch(`${first.origin}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      await response.text();
      return response.status;
    };
    const find = async (name: string, instance?: string): Promise<FiringAlert | undefined> =>
      (await prometheus.firing()).find(
        ({ labels }) => labels.alertname === name && (instance === undefined || labels.instance === instance),
      );
    const untilFires = async (name: string, instance?: string, meanwhile?: () => Promise<unknown>) => {
      let alert: FiringAlert | undefined;
      await until(`${name} fires`, async () => {
        await meanwhile?.();
        alert = await find(name, instance);
        return alert !== undefined;
      });
      return alert as FiringAlert;
    };
    const untilEnds = (name: string) => until(`${name} ends`, async () => !(await find(name)));

    beforeAll(async () => {
      const [databaseUrl, redisUrl] = [database?.url ?? '', redis?.url ?? ''];
      toPostgres = await openTcpProxy(Number(new URL(databaseUrl).port || 5432));
      toRedis = await openTcpProxy(Number(new URL(redisUrl).port || 6379));
      const env = {
        DATABASE_URL: through(toPostgres, databaseUrl),
        REDIS_URL: through(toRedis, redisUrl),
        REDIS_PREFIX: prefix,
        KEY_PEPPER: 'a pepper for tests only',
        METRICS_TOKEN: token,
      };
      first = await startGatewayProcess(env, { port: await freePort() });
      second = await startGatewayProcess(env, { port: await freePort() });
      const signUp = await fetch(`${first.origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'somebody@example.com', name: 'Somebody' }),
      });
      ({ api_key: key } = (await signUp.json()) as { api_key: string });
      prometheus = await startPrometheus([instanceOf(first), instanceOf(second)], token);
    });
    afterAll(async () => {
      await prometheus?.close();
      for (const gateway of [first, second])
        if (gateway?.child.exitCode === null) await gateway.stop('SIGTERM');
      await toPostgres?.close();
      await toRedis?.close();
      if (redis !== null) await removeKeys(redis.url, prefix);
      await redis?.close();
      await database?.close();
    });

    test('reads the metrics of both gateways, with the token', async () => {
      await until('both are read', async () => (await prometheus.query('up == 1')).length === 2);
      const builds = await prometheus.query('phone_gateway_build_info');
      expect(builds.map(({ metric }) => metric.instance).sort()).toEqual(
        [first, second].map(instanceOf).sort(),
      );
      expect(builds[0]?.metric.job).toBe('phone-gateway');
    });

    test('runs every query of the dashboard, and those of the traffic have data', async () => {
      const panels = readDashboard().panels.filter(({ type }) => type !== 'row');
      const run = async (expr: string) =>
        prometheus.query(
          expr
            .replaceAll('$__rate_interval', '1m')
            .replaceAll('$job', 'phone-gateway')
            .replaceAll('$instance', '.*'),
        );
      const listEmpty = async (): Promise<string[]> => {
        const empty: string[] = [];
        for (const { title, targets = [] } of panels)
          for (const { expr } of targets) if ((await run(expr)).length === 0) empty.push(title);
        return empty;
      };
      let empty: string[] = [];
      const call = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_quota', arguments: {} },
      };
      await until('the panels have data', async () => {
        expect(await get('/v1/plans')).toBe(200);
        expect(await get('/v1/phones?colour=red')).toBe(400);
        await get('/v1/brands');
        await post('/graphql', { query: '{ brands { id } }' });
        expect(await post('/mcp', call)).toBe(200);
        await (await fetch(`${first.origin}/`, { headers: { Accept: 'text/html' } })).text();
        empty = await listEmpty();
        return empty.every((title) => title in withoutData);
      }).catch((error) => {
        throw new Error(`no data: ${empty.filter((title) => !(title in withoutData))}`, { cause: error });
      });
      expect(new Set(empty)).toEqual(new Set(Object.keys(withoutData)));
      const variables = readDashboard().templating.list.flatMap(({ query }) =>
        typeof query === 'string' ? [] : [/label_values\((.*), \w+\)$/.exec(query.query)?.[1] ?? '?'],
      );
      for (const expr of variables) expect([expr, (await run(expr)).length]).toEqual([expr, 2]);
      for (const { target } of readDashboard().annotations.list) await run(target.expr);
    });

    test('alerts when Redis is away, when the outage allowance is used up and requests fail, and no longer when Redis is back', async () => {
      toRedis.setMode('cut');
      const away = await untilFires('PhoneGatewayQuotaStoreAway', instanceOf(second));
      expect(away.labels.severity).toBe('critical');
      expect(away.annotations.description).toContain(`${instanceOf(second)} cannot count units.`);
      const send = async (): Promise<void> => {
        for (let index = 0; index < 10; index += 1) await get('/v1/brands');
      };
      await untilFires('PhoneGatewayOutageAllowanceUsedUp', undefined, send);
      const errors = await untilFires('PhoneGatewayServerErrors', undefined, send);
      expect(errors.annotations.description).toMatch(
        /^[\d.]+% of the requests of the last 5 minutes got a 5xx/,
      );
      toRedis.setMode('pass');
      await untilEnds('PhoneGatewayQuotaStoreAway');
    });

    test('alerts when Postgres is away, and no longer when it is back', async () => {
      expect(await find('PhoneGatewayDatabaseAway')).toBeUndefined();
      toPostgres.setMode('cut');
      await untilFires('PhoneGatewayDatabaseAway', instanceOf(first));
      toPostgres.setMode('pass');
      await untilEnds('PhoneGatewayDatabaseAway');
    });

    test('alerts when a gateway is down, and not for the other one', async () => {
      expect(await find('PhoneGatewayDown')).toBeUndefined();
      await second.stop('SIGKILL');
      const down = await untilFires('PhoneGatewayDown', instanceOf(second));
      expect(down.annotations.summary).toBe('A gateway cannot be reached');
      expect(await find('PhoneGatewayDown', instanceOf(first))).toBeUndefined();
    });
  },
);

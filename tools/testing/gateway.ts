import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { getOrigin, readConfig } from '../../src/config.ts';
import type { Environment } from '../../src/environment.ts';
import { createGatewayServer, type ServerLimits } from '../../src/server/gateway-server.ts';
import { copyTemplate } from './embedded-template.ts';
import { patientLoad } from './patient-load.ts';

export interface TestGateway {
  readonly app: App;
  /** The origin, `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly dataDir: string;
  /** All lines of the log. */
  readonly logs: string[];
  /** Creates an account with one key. */
  createAccount(plan?: string): Promise<{ email: string; id: string; key: string; secret: string }>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Response>;
  graphql(query: string, key?: string, variables?: Record<string, unknown>): Promise<Response>;
  close(): Promise<void>;
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Starts a complete gateway in this process. Unless `env` says otherwise, it uses a copy of the embedded template. It
 * listens on a free port, or on `env.PORT` for tests of the addresses in answers.
 */
export async function startGateway(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Environment> = {},
  serverLimits?: ServerLimits,
): Promise<TestGateway> {
  const { dataDir, discard } = await copyTemplate();
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const config = readConfig({ DATA_DIR: dataDir, SIGNUP_LIMIT_PER_HOUR: '1000', ...env });
  // Only tests of mails need short intervals. In other tests, the queries of these polls would disturb.
  const intervals = env.SMTP_URL === undefined ? {} : { mailPollMs: 200, planTermsPollMs: 200 };
  const opened = await createApp(config, log, { loadThresholds: patientLoad, ...intervals, ...overrides });
  const server = createGatewayServer(opened.listener, getOrigin(config), serverLimits);
  const origin = await listen(server, Number(env.PORT ?? 0));
  // The variables of a test file outlive it, because test files share modules, so they must not retain the app.
  let running: { readonly app: App; readonly server: Server } | null = { app: opened, server };
  const app = (): App => {
    if (running === null) throw new Error('This gateway is closed.');
    return running.app;
  };
  let accounts = 0;

  const withKey = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'X-API-Key': key };
  return {
    get app() {
      return app();
    },
    origin,
    dataDir,
    logs,
    createAccount: async (plan = 'free') => {
      accounts += 1;
      const email = `user-${accounts}-${plan}@example.com`;
      const created = await app().operator.accountCreate({ email, name: `User ${accounts}`, plan });
      return { email, id: created.account.id, key: created.api_key, secret: created.api_secret };
    },
    get: (path, key, headers = {}) => fetch(`${origin}${path}`, { headers: { ...withKey(key), ...headers } }),
    graphql: (query, key, variables) =>
      fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/graphql-response+json',
          ...withKey(key),
        },
        body: JSON.stringify({ query, ...(variables && { variables }) }),
      }),
    close: async () => {
      const closing = running;
      running = null;
      if (closing === null) return;
      closing.server.closeAllConnections();
      await new Promise((resolve) => closing.server.close(resolve));
      await closing.app.close();
      await discard();
    },
  };
}

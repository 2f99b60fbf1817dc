import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, createApp } from '../app.ts';
import { type Config, getOrigin } from '../config.ts';
import { getControlAddress } from '../operator/control-address.ts';
import { findGateway } from '../operator/control-client.ts';
import { type ControlServer, openControlServer } from '../operator/control-server.ts';
import {
  computeConnectionLimit,
  readOpenFileLimit,
  watchConnections,
} from '../server/connections/connection-limit.ts';
import { createGracefulShutdown } from '../server/connections/graceful-shutdown.ts';
import { createGatewayServer, createStartingListener, standardLimits } from '../server/gateway-server.ts';
import type { CreatedAccount } from '../services/accounts/accounts.ts';
import { startConfiguredTracing } from '../start-configured-tracing.ts';
import { createLog } from './create-log.ts';
import type { ProgressLine } from './output.ts';

/** The time during which a second signal is ignored, because the terminal and npm often both send one. */
const repeatedSignalMs = 1_000;

/**
 * Starts the gateway, and runs it until a signal stops it.
 * @param progress the line of the terminal that shows the steps of the start and stop, or null to log them
 * @param onReady called once the gateway listens, with the demo account if this was the first start
 * @returns the exit status, which is 0 if it stopped cleanly, otherwise 1
 * @throws ConfigError if the port is in use, and the errors of the stores, after everything was closed
 */
export async function runGateway(
  settings: Config,
  progress: ProgressLine | null,
  onReady: (origin: string, demoAccount: CreatedAccount | null) => void,
): Promise<number> {
  const { connections, advice } = computeConnectionLimit(readOpenFileLimit(), settings.database.kind);
  const tracing = await startConfiguredTracing(settings, (error) =>
    log.warn({ err: error }, 'spans could not be sent'),
  );
  const log = createLog(settings.logLevel, progress !== null, tracing?.getLogFields);
  for (const warning of settings.warnings) log.warn(warning);
  if (advice !== null) log.warn(advice);
  let listener: RequestListener = createStartingListener(getOrigin(settings));
  const server = createGatewayServer(
    (request, response) => listener(request, response),
    getOrigin(settings),
    {
      ...standardLimits,
      connections,
    },
  );
  const drain = createGracefulShutdown(server);
  const readAddress = (): AddressInfo | null => server.address() as AddressInfo | null;
  // The first start creates the demo account and shows its key only once, so first make sure that the port is free.
  // A later start listens only once it can answer, so that a proxy sends requests elsewhere until then.
  const isFirstStart = detectFirstStart(settings);
  if (isFirstStart) await listen(server, settings, log);
  const onStep = (step: string): void => {
    progress?.show(isFirstStart ? `First start (usually 10 to 30 seconds): ${step}` : step);
    log.info(step);
    // The step may block this thread for seconds, so its line is written now.
    log.flush();
  };
  let app: App;
  try {
    app = await createApp(settings, log, { tracing, onStep });
  } catch (error) {
    closeAtOnce(server);
    throw error;
  }
  watchConnections(server, app.metrics, log);
  let control: ControlServer | null = null;
  try {
    control = await openControl(settings, app, readAddress, log);
    if (!isFirstStart) await listen(server, settings, log);
  } catch (error) {
    await control?.close();
    closeAtOnce(server);
    await app.close();
    throw error;
  }
  listener = app.listener;
  const origin = getOrigin(settings, readAddress()?.port);
  log.info({ origin, connections }, 'ready');
  progress?.end();
  onReady(origin, app.demo);
  return runUntilStopped(drain, app, async () => control?.close(), { log, progress });
}

/**
 * Opens the control socket, through which commands reach the gateway. If several gateways share one Postgres
 * and one data directory, the first one gets the commands. If the socket cannot be created, the gateway runs
 * without it, because otherwise any user of the machine could prevent its start.
 */
async function openControl(
  settings: Config,
  app: App,
  readAddress: () => AddressInfo | null,
  log: Logger,
): Promise<ControlServer | null> {
  const controlAddress = getControlAddress(settings);
  const getStatus = () => {
    const serverAddress = readAddress();
    return { listening: serverAddress && { host: serverAddress.address, port: serverAddress.port } };
  };
  try {
    if ((await findGateway(controlAddress)) !== null) return null;
    return await openControlServer(controlAddress, { ...app.operator, status: getStatus }, (error) =>
      log.error({ err: error }, 'command failed'),
    );
  } catch (error) {
    log.error({ err: error }, 'the control socket cannot be created: commands do not reach this gateway');
    return null;
  }
}

/**
 * Whether the gateway starts for the first time. The first load of the catalogue creates the file `phone-rows`, so the
 * file is absent until then. If it was deleted later, the only effect is that the gateway listens too early.
 */
function detectFirstStart({ database, dataDir }: Config): boolean {
  return database.kind === 'embedded' && !existsSync(join(dataDir, 'phone-rows'));
}

/** Listens at the configured address. @throws ConfigError if the port is in use */
function listen(server: Server, settings: Config, log: Logger): Promise<void> {
  const { host, port } = settings;
  return new Promise((resolve, reject) => {
    const rejectListening = (error: Error): void => reject(explainListenError(error, settings));
    server.once('error', rejectListening);
    server.listen(port, host, () => {
      server.off('error', rejectListening);
      server.on('error', (error) => log.error({ err: error }, 'the server cannot accept connections'));
      resolve();
    });
  });
}

function closeAtOnce(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function explainListenError(error: unknown, { host, port }: Config): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  // The message of an error with this name is printed without the stack.
  return Object.assign(new Error(`${host}:${port} is already in use. Set PORT to another port.`), {
    name: 'ConfigError',
  });
}

/** Waits for a signal or a failure that ends the gateway, and then drains it. @returns the exit status */
function runUntilStopped(
  drain: () => Promise<void>,
  app: App,
  closeControl: () => Promise<void>,
  { log, progress }: { readonly log: Logger; readonly progress: ProgressLine | null },
): Promise<number> {
  return new Promise((resolve) => {
    let stoppingSinceMs: number | null = null;
    const stop = async (signal: string, exitCode = 0): Promise<void> => {
      if (stoppingSinceMs !== null) {
        if (performance.now() - stoppingSinceMs > repeatedSignalMs) resolve(1);
        return;
      }
      stoppingSinceMs = performance.now();
      progress?.show('stopping');
      log.info({ signal }, 'stopping');
      try {
        const draining = drain();
        app.drain();
        await draining;
        await closeControl();
        await app.close();
        log.info('stopped');
        resolve(exitCode);
      } catch (error) {
        log.error({ err: error }, 'could not stop cleanly');
        resolve(1);
      }
    };
    process.on('SIGTERM', (signal) => stop(signal));
    process.on('SIGINT', (signal) => stop(signal));
    void app.ended.then(({ reason, isWritable }) => {
      if (isWritable) {
        log.fatal(reason.message);
        return stop('none', 1);
      }
      // This process can no longer write, so it ends without draining. A restart continues at the last commit.
      log.fatal(
        { err: reason },
        'the embedded database has ended; the gateway stops and must be started again',
      );
      resolve(1);
    });
  });
}

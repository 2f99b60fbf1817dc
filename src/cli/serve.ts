import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { type App, createApp } from '../app.ts';
import { type Config, originOf } from '../config.ts';
import { isGatewayListening } from '../control/control-client.ts';
import { controlPath } from '../control/control-path.ts';
import { openControlServer } from '../control/control-server.ts';
import { createDrain } from '../http/create-drain.ts';
import { createGatewayServer } from '../http/gateway-server.ts';
import { openTracing } from '../open-tracing.ts';
import type { CreatedAccount } from '../services/accounts.ts';
import type { CommandContext } from './command-context.ts';
import { createLog } from './create-log.ts';
import { demoBanner } from './demo-banner.ts';

/** A signal often comes twice, from a terminal and from npm: within this time the second is the same one. */
const sameSignalMs = 1_000;

/** `phone-gateway serve` */
export function addServeCommand(
  program: Command,
  { config, output, isJson, setExitCode }: CommandContext,
): void {
  const announce = (origin: string, demo: CreatedAccount | null): void => {
    const credentials = demo && { api_key: demo.apiKey, api_secret: demo.apiSecret };
    if (isJson()) output.stdout.write(`${JSON.stringify({ origin, demo: credentials })}\n`);
    else output.stdout.write(demoBanner(origin, demo));
  };
  program
    .command('serve')
    .description('Run the gateway (npm start)')
    .action(async () => {
      const settings = config();
      const tracing = await openTracing(settings, (error) =>
        log.warn({ err: error }, 'spans could not be sent'),
      );
      const log = createLog(settings.logLevel, tracing?.logFields);
      const app = await createApp(settings, log, { tracing });
      const server = createGatewayServer(app.listener, originOf(settings));
      const drain = createDrain(server);
      let control: { close(): Promise<void> } | null = null;
      try {
        const path = controlPath(settings);
        // Of several gateways on one Postgres and one data directory the first takes the commands.
        control = (await isGatewayListening(path))
          ? null
          : await openControlServer(path, app.operator, (error) =>
              log.error({ err: error }, 'command failed'),
            );
        await listen(server, settings);
      } catch (error) {
        await control?.close();
        await app.close();
        throw explainListenError(error, settings);
      }
      const origin = originOf(settings, (server.address() as AddressInfo).port);
      log.info({ origin }, 'ready');
      announce(origin, app.demo);
      setExitCode(await untilStopped(drain, app, async () => control?.close(), log));
    });
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

function explainListenError(error: unknown, { host, port }: Config): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return Object.assign(new Error(`${host}:${port} is in use already. Set PORT to another port.`), {
    name: 'ConfigError',
  });
}

/** Waits for a signal, then drains; the exit status. */
function untilStopped(
  drain: () => Promise<void>,
  app: App,
  closeControl: () => Promise<void>,
  log: Logger,
): Promise<number> {
  return new Promise((resolve) => {
    let stoppingSince: number | null = null;
    const stop = async (signal: string): Promise<void> => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > sameSignalMs) resolve(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      try {
        await drain();
        await closeControl();
        await app.close();
        log.info('stopped');
        resolve(0);
      } catch (error) {
        log.error({ err: error }, 'could not stop cleanly');
        resolve(1);
      }
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

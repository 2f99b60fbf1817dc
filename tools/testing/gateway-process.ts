import type { ChildProcess } from 'node:child_process';
import { type ProcessOptions, startCommand, untilItAnswers } from './command.ts';
import { freePort } from './free-port.ts';

export interface GatewayProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Returns the output until now. */
  stdout(): string;
  stderr(): string;
  /** Sends the signal, and waits for the end. @returns the exit status, or the name of the signal */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

/**
 * Starts a gateway in its own process, as an operator does, and waits until it is ready.
 * @param options `port`: the port to listen on; the default is any free port
 */
export async function startGatewayProcess(
  env: Readonly<Record<string, string>>,
  options: ProcessOptions & { readonly port?: number } = {},
): Promise<GatewayProcess> {
  const { port = Number(env.PORT ?? (await freePort())) } = options;
  const started = startCommand(['serve'], { PORT: String(port), LOG_LEVEL: 'warn', ...env }, options);
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(started, origin);
  const { child, written, stop } = started;
  return {
    origin,
    port,
    child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    stop: async (signal) => {
      const { code, signal: endSignal } = await stop(signal);
      return code ?? endSignal ?? 'unknown';
    },
  };
}

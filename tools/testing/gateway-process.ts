import type { ChildProcess } from 'node:child_process';
import { type ProcessOptions, startCommand, untilItAnswers } from './command.ts';
import { freePort } from './free-port.ts';

export interface GatewayProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for the end; the exit code, or the signal's name. */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

/**
 * A gateway in a process of its own, as an operator starts it, ready to answer.
 * @param options `port`: when not any.
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
      const { code, signal: by } = await stop(signal);
      return code ?? by ?? 'unknown';
    },
  };
}

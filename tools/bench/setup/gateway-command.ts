import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../measure/kill-on-exit.ts';

export const gatewayMain = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

/**
 * Returns the environment variables that every process of the benchmark inherits. They contain no settings of a
 * gateway.
 */
export function getBaseEnvironment(): Record<string, string> {
  const { PATH = '', TMPDIR = '/tmp', HOME = '/' } = process.env;
  return { PATH, TMPDIR, HOME, NODE_ENV: 'production' };
}

/**
 * Runs a `phone-gateway` command.
 * @returns its standard output
 * @throws Error with its standard error if it fails
 */
export function runGatewayCommand(args: readonly string[], env: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = killOnExit(
      spawn(process.execPath, [gatewayMain, ...args], {
        env: { ...getBaseEnvironment(), LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output.stdout);
      else reject(new Error(`phone-gateway ${args[0]} ended with ${code}:\n${output.stderr.slice(-2000)}`));
    });
  });
}

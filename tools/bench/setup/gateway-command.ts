import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../measure/kill-on-exit.ts';

export const gatewayMain = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

/** What every process of the benchmark gets of the environment: no setting of the caller's gateway. */
export function getBaseEnvironment(): Record<string, string> {
  const { PATH = '', TMPDIR = '/tmp', HOME = '/' } = process.env;
  return { PATH, TMPDIR, HOME, NODE_ENV: 'production' };
}

/** Runs `phone-gateway` to its end. @returns what it printed @throws Error with what it said when it failed */
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

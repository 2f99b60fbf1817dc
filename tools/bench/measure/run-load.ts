import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from '../load/job.ts';
import { getBaseEnvironment } from '../setup/gateway-command.ts';
import { killOnExit } from './kill-on-exit.ts';
import { createNodeCommand } from './pinning.ts';

const generator = fileURLToPath(new URL('../load/generate-load.ts', import.meta.url));
/** The maximum time for starting Node, creating the requests and opening connections. */
const overheadMs = 60_000;

/** Runs a load generator in a separate process, on the other core than the server if `isPinned`. */
export function runLoad(job: LoadJob, isPinned: boolean): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const { program, args } = createNodeCommand('load', isPinned);
    const child = killOnExit(
      spawn(program, [...args, generator, JSON.stringify(job)], {
        env: getBaseEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), job.seconds * 1000 + overheadMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(JSON.parse(output.stdout.trim().split('\n').at(-1) ?? ''));
      else reject(new Error(`The load generator ended with ${code}:\n${output.stderr.slice(-2000)}`));
    });
  });
}

import { type ChildProcess, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { spawnOwned } from '../../testing/own-process.ts';

export type Environment = Readonly<Record<string, string>>;

/** The server and the load generator run on different cores, if the machine has two and `taskset`. */
const cores = { server: '0', load: '1' } as const;
export const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

export interface NodeProcess {
  readonly child: ChildProcess;
  /** The output until now. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves when the process has ended: with the exit status, or null after a signal or if it did not start. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts Node in a process that inherits no settings of a gateway, and that is killed when this one exits.
 * @param side decides the core on which it runs; by default, the system does
 */
export function startNode(
  args: readonly string[],
  env: Environment,
  side: keyof typeof cores | null = null,
): NodeProcess {
  const { PATH = '', TMPDIR = '/tmp', HOME = '/' } = process.env;
  // taskset replaces itself with Node, so the id of the child is that of Node.
  const pinning = side !== null && canPin ? ['taskset', '-c', cores[side]] : [];
  const [program = '', ...programArgs] = [...pinning, process.execPath, ...args];
  const child = spawnOwned(program, programArgs, {
    env: { PATH, TMPDIR, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve).once('error', (error) => {
      output.stderr += error;
      resolve(null);
    });
  });
  return { child, output, ended };
}

/**
 * Waits until a process has ended.
 * @returns its standard output
 * @throws Error with its standard error if it failed
 */
export async function readOutput({ child, output, ended }: NodeProcess): Promise<string> {
  const code = await ended;
  if (code === 0) return output.stdout;
  throw new Error(
    `${child.spawnargs.join(' ').slice(0, 300)} ended with ${code}:\n${output.stderr.slice(-2000)}`,
  );
}

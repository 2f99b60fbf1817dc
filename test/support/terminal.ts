import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnOwned } from '../../tools/testing/own-process.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A command line as a person sees it: stdin, stdout and stderr are one terminal. */
export interface InTerminal {
  readonly child: ChildProcess;
  /** What stands on the screen so far; lines end in LF. */
  screen(): string;
  /** Waits until the screen shows it. @throws with the screen when the program ends first */
  shows(pattern: RegExp): Promise<string>;
  type(text: string): void;
  /** The exit status. */
  readonly finished: Promise<number | null>;
}

/** Runs the program in a pseudo-terminal made by `script`, which every Linux and macOS has. */
export function runInTerminal(args: readonly string[], env: Readonly<Record<string, string>>): InTerminal {
  // In the shell's place, so that signals and the exit status are the program's own.
  const command = `exec ${[process.execPath, main, ...args].map(quoted).join(' ')}`;
  const script =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'sh', '-c', command]
      : ['-qefc', command, '/dev/null'];
  const child = spawnOwned('script', script, {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: process.env.TMPDIR ?? '/tmp',
      SHELL: '/bin/sh',
      TERM: 'xterm',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    screen += text.replaceAll('\r\n', '\n');
  });
  child.stdin?.on('error', () => {});
  let isOver = false;
  const finished = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      isOver = true;
      resolve(code);
    }),
  );
  return {
    child,
    screen: () => screen,
    shows: async (pattern) => {
      while (!pattern.test(screen)) {
        if (isOver) throw new Error(`The program ended and ${pattern} was not on the screen:\n${screen}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return screen;
    },
    type: (text) => void child.stdin?.write(text),
    finished,
  };
}

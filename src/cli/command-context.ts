import type { Config } from '../config.ts';
import type { Operator } from '../operator/operator.ts';
import type { Output } from './output.ts';

/** The result of a command: a value for programs (`--json`), and lines for people. */
export interface CommandResult {
  readonly value: unknown;
  readonly lines: readonly string[];
  /** The exit status; the default is 0. */
  readonly exitCode?: number;
}

/** What every command receives. */
export interface CommandContext {
  readonly output: Output;
  /** The environment, for variables that are not settings of a gateway; `config` has the settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
  config(): Config;
  isJson(): boolean;
  /** Prints the result of the work, and stores its exit status. */
  finish(work: () => Promise<CommandResult>): Promise<void>;
  /** Does the same with an operator: that of the running gateway, or one in this process. */
  run(work: (operator: Operator) => Promise<CommandResult>): Promise<void>;
  setExitCode(code: number): void;
}

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

/** The objects that every command receives. */
export interface CommandContext {
  readonly output: Output;
  /** Whether stderr is a terminal that a person watches. CI services have terminals too, and keep every line. */
  readonly isTerminal: boolean;
  /** Reads the settings of the gateway from the environment. @throws ConfigError */
  getConfig(): Config;
  /** Whether `--json` is set. */
  isJson(): boolean;
  /** Runs the work of a command, prints its result, and sets its exit status. */
  run(work: () => Promise<CommandResult>): Promise<void>;
  /**
   * Does the same as `run`, and passes an operator to the work: the operator of the running gateway, or if no gateway
   * runs, an operator in this process.
   */
  runWithOperator(work: (operator: Operator) => Promise<CommandResult>): Promise<void>;
  setExitCode(code: number): void;
}

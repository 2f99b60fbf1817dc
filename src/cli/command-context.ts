import type { Config } from '../config.ts';
import type { Operator } from '../operator/operator.ts';
import type { Output } from './output.ts';

/** What a command did, for a person and for a program. */
export interface CommandResult {
  readonly value: unknown;
  readonly lines: readonly string[];
  /** 0 unless it says otherwise. */
  readonly exitCode?: number;
}

/** What every command gets. */
export interface CommandContext {
  readonly output: Output;
  /** The environment, for what is no setting of a gateway; those are in `config`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  config(): Config;
  isJson(): boolean;
  /** Prints what the work returns, and keeps its exit status. */
  finish(work: () => Promise<CommandResult>): Promise<void>;
  /** The same, with the running gateway's operator or one in this process. */
  run(work: (operator: Operator) => Promise<CommandResult>): Promise<void>;
  setExitCode(code: number): void;
}

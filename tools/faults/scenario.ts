import type { Program } from '../testing/programs.ts';
import type { Judge } from './judge/criteria.ts';
import type { Verdict } from './judge/evidence.ts';
import type { EmbeddedLab, LabOptions, StoresLab } from './lab/lab.ts';

/** How long the phases of a scenario last, and the requests per second meanwhile. */
export interface Pace {
  readonly calmMs: number;
  readonly faultMs: number;
  readonly afterMs: number;
  readonly rate: number;
}

/** The timing and randomness of a fault. */
export interface FaultContext {
  readonly pace: Pace;
  /** Returns a number from 0 to 1, determined by the seed. */
  readonly random: () => number;
  /** Waits for the duration of the fault. */
  wait(): Promise<void>;
  /** Repeats an action for the duration of the fault, with a pause after each time. */
  repeat(pauseMs: number, action: () => Promise<unknown>): Promise<undefined>;
}

export interface LabScenario<Lab> {
  /** The name for `--only`. */
  readonly name: string;
  /** The fault, as the table names it. */
  readonly title: string;
  /** The promise that it tests, as a sentence. It is also the title of its test. */
  readonly promise: string;
  readonly judges: readonly Judge[];
  readonly lab?: LabOptions;
  /** The share (0 to 1) of requests that need the database; 0 by default. */
  readonly historyShare?: number;
  /** Runs before any gateway is started. */
  readonly before?: (lab: Lab) => Promise<void>;
  /** Runs when the gateways run, before there is load. */
  readonly prepare?: (lab: Lab) => void;
  /** Breaks something, and returns when it works again, with further verdicts. */
  readonly fault: (lab: Lab, context: FaultContext) => Promise<readonly Verdict[] | undefined>;
  /** Runs when the load has ended, before counters are read, and returns further verdicts. */
  readonly after?: (lab: Lab) => Promise<readonly Verdict[]>;
  /** The programs that it starts, besides Redis and Postgres. */
  readonly programs?: readonly Program[];
  /** Names what else this machine lacks for it, as `needs …`. Returns null if it lacks nothing. */
  readonly findOtherObstacle?: () => string | null;
}

export interface StoresScenario extends LabScenario<StoresLab> {
  readonly stack: 'stores';
}

/** The name, title and promise of a scenario. */
export type ScenarioTexts = Pick<StoresScenario, 'name' | 'title' | 'promise'>;

export interface EmbeddedScenario extends LabScenario<EmbeddedLab> {
  readonly stack: 'embedded';
  /** Opens the folder for its data directory; by default, it is the temporary folder. */
  readonly openFolder?: () => { readonly path: string; close(): void };
}

export type Scenario = StoresScenario | EmbeddedScenario;

import type { Program } from '../testing/programs.ts';
import type { Judge } from './judge/criteria.ts';
import type { Verdict } from './judge/evidence.ts';
import type { EmbeddedLab, LabOptions, StoresLab } from './lab/lab.ts';

/** How long the parts of a scenario take, and how many requests a second there are meanwhile. */
export interface Pace {
  readonly calmMs: number;
  readonly faultMs: number;
  readonly afterMs: number;
  readonly rate: number;
}

/** What a fault may use to fill its time. */
export interface FaultContext {
  readonly pace: Pace;
  /** From 0 to 1, by the seed. */
  readonly random: () => number;
  /** Leaves things as they are for the time of the fault. */
  wait(): Promise<void>;
  /** Does it again and again in the time of the fault, with this pause between. */
  repeat(pauseMs: number, work: () => Promise<unknown>): Promise<undefined>;
}

export interface LabScenario<Lab> {
  /** For `--only`. */
  readonly name: string;
  /** What is done, for the table. */
  readonly title: string;
  /** What it shows, as a sentence: the name of its test too. */
  readonly promise: string;
  readonly judges: readonly Judge[];
  readonly lab?: LabOptions;
  /** Share of requests that need the database; default none. */
  readonly historyShare?: number;
  /** Done before any gateway is started. */
  readonly before?: (lab: Lab) => Promise<void>;
  /** Done when the gateways run, before there is load. */
  readonly prepare?: (lab: Lab) => void;
  /** Breaks something, and returns when it works again; with what else it has found. */
  readonly fault: (lab: Lab, hold: FaultContext) => Promise<readonly Verdict[] | undefined>;
  /** Done when the load has ended, before counters are read; with what it has found. */
  readonly after?: (lab: Lab) => Promise<readonly Verdict[]>;
  /** Programs that it starts, beside Redis and Postgres. */
  readonly programs?: readonly Program[];
  /** What else this machine lacks for it, as `needs …`; null when nothing. */
  readonly findOtherObstacle?: () => string | null;
}

export interface StoresScenario extends LabScenario<StoresLab> {
  readonly stack: 'stores';
}

export interface EmbeddedScenario extends LabScenario<EmbeddedLab> {
  readonly stack: 'embedded';
  /** Where its data directory is made, and what undoes that; default the temporary folder. */
  readonly openFolder?: () => { readonly path: string; close(): void };
}

export type Scenario = StoresScenario | EmbeddedScenario;

import type { Log } from '../../domain/log.ts';
import { type Repeated, repeat } from './repeat.ts';

/** A job that a gateway repeats in the background. */
export interface Job {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  /** The log message for the first of several failures in a row. */
  readonly failure: string;
  /** Whether the job also runs when it is started. */
  readonly runsAtStart?: boolean;
}

/** Starts, runs and stops jobs by their names. @param jobs by name, or null if a job is not needed here */
export function createHousekeeping<Name extends string>(jobs: Readonly<Record<Name, Job | null>>, log: Log) {
  const started = new Map<Name, Repeated>();
  const failing = new Map<string, boolean>();
  return {
    /** Returns by name of each started job whether its last run has failed. */
    getFailing: (): ReadonlyMap<string, boolean> => failing,
    /** Starts the named jobs. When they are stopped, each runs once more, the last one first. */
    start: (...names: readonly Name[]) => {
      for (const name of names) {
        const job = jobs[name];
        if (job === null) continue;
        const { everyMs, failure } = job;
        failing.set(name, false);
        const run = async (): Promise<void> => {
          try {
            await job.run();
            failing.set(name, false);
          } catch (error) {
            failing.set(name, true);
            throw error;
          }
        };
        const repeated = repeat(run, { everyMs, onError: (error) => log.warn({ err: error }, failure) });
        started.set(name, repeated);
        if (job.runsAtStart) void repeated.run();
      }
      return {
        stop: async (): Promise<void> => {
          for (const name of names.toReversed()) await started.get(name)?.stop();
        },
      };
    },
    /** Runs the named jobs now, except those that have not been started. Never rejects. */
    run: async (...names: readonly Name[]): Promise<void> => {
      await Promise.all(names.map((name) => started.get(name)?.run()));
    },
  };
}

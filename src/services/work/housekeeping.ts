import type { Log } from '../../domain/log.ts';
import { type RepeatedWork, repeat } from './repeat.ts';

/** A job that a gateway repeats in the background. */
export interface Job {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  /** The log message for the first of several failures in a row. */
  readonly failureMessage: string;
  /** Whether the job also runs when it is started. */
  readonly shouldRunAtStart?: boolean;
}

/**
 * Starts, runs and stops jobs by their names.
 * @param jobs the jobs by name; a job is null if this gateway does not need it
 */
export function createHousekeeping<Name extends string>(jobs: Readonly<Record<Name, Job | null>>, log: Log) {
  const startedJobs = new Map<Name, RepeatedWork>();
  const hasFailedByName = new Map<string, boolean>();
  return {
    /** Returns whether the last run failed, for each started job by its name. */
    getFailureByName: (): ReadonlyMap<string, boolean> => hasFailedByName,
    /** Starts the named jobs. When they are stopped, each runs once more, in reverse order. */
    start: (...names: readonly Name[]) => {
      for (const name of names) {
        const job = jobs[name];
        if (job === null) continue;
        const { everyMs, failureMessage } = job;
        hasFailedByName.set(name, false);
        const run = async (): Promise<void> => {
          try {
            await job.run();
            hasFailedByName.set(name, false);
          } catch (error) {
            hasFailedByName.set(name, true);
            throw error;
          }
        };
        const onError = (error: unknown): void => log.warn({ err: error }, failureMessage);
        const repeatedJob = repeat(run, { everyMs, onError });
        startedJobs.set(name, repeatedJob);
        if (job.shouldRunAtStart) void repeatedJob.run();
      }
      return {
        stop: async (): Promise<void> => {
          for (const name of names.toReversed()) await startedJobs.get(name)?.stop();
        },
      };
    },
    /** Runs the named jobs now, except those that have not been started. Never rejects. */
    run: async (...names: readonly Name[]): Promise<void> => {
      await Promise.all(names.map((name) => startedJobs.get(name)?.run()));
    },
  };
}

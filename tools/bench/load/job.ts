import type { InstallationKind } from '../bench-data.ts';

/** The settings of one run of the load generator, which its process receives as JSON in its only argument. */
export interface LoadJob {
  readonly port: number;
  readonly workload: string;
  readonly dataFile: string;
  readonly installation: InstallationKind;
  /** The index of the first request, which lets runs on one server send different requests. */
  readonly firstRequest: number;
  readonly requestCount: number;
  readonly seconds: number;
}

/** The result of a run, which its process prints as JSON. */
export interface LoadResult {
  readonly seconds: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of failed connections and of requests without an answer. */
  readonly failures: number;
}

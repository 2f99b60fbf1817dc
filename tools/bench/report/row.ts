export interface LatencySummary {
  readonly load: number;
  readonly p50: number | null;
  readonly p99: number | null;
  /** Whether the rate was kept in every round. */
  readonly isWhole: boolean;
}

/** Medians over the rounds of one contender in one workload. */
export interface Row {
  readonly contender: string;
  readonly workload: string;
  /** Null: not timed, see `excluded`. */
  readonly requestsPerSecond: number | null;
  /** Lowest and highest of the rounds: how far to trust the median. */
  readonly range: readonly [number, number] | null;
  /** Throughput as a part of the first gateway's in the report. */
  readonly ratio: number | null;
  readonly cpuMicrosPerRequest: number | null;
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  readonly peakMb: number | null;
  readonly latencies: readonly LatencySummary[];
  readonly sameness: string | null;
  readonly excluded: string | null;
  readonly hasRepeats: boolean;
}

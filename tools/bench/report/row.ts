export interface LatencySummary {
  readonly load: number;
  readonly p50: number | null;
  readonly p99: number | null;
  /** Whether every request was answered in every round. */
  readonly isWhole: boolean;
}

/** The medians of the rounds of one contender in one workload. */
export interface Row {
  readonly contender: string;
  readonly workload: string;
  /** Null if the contender was not timed; see `excluded`. */
  readonly requestsPerSecond: number | null;
  /** The lowest and the highest value of the rounds. */
  readonly range: readonly [number, number] | null;
  /** The throughput divided by that of the first contender in the report. */
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

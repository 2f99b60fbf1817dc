/** Latency at one rate, in milliseconds. */
export interface LatencySample {
  /** The rate divided by the peak rate. */
  readonly load: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Whether every request was answered in time; otherwise the figures mean little. */
  readonly isWhole: boolean;
}

/** The figures of one contender in one workload and round. */
export interface Sample {
  readonly contender: string;
  readonly workload: string;
  readonly round: number;
  readonly requestsPerSecond: number;
  /** The processor time of the server process, without Redis and Postgres; null if there is no /proc. */
  readonly cpuMicrosPerRequest: number | null;
  /** The share of one core that the server used. Clearly less than 1 means that something else was the limit. */
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  readonly peakMb: number | null;
  /** The latency at the peak rate, with every connection busy. */
  readonly peakLatencyMs: { readonly p50: number; readonly p99: number } | null;
  readonly latencies: readonly LatencySample[];
  /** Whether the run sent requests again that should have been new, because it lasted longer than its requests. */
  readonly hasRepeats: boolean;
}

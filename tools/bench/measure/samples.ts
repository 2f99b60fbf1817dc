/** Latency at one rate, in milliseconds. */
export interface LatencySample {
  /** Share of the peak that was asked for. */
  readonly load: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Whether every request of the rate was answered rightly and in time; otherwise the figures mean little. */
  readonly isWhole: boolean;
}

/** One contender, one workload, one round. */
export interface Sample {
  readonly contender: string;
  readonly workload: string;
  readonly round: number;
  readonly requestsPerSecond: number;
  /** Of the server's process alone, not of Redis or Postgres; null where the system does not tell. */
  readonly cpuMicrosPerRequest: number | null;
  /** Share of one core that the server used; clearly less than 1 means that something else was the limit. */
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  readonly peakMb: number | null;
  /** Latency at the peak, with every connection busy. */
  readonly peakLatencyMs: { readonly p50: number; readonly p99: number } | null;
  readonly latencies: readonly LatencySample[];
  /** Whether requests came again that should have been new: the run outlasted them. */
  readonly hasRepeats: boolean;
}

import { readBenchData } from '../bench-data.ts';
import { toWire } from '../request.ts';
import { findWorkload, type RequestVariant } from '../workloads.ts';

/** The settings of one run of a load generator, which its process receives as JSON in its only argument. */
export interface LoadJob {
  readonly generator: 'autocannon' | 'paced';
  readonly port: number;
  readonly workload: string;
  readonly dataFile: string;
  readonly variant: RequestVariant;
  /** The index of the first request, which lets runs on one server send different requests. */
  readonly firstRequest: number;
  readonly requestCount: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, or null for as many as possible. */
  readonly rate: number | null;
}

/** The result of a run, which its process prints as JSON. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of failed connections and of requests without an answer. */
  readonly failures: number;
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number } | null;
}

/** Creates the requests of a run, serialized for the wire. */
export function createWireRequests(job: LoadJob): string[] {
  const { createRequest } = findWorkload(job.workload);
  const data = readBenchData(job.dataFile);
  return Array.from({ length: job.requestCount }, (_, index) =>
    toWire(createRequest(job.firstRequest + index, data, job.variant), `127.0.0.1:${job.port}`),
  );
}

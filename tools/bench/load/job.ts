import { readBenchData } from '../bench-data.ts';
import { toWire } from '../request.ts';
import { type RequestVariant, findWorkload } from '../workloads.ts';

/** The settings of one run of a load generator; its process gets them as JSON in its only argument. */
export interface LoadJob {
  readonly generator: 'autocannon' | 'wrk' | 'paced';
  readonly port: number;
  readonly workload: string;
  readonly dataFile: string;
  readonly variant: RequestVariant;
  /** The number of the first request, so that runs on one server do not repeat each other's. */
  readonly firstRequest: number;
  readonly requestCount: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, for generators that keep a rate; null: as many as go. */
  readonly rate: number | null;
}

/** What it prints as JSON. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Answers by status; wrk reports only those from 400 on, together as `4xx`. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that failed and requests without an answer. */
  readonly failures: number;
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number } | null;
}

/** The requests of a run, each as it goes over the wire; a different part of them for each connection. */
export function createWireRequests(job: LoadJob): string[] {
  const { request } = findWorkload(job.workload);
  const data = readBenchData(job.dataFile);
  return Array.from({ length: job.requestCount }, (_, index) =>
    toWire(request(job.firstRequest + index, data, job.variant), `127.0.0.1:${job.port}`),
  );
}

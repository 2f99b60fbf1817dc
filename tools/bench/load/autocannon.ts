import autocannon from 'autocannon';
import { readBenchData } from '../bench-data.ts';
import { findWorkload } from '../workloads.ts';
import type { LoadJob, LoadResult } from './job.ts';

/** As many requests as go (or `rate` a second, in autocannon's way: see `paced.ts`) over kept connections. */
export async function runAutocannon(job: LoadJob): Promise<LoadResult> {
  const { request } = findWorkload(job.workload);
  const data = readBenchData(job.dataFile);
  let nextConnection = 0;
  // Every connection gets requests of its own: autocannon's `requests` would be sent by each from the first on.
  const requestsOf = (connection: number): autocannon.Request[] => {
    const own: autocannon.Request[] = [];
    for (let index = connection % job.requestCount; index < job.requestCount; index += job.connections) {
      const { method, path, headers, body } = request(job.firstRequest + index, data, job.variant);
      own.push({ method, path, headers, ...(body !== undefined && { body }) });
    }
    return own;
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${job.port}`,
    connections: job.connections,
    duration: job.seconds,
    ...(job.rate !== null && { overallRate: Math.round(job.rate) }),
    setupClient: (client) => {
      client.setRequests(requestsOf(nextConnection));
      nextConnection += 1;
    },
  });
  const { latency, errors, timeouts, duration } = result;
  // Not in the types.
  const { statusCodeStats } = result as unknown as { statusCodeStats: Record<string, { count: number }> };
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
  );
  return {
    requests: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    seconds: duration,
    statuses,
    failures: errors + timeouts,
    latencyMs: { p50: latency.p50, p99: latency.p99, max: latency.max },
  };
}

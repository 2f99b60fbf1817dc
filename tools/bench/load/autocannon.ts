import autocannon, { type Request } from 'autocannon';
import { readBenchData } from '../bench-data.ts';
import { findWorkload } from '../workloads.ts';
import type { LoadJob, LoadResult } from './job.ts';

/**
 * Sends as many requests as possible over persistent connections.
 */
export async function runAutocannon(job: LoadJob): Promise<LoadResult> {
  const { createRequest } = findWorkload(job.workload);
  const data = readBenchData(job.dataFile);
  let nextConnection = 0;
  // Each connection gets different requests. With autocannon's `requests`, all would send the same ones from the
  // first on.
  const createConnectionRequests = (connection: number): Request[] => {
    const requests: Request[] = [];
    for (let index = connection % job.requestCount; index < job.requestCount; index += job.connections) {
      const { method, path, headers, body } = createRequest(job.firstRequest + index, data, job.variant);
      requests.push({ method, path, headers, ...(body !== undefined && { body }) });
    }
    return requests;
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${job.port}`,
    connections: job.connections,
    duration: job.seconds,
    setupClient: (client) => {
      client.setRequests(createConnectionRequests(nextConnection));
      nextConnection += 1;
    },
  });
  const { latency, errors, timeouts, duration, statusCodeStats } = result;
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

// Sends as many requests of a workload as possible, in a process of its own: its argument is a job as JSON, and it
// prints the result as JSON.
import autocannon, { type Request } from 'autocannon';
import { readBenchData } from '../bench-data.ts';
import { findWorkload } from '../workloads.ts';
import type { LoadJob, LoadResult } from './job.ts';

const job: LoadJob = JSON.parse(process.argv[2] ?? '{}');
const { createRequest } = findWorkload(job.workload);
const data = readBenchData(job.dataFile);
const connections = 32;
let nextConnection = 0;

/**
 * Creates the requests of a connection, which differ from those of the others. With autocannon's `requests`, all
 * connections would send the same ones from the first on.
 */
function createConnectionRequests(connection: number): Request[] {
  const requests: Request[] = [];
  for (let index = connection % job.requestCount; index < job.requestCount; index += connections)
    requests.push(createRequest(job.firstRequest + index, data, job.installation));
  return requests;
}

const { errors, timeouts, duration, statusCodeStats } = await autocannon({
  url: `http://127.0.0.1:${job.port}`,
  connections,
  duration: job.seconds,
  setupClient: (client) => {
    client.setRequests(createConnectionRequests(nextConnection));
    nextConnection += 1;
  },
});
const statuses = Object.fromEntries(
  Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
);
const result: LoadResult = { seconds: duration, statuses, failures: errors + timeouts };
console.log(JSON.stringify(result));

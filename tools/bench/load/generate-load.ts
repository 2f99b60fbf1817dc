// Runs a load generator once in a separate process: its argument is a job as JSON, and it prints the result as JSON.
import { runAutocannon } from './autocannon.ts';
import type { LoadJob, LoadResult } from './job.ts';
import { runPaced } from './paced.ts';

const generators = { autocannon: runAutocannon, paced: runPaced } satisfies Record<
  LoadJob['generator'],
  (job: LoadJob) => Promise<LoadResult>
>;

const job: LoadJob = JSON.parse(process.argv[2] ?? '{}');
console.log(JSON.stringify(await generators[job.generator](job)));
// Exit at once, because sockets of the generator may still wait for answers.
process.exit(0);

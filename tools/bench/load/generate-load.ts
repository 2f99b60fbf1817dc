// One run of a load generator, in a process of its own: takes its job as JSON in the argument, prints the result.
import { runAutocannon } from './autocannon.ts';
import type { LoadJob, LoadResult } from './job.ts';
import { runPaced } from './paced.ts';
import { runWrk } from './wrk.ts';

const generators = { autocannon: runAutocannon, wrk: runWrk, paced: runPaced } satisfies Record<
  LoadJob['generator'],
  (job: LoadJob) => Promise<LoadResult>
>;

const job: LoadJob = JSON.parse(process.argv[2] ?? '{}');
console.log(JSON.stringify(await generators[job.generator](job)));
// Sockets of the generator may still wait for an answer that is not needed any more.
process.exit(0);

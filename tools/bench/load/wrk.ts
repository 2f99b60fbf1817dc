import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type LoadJob, type LoadResult, createWireRequests } from './job.ts';

/** Requests lie in a file, parted by NUL; one thread sends them in turn, so that no connection repeats another. */
const script = (file: string) => `
local requests, nextRequest = {}, 0
local file = io.open('${file}', 'rb')
for request in file:read('*a'):gmatch('([^%z]+)') do requests[#requests + 1] = request end
file:close()
function request()
  nextRequest = nextRequest % #requests + 1
  return requests[nextRequest]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"us":%d,"refused":%d,"failures":%d,"p50":%d,"p99":%d,"max":%d}\\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency.max))
end
`;

/** As many requests as go, by wrk, which takes less of a core than the servers it measures. */
export async function runWrk(job: LoadJob): Promise<LoadResult> {
  // Beside the data, which the benchmark takes away at its end also when this process was killed.
  const folder = mkdtempSync(join(dirname(job.dataFile), 'wrk-'));
  try {
    const requests = join(folder, 'requests');
    const lua = join(folder, 'load.lua');
    writeFileSync(requests, createWireRequests(job).join('\0'));
    writeFileSync(lua, script(requests));
    const duration = `${Math.max(1, Math.round(job.seconds))}s`;
    const output = await outputOf('wrk', [
      ...['-t1', `-c${job.connections}`, `-d${duration}`, '-s', lua],
      `http://127.0.0.1:${job.port}`,
    ]);
    const found = /^RESULT (.*)$/m.exec(output);
    if (found === null) throw new Error(`wrk said nothing of its run: ${output}`);
    const { requests: count, us, refused, failures, p50, p99, max } = JSON.parse(found[1] as string);
    return {
      requests: count,
      seconds: us / 1e6,
      statuses: { ok: count - refused, '4xx': refused },
      failures,
      latencyMs: { p50: p50 / 1000, p99: p99 / 1000, max: max / 1000 },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

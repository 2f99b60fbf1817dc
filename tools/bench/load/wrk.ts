import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createWireRequests, type LoadJob, type LoadResult } from './job.ts';

/** Creates the Lua script of wrk: one thread sends the requests of a file, separated by NUL, one after the other. */
const createScript = (file: string) => `
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
  io.write(string.format('\\nRESULT {"requests":%d,"us":%d,"httpErrors":%d,"failures":%d,"p50":%d,"p99":%d,"max":%d}\\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency.max))
end
`;

/** Sends as many requests as possible with wrk, which uses less processor time than the servers that it measures. */
export async function runWrk(job: LoadJob): Promise<LoadResult> {
  // In the folder of the data, which the benchmark removes at its end even if this process was killed.
  const folder = mkdtempSync(join(dirname(job.dataFile), 'wrk-'));
  try {
    const requests = join(folder, 'requests');
    const lua = join(folder, 'load.lua');
    writeFileSync(requests, createWireRequests(job).join('\0'));
    writeFileSync(lua, createScript(requests));
    const duration = `${Math.max(1, Math.round(job.seconds))}s`;
    const output = await captureOutput('wrk', [
      ...['-t1', `-c${job.connections}`, `-d${duration}`, '-s', lua],
      `http://127.0.0.1:${job.port}`,
    ]);
    const match = /^RESULT (.*)$/m.exec(output);
    if (match === null) throw new Error(`wrk said nothing of its run: ${output}`);
    const { requests: count, us, httpErrors, failures, p50, p99, max } = JSON.parse(match[1] as string);
    return {
      requests: count,
      seconds: us / 1e6,
      statuses: { ok: count - httpErrors, '4xx': httpErrors },
      failures,
      latencyMs: { p50: p50 / 1000, p99: p99 / 1000, max: max / 1000 },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function captureOutput(command: string, args: readonly string[]): Promise<string> {
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

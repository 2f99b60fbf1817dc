import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { BenchData } from '../bench-data.ts';
import { sendRequest } from '../measure/send-request.ts';
import { formatTarget, type StoredAnswer } from '../ready-answers.ts';
import { findWorkload, type RequestVariant } from '../workloads.ts';

/** The workloads of contenders that write ready buffers. */
const readyWorkloads = ['detail-hot', 'detail-spread', 'list', 'gql-repeated', 'not-modified'];

/** Headers of one connection or time, which the server that writes the answer creates itself. */
const hopHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

const concurrency = 8;

/** Sends all requests of these workloads to the gateway, and writes the answers to a file. */
export async function storeAnswers(
  port: number,
  data: BenchData,
  variant: RequestVariant,
  path: string,
): Promise<void> {
  const file = createWriteStream(path);
  const targets = new Set<string>();
  const pending: (() => Promise<void>)[] = [];
  for (const workload of readyWorkloads.map(findWorkload)) {
    const period = workload.period(data) ?? 0;
    for (let index = 0; index < period; index += 1) {
      const request = workload.createRequest(index, data, variant);
      const target = formatTarget(request.method, request.path, 'If-None-Match' in request.headers);
      if (targets.has(target)) continue;
      targets.add(target);
      pending.push(async () => {
        const { status, headers, body } = await sendRequest(port, request);
        if (!workload.expectedStatuses.includes(status))
          throw new Error(`The gateway answered ${target} with ${status}`);
        const stored: StoredAnswer = { target, status, headers: removeHopHeaders(headers), body };
        file.write(`${JSON.stringify(stored)}\n`);
      });
    }
  }
  const runPending = async (): Promise<void> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) await next();
  };
  await Promise.all(Array.from({ length: concurrency }, runPending));
  file.end();
  await finished(file);
}

function removeHopHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !hopHeaders.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}

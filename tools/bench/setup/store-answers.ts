import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { BenchData } from '../bench-data.ts';
import { ask } from '../measure/send-request.ts';
import { formatTarget, type StoredAnswer } from '../ready-answers.ts';
import { type RequestVariant, findWorkload } from '../workloads.ts';

/** Workloads that contenders with ready buffers serve. */
const readyWorkloads = ['detail-hot', 'detail-spread', 'list', 'gql-repeated', 'not-modified'];

/** Those belong to a connection or a moment; the server that writes the answer again makes its own. */
const hopHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

const askedAtOnce = 8;

/** Asks the gateway everything that these workloads ask, and keeps its answers in a file. */
export async function storeAnswers(port: number, data: BenchData, variant: RequestVariant, path: string): Promise<void> {
  const file = createWriteStream(path);
  const known = new Set<string>();
  const pending: (() => Promise<void>)[] = [];
  for (const workload of readyWorkloads.map(findWorkload)) {
    const period = workload.period(data) ?? 0;
    for (let index = 0; index < period; index += 1) {
      const request = workload.request(index, data, variant);
      const { method, path: asked, headers: own } = request;
      const target = formatTarget(method, asked, 'If-None-Match' in own);
      if (known.has(target)) continue;
      known.add(target);
      pending.push(async () => {
        const { status, headers, body } = await ask(port, request);
        if (!workload.statuses.includes(status))
          throw new Error(`The gateway answered ${target} with ${status}`);
        const stored: StoredAnswer = { target, status, headers: withoutHopHeaders(headers), body };
        file.write(`${JSON.stringify(stored)}\n`);
      });
    }
  }
  const askNext = async (): Promise<void> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) await next();
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askNext));
  file.end();
  await finished(file);
}

function withoutHopHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !hopHeaders.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}

import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { floor, reference } from '../contender-list.ts';
import { sendRequest } from '../measure/send-request.ts';
import { formatTarget, type ReadyAnswer } from '../ready-answers.ts';
import { findWorkload } from '../workloads.ts';
import type { BenchSetup } from './prepare.ts';

/** Headers of one connection or time, which the server that writes the answer creates itself. */
const hopHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/**
 * Sends all requests of the floor's workloads to the gateway, and writes the answers to a file.
 * @throws Error if the gateway answers with an unexpected status
 */
export async function storeAnswers(port: number, { data, answersFile }: BenchSetup): Promise<void> {
  const file = createWriteStream(answersFile);
  const targets = new Set<string>();
  for (const workload of floor.workloads.map(findWorkload)) {
    const period = workload.period(data) ?? 0;
    for (let index = 0; index < period; index += 1) {
      const request = workload.createRequest(index, data, reference.installation);
      const target = formatTarget(request.method, request.path, 'If-None-Match' in request.headers);
      if (targets.has(target)) continue;
      targets.add(target);
      const { status, headers, body } = await sendRequest(port, request);
      if (status !== workload.status) throw new Error(`The gateway answered ${target} with ${status}`);
      const answer: ReadyAnswer = { target, status, headers: removeHopHeaders(headers), body };
      file.write(`${JSON.stringify(answer)}\n`);
    }
  }
  file.end();
  await finished(file);
}

function removeHopHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !hopHeaders.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}

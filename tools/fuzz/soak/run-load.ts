import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UniqueRequest } from './unique-requests.ts';

export interface LoadCounts {
  sent: number;
  /** AnswerDetails below 500. */
  answered: number;
  /** Refused with 503, for a gateway that is late refuses what it has no room for. */
  shed: number;
  /** AnswerDetails another 5xx. */
  failed: number;
  /** Not answered; those whose client left are not among them. */
  lost: number;
  /** Not sent, because too many were under way. */
  missed: number;
}

const tickMs = 50;
const maxUnderWay = 200;
const patienceMs = 20_000;

/** Sends requests at a rate, whether they are answered quickly or not, until the time is over. */
export async function runLoad(options: {
  readonly origin: string;
  readonly rate: number;
  readonly untilMs: number;
  readonly next: () => UniqueRequest;
  readonly counts: LoadCounts;
}): Promise<void> {
  const { origin, rate, untilMs, next, counts } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let underWay = 0;
  let due = 0;
  let lastMs = performance.now();
  while (Date.now() < untilMs) {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) / 1000) * rate;
    lastMs = nowMs;
    for (; due >= 1; due -= 1) {
      if (underWay >= maxUnderWay) {
        counts.missed += 1;
        continue;
      }
      underWay += 1;
      counts.sent += 1;
      sendOne(origin, next(), agent).then((status) => {
        underWay -= 1;
        if (status === null) counts.lost += 1;
        else if (status === 503) counts.shed += 1;
        else if (status >= 500) counts.failed += 1;
        else counts.answered += 1;
      });
    }
    await sleep(tickMs);
  }
  agent.destroy();
}

/** The status; null when there was no answer. Of a client that left, 0. */
function sendOne(
  origin: string,
  { method, path, headers, body, isAbandoned, isAlone }: UniqueRequest,
  agent: Agent,
): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      `${origin}${path}`,
      {
        method,
        headers: { ...headers },
        agent: isAlone || isAbandoned ? new Agent() : agent,
        timeout: patienceMs,
      },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve(null));
      },
    );
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(isAbandoned ? 0 : null));
    sent.end(body ?? undefined, () => {
      if (isAbandoned) sent.destroy();
    });
  });
}

import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UniqueRequest } from './unique-requests.ts';

export interface LoadCounts {
  sent: number;
  /** Answers with a status below 500. */
  answered: number;
  /** Rejected with 503, which is correct under overload. */
  shed: number;
  /** Answers with another 5xx. */
  failed: number;
  /** Requests without an answer, except those that the client abandoned. */
  lost: number;
  /** Requests that were due but not sent, because too many were pending. */
  missed: number;
}

const tickMs = 50;
const maxPending = 200;
const timeoutMs = 20_000;

/** Sends requests at a constant rate until `untilMs`, however quickly they are answered. */
export async function runLoad(options: {
  readonly origin: string;
  readonly rate: number;
  readonly untilMs: number;
  readonly next: () => UniqueRequest;
  readonly counts: LoadCounts;
}): Promise<void> {
  const { origin, rate, untilMs, next, counts } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let pending = 0;
  let due = 0;
  let lastMs = performance.now();
  while (Date.now() < untilMs) {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) / 1000) * rate;
    lastMs = nowMs;
    for (; due >= 1; due -= 1) {
      if (pending >= maxPending) {
        counts.missed += 1;
        continue;
      }
      pending += 1;
      counts.sent += 1;
      sendOne(origin, next(), agent).then((status) => {
        pending -= 1;
        if (status === null) counts.lost += 1;
        else if (status === 503) counts.shed += 1;
        else if (status >= 500) counts.failed += 1;
        else counts.answered += 1;
      });
    }
    await sleep(tickMs);
  }
  // Each request ends by its timeout at the latest.
  while (pending > 0) await sleep(tickMs);
  agent.destroy();
}

/** @returns the status; null when there was no answer; 0 when the client abandoned the request */
function sendOne(
  origin: string,
  { method, path, headers, body, isAbandoned, usesNewConnection }: UniqueRequest,
  agent: Agent,
): Promise<number | null> {
  return new Promise((resolve) => {
    const clientRequest = httpRequest(
      `${origin}${path}`,
      {
        method,
        headers: { ...headers },
        agent: usesNewConnection || isAbandoned ? new Agent() : agent,
        timeout: timeoutMs,
      },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve(null));
      },
    );
    clientRequest
      .on('timeout', () => clientRequest.destroy())
      .on('error', () => resolve(isAbandoned ? 0 : null));
    clientRequest.end(body ?? undefined, () => {
      if (isAbandoned) clientRequest.destroy();
    });
  });
}

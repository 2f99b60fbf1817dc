import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of one request, and when, in milliseconds since the run began. */
export interface Outcome {
  readonly dueAtMs: number;
  /** From when it was due, also while it waited for a connection. */
  readonly latencyMs: number;
  /** `0`: no answer within the patience. */
  readonly status: number;
}

/** How long a client waits for an answer before it goes away. */
const patienceMs = 1_000;

export interface Target {
  readonly url: string;
  readonly key: string;
}

function ask({ url, key }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { 'X-API-Key': key } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    const timer = setTimeout(() => request.destroy(), patienceMs);
    request.once('error', () => resolve(0)).once('close', () => clearTimeout(timer));
  });
}

/** As many requests a second as `rate`, whatever becomes of them: clients do not slow down because a server does. */
export async function runOpenLoop(target: Target, rate: number, seconds: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 4_096 });
  const startedAt = performance.now();
  const outcomes: Promise<Outcome>[] = [];
  const total = Math.floor(rate * seconds);
  while (outcomes.length < total) {
    const elapsedMs = performance.now() - startedAt;
    while (outcomes.length < total && (outcomes.length * 1000) / rate <= elapsedMs) {
      const dueAtMs = (outcomes.length * 1000) / rate;
      outcomes.push(
        ask(target, agent).then((status) => ({
          dueAtMs,
          latencyMs: performance.now() - startedAt - dueAtMs,
          status,
        })),
      );
    }
    await sleep(1);
  }
  const finished = await Promise.all(outcomes);
  agent.destroy();
  return finished;
}

/** Answers a second of clients that each wait for their answer before they ask again: what the server can do. */
export async function measurePeak(target: Target, clients: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const endsAt = performance.now() + seconds * 1000;
  let answers = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) if ((await ask(target, agent)) === 200) answers += 1;
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers / seconds;
}

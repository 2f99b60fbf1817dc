import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of one request. Times are in milliseconds since the start of the run. */
export interface Outcome {
  readonly dueAtMs: number;
  /** Counted from the time at which the request was due, also while it waited for a connection. */
  readonly latencyMs: number;
  /** The status, or 0 without an answer before the timeout. */
  readonly status: number;
}

/** The time after which a client aborts a request. */
const timeoutMs = 1_000;

export interface Target {
  readonly url: string;
  readonly key: string;
}

function sendRequest({ url, key }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { 'X-API-Key': key } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    const timer = setTimeout(() => request.destroy(), timeoutMs);
    request.once('error', () => resolve(0)).once('close', () => clearTimeout(timer));
  });
}

/** Sends `rate` requests a second, however fast they are answered, as clients do not slow down with the server. */
export async function runOpenLoop(target: Target, rate: number, seconds: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 4_096 });
  const startedAtMs = performance.now();
  const outcomes: Promise<Outcome>[] = [];
  const total = Math.floor(rate * seconds);
  while (outcomes.length < total) {
    const elapsedMs = performance.now() - startedAtMs;
    while (outcomes.length < total && (outcomes.length * 1000) / rate <= elapsedMs) {
      const dueAtMs = (outcomes.length * 1000) / rate;
      outcomes.push(
        sendRequest(target, agent).then((status) => ({
          dueAtMs,
          latencyMs: performance.now() - startedAtMs - dueAtMs,
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

/** Measures the peak rate: successful answers a second for clients that send a request after each answer. */
export async function measurePeak(target: Target, clients: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const endsAtMs = performance.now() + seconds * 1000;
  let answers = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAtMs) if ((await sendRequest(target, agent)) === 200) answers += 1;
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers / seconds;
}

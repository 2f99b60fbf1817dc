import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A kind of request. Its name says whether the response is read from the database. */
interface RequestKind {
  readonly name: string;
  readonly method?: 'GET' | 'POST';
  /** @param index the index of the request, from 0 */
  readonly path: (index: number) => string;
  readonly credential?: 'key' | 'secret';
  readonly body?: (index: number) => object;
  readonly status: number;
}

const searchTexts = ['galaxy s24', 'iphone 15 pro', 'nokia 3310', 'pixel', 'redmi note'];
const kinds: readonly RequestKind[] = [
  {
    name: 'list',
    path: (index) => `/v1/phones?page=${1 + (index % 20)}&sort=-battery`,
    credential: 'key',
    status: 200,
  },
  { name: 'detail', path: (index) => `/v1/phones/${1 + (index % 500)}`, credential: 'key', status: 200 },
  {
    name: 'search',
    path: (index) => `/v1/search?q=${encodeURIComponent(searchTexts[index % searchTexts.length] ?? '')}`,
    credential: 'key',
    status: 200,
  },
  {
    name: 'prices (database)',
    path: (index) => `/v1/phones/${1 + (index % 500)}/prices`,
    credential: 'key',
    status: 200,
  },
  { name: 'usage (database)', path: () => '/v1/account/usage', credential: 'secret', status: 200 },
  {
    name: 'sign-up (database)',
    method: 'POST',
    path: () => '/v1/signup',
    body: (index) => ({ email: `${process.pid}-${index}@example.com`, name: 'Load' }),
    status: 201,
  },
];
/** The order of the requests: half of them need the database, and one in ten is a sign-up. */
const mix = [0, 3, 1, 4, 2, 3, 0, 5, 1, 4].map((index) => kinds[index] as RequestKind);

/** The outcome of one request. */
export interface MixOutcome {
  readonly kind: string;
  /** Counted from the time at which the request was due, so that it contains stalls. */
  readonly latencyMs: number;
  /** When the request was due, in milliseconds since the start of the run. */
  readonly dueAtMs: number;
  readonly isExpected: boolean;
}

export interface MixTarget {
  readonly origin: string;
  readonly key: string;
  readonly secret: string;
}

/**
 * Sends `rate` requests a second, however fast they are answered, until `until` is settled.
 * @param first the index of the first request
 */
export async function runPacedMix(
  target: MixTarget,
  rate: number,
  until: Promise<unknown>,
  first = 0,
): Promise<MixOutcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startedAtMs = performance.now();
  let hasEnded = false;
  void until.finally(() => {
    hasEnded = true;
  });
  const outcomes: Promise<MixOutcome>[] = [];
  while (!hasEnded) {
    for (;;) {
      const dueAtMs = (outcomes.length * 1000) / rate;
      if (performance.now() - startedAtMs < dueAtMs) break;
      const index = first + outcomes.length;
      const kind = mix[index % mix.length] as RequestKind;
      outcomes.push(
        sendRequest(target, kind, index, agent).then((status) => ({
          kind: kind.name,
          latencyMs: performance.now() - startedAtMs - dueAtMs,
          dueAtMs,
          isExpected: status === kind.status,
        })),
      );
    }
    await sleep(1);
  }
  const finished = await Promise.all(outcomes);
  agent.destroy();
  return finished;
}

/** @returns the status, or 0 without an answer */
function sendRequest(
  { origin, key, secret }: MixTarget,
  { method = 'GET', path, credential, body }: RequestKind,
  index: number,
  agent: Agent,
): Promise<number> {
  const headers = {
    ...(credential === 'key' && { 'X-API-Key': key }),
    ...(credential === 'secret' && { Authorization: `Bearer ${secret}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const clientRequest = request(`${origin}${path(index)}`, { method, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    clientRequest.once('error', () => resolve(0));
    clientRequest.end(body === undefined ? undefined : JSON.stringify(body(index)));
  });
}

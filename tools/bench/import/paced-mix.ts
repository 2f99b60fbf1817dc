import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A kind of request, and whether the database has to answer it. */
interface Kind {
  readonly name: string;
  readonly method?: 'GET' | 'POST';
  /** @param number of the request, from 0 */
  readonly path: (number: number) => string;
  readonly credential?: 'key' | 'secret';
  readonly body?: (number: number) => object;
  readonly status: number;
}

const words = ['galaxy s24', 'iphone 15 pro', 'nokia 3310', 'pixel', 'redmi note'];
const kinds: readonly Kind[] = [
  {
    name: 'list',
    path: (number) => `/v1/phones?page=${1 + (number % 20)}&sort=-battery`,
    credential: 'key',
    status: 200,
  },
  { name: 'detail', path: (number) => `/v1/phones/${1 + (number % 500)}`, credential: 'key', status: 200 },
  {
    name: 'search',
    path: (number) => `/v1/search?q=${encodeURIComponent(words[number % words.length] ?? '')}`,
    credential: 'key',
    status: 200,
  },
  {
    name: 'prices (database)',
    path: (number) => `/v1/phones/${1 + (number % 500)}/prices`,
    credential: 'key',
    status: 200,
  },
  { name: 'usage (database)', path: () => '/v1/account/usage', credential: 'secret', status: 200 },
  {
    name: 'sign-up (database)',
    method: 'POST',
    path: () => '/v1/signup',
    body: (number) => ({ email: `${process.pid}-${number}@example.com`, name: 'Load' }),
    status: 201,
  },
];
/** In turn: half of them need the database, one in ten writes. */
const mix = [0, 3, 1, 4, 2, 3, 0, 5, 1, 4].map((index) => kinds[index] as Kind);

export interface MixOutcome {
  readonly kind: string;
  /** From when it was due, so that a stall is not hidden by requests that are not sent. */
  readonly latencyMs: number;
  /** Of the run, when it was due. */
  readonly atMs: number;
  readonly isRight: boolean;
}

export interface MixTarget {
  readonly origin: string;
  readonly key: string;
  readonly secret: string;
}

/** Asks so many requests a second, whatever becomes of them, until `until` resolves. */
export async function runPacedMix(
  target: MixTarget,
  rate: number,
  until: Promise<unknown>,
  first = 0,
): Promise<MixOutcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startedAtMs = performance.now();
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const asked: Promise<MixOutcome>[] = [];
  while (!isOver) {
    for (;;) {
      const atMs = (asked.length * 1000) / rate;
      if (performance.now() - startedAtMs < atMs) break;
      const number = first + asked.length;
      const kind = mix[number % mix.length] as Kind;
      asked.push(
        ask(target, kind, number, agent).then((status) => ({
          kind: kind.name,
          latencyMs: performance.now() - startedAtMs - atMs,
          atMs,
          isRight: status === kind.status,
        })),
      );
    }
    await sleep(1);
  }
  const answers = await Promise.all(asked);
  agent.destroy();
  return answers;
}

function ask(
  { origin, key, secret }: MixTarget,
  { method = 'GET', path, credential, body }: Kind,
  number: number,
  agent: Agent,
): Promise<number> {
  const headers = {
    ...(credential === 'key' && { 'X-API-Key': key }),
    ...(credential === 'secret' && { Authorization: `Bearer ${secret}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request(`${origin}${path(number)}`, { method, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body === undefined ? undefined : JSON.stringify(body(number)));
  });
}

import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpProxy {
  readonly origin: string;
  /** Requests that were given to another upstream because the first did not take them. */
  readonly passedOn: () => number;
  close(): Promise<void>;
}

/** How long one that failed is left out; shorter than the 2 s of deploy/nginx.conf, so that a test need not wait. */
export const failTimeoutMs = 500;

/** How long an idle connection to an upstream is used again, as in deploy/nginx.conf. */
const idleMs = 200;

interface Upstream {
  readonly origin: string;
  /** Until when it is taken to be away. */
  awayUntil: number;
}

/** Sends it; the answer, or what failed and whether the request may have been read. */
function forward(
  { origin }: Upstream,
  request: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<IncomingMessage | { wasSent: boolean }> {
  return new Promise((resolve) => {
    const outgoing: ClientRequest = send(`${origin}${request.url}`, {
      agent,
      ...(request.method !== undefined && { method: request.method }),
      headers: { ...request.headers, connection: 'keep-alive' },
    });
    let wasSent = false;
    outgoing.once('socket', (socket) => {
      if (outgoing.reusedSocket) wasSent = true;
      else socket.once('connect', () => (wasSent = true));
    });
    outgoing.once('response', resolve);
    outgoing.once('error', () => resolve({ wasSent }));
    outgoing.end(body);
  });
}

/**
 * What deploy/nginx.conf does: each upstream in turn; one that fails is left out for a while; a request that could
 * not be sent goes to the next, and so does a GET that was sent and not answered.
 */
export async function openHttpProxy(origins: readonly string[]): Promise<HttpProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: idleMs });
  const upstreams = origins.map((origin): Upstream => ({ origin, awayUntil: 0 }));
  let turn = 0;
  let passedOn = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    turn += 1;
    const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] as Upstream);
    const now = performance.now();
    const [first, ...others] = inTurn.toSorted(
      (a, b) => Number(a.awayUntil > now) - Number(b.awayUntil > now),
    );
    for (const upstream of first === undefined ? [] : [first, ...others]) {
      const reply = await forward(upstream, request, body, agent);
      if (!('wasSent' in reply)) {
        response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.pipe(response);
        return;
      }
      upstream.awayUntil = performance.now() + failTimeoutMs;
      if (reply.wasSent && request.method !== 'GET') break;
      passedOn += 1;
    }
    response.writeHead(502).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedOn: () => passedOn,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createGracefulShutdown } from '../../src/server/connections/graceful-shutdown.ts';

let server: Server;
const sockets: Socket[] = [];
let finishSlow = (): void => {};
/** More than systems buffer for a client that does not read. */
const large = Buffer.alloc(16 * 1024 * 1024);

async function open(): Promise<() => Promise<void>> {
  server = createServer(({ url }, response) => {
    const answer = (): void => {
      response.writeHead(200, ['Content-Length', '2']);
      response.end('ok');
    };
    if (url === '/slow') finishSlow = answer;
    else if (url === '/large') response.end(large);
    else answer();
  });
  const drain = createGracefulShutdown(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return drain;
}

/** A connection that stays open as long as the server allows. */
function client() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  return {
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    answered: async () => {
      while (!text.endsWith('ok')) await once(socket, 'data');
      const answer = text;
      text = '';
      return answer;
    },
    closed: once(socket, 'close'),
  };
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

describe('a server that is shutting down', () => {
  test('sends Connection: close in the answer in progress, and then closes the connection', async () => {
    const drain = await open();
    const slow = client();
    const arrived = once(server, 'request');
    slow.ask('/slow');
    await arrived;
    const drained = drain();
    finishSlow();
    expect(await slow.answered()).toMatch(/\r\nConnection: close\r\n/i);
    await slow.closed;
    await drained;
  });

  test('lets a slow client read a whole answer', async () => {
    const drain = await open();
    const { port } = server.address() as AddressInfo;
    const slow = request({ port, path: '/large', agent: false }).end();
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    const drained = drain();
    await sleep(1_000);
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    expect(bytes).toBe(large.length);
    await drained;
  });

  test('answers a request on an idle connection, and makes it the last one', async () => {
    const drain = await open();
    const idle = client();
    idle.ask('/');
    expect(await idle.answered()).toMatch(/\r\nConnection: keep-alive\r\n/i);
    const drained = drain();
    idle.ask('/');
    expect(await idle.answered()).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nConnection: close\r\n/is);
    await idle.closed;
    await drained;
  });

  test('answers a request that arrived on an idle connection while the event loop was blocked', async () => {
    const drain = await open();
    const idle = client();
    idle.ask('/');
    await idle.answered();
    const drained = drain();
    await sleep(50);
    // After it, timers are checked before incoming data.
    await new Promise(setImmediate);
    idle.ask('/');
    // Longer than idle connections stay open.
    const endMs = performance.now() + 600;
    while (performance.now() < endMs);
    expect(await idle.answered()).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nConnection: close\r\n/is);
    await idle.closed;
    await drained;
  });

  test('answers connections that wait to be accepted, each for the last time', async () => {
    const drain = await open();
    const waiting = Array.from({ length: 5 }, client);
    for (const { ask } of waiting) ask('/');
    // They are connected then, and the event loop has accepted none of them.
    await new Promise((resolve) => process.nextTick(resolve));
    const drained = drain();
    for (const { answered, closed } of waiting) {
      expect(await answered()).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nConnection: close\r\n/is);
      await closed;
    }
    await drained;
  });

  test('accepts no new connection, and closes idle ones', async () => {
    const drain = await open();
    const idle = client();
    idle.ask('/');
    await idle.answered();
    const { port } = server.address() as AddressInfo;
    const drained = drain();
    const refused = async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return once(socket, 'connect').catch((error: unknown) => error);
    };
    await expect.poll(refused).toMatchObject({ code: 'ECONNREFUSED' });
    await idle.closed;
    await drained;
  });
});

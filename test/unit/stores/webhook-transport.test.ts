import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebhookError } from '../../../src/domain/changes/webhook-transport.ts';
import { readNat64Prefixes } from '../../../src/outgoing/nat64-prefixes.ts';
import { createWebhookTransport } from '../../../src/stores/webhooks/webhook-transport.ts';
import { makeCertificate } from '../../../tools/testing/certificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const open: (Server | TcpServer)[] = [];
const listen = async (server: Server | TcpServer, host = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
};
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A receiver, and the requests that it got. */
async function openReceiver(answer: Answer = (_, response) => response.writeHead(204).end()) {
  const got: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    got.push(request);
    request.resume();
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  const port = await listen(server);
  return { port, url: `http://127.0.0.1:${port}/hook`, got, connections: () => connections };
}

const allowed = createWebhookTransport({ isPrivateAllowed: true });
const post = (url: string, { transport = allowed, patienceMs = 5_000, body = '{}' } = {}) =>
  transport.post(
    { url, headers: { 'Content-Type': 'application/json' }, body },
    AbortSignal.timeout(patienceMs),
  );
const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

test('sends nothing to a name with any private address, not even a connection', async () => {
  const receiver = await openReceiver();
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
  ]) {
    const transport = createWebhookTransport({
      isPrivateAllowed: false,
      resolve: async () => addresses.map(address),
    });
    await expect(post(`http://hook.example:${receiver.port}/`, { transport })).rejects.toThrow(
      'The name of the receiver has an address that is not public.',
    );
  }
  expect(receiver.connections()).toBe(0);
});

test('treats an address that the network translates to a private one as private', async () => {
  const transport = createWebhookTransport({
    isPrivateAllowed: false,
    resolve: async () => [address('2607:f8b0:4004:c00::7f00:1')],
    nat64Prefixes: async () => readNat64Prefixes(['2607:f8b0:4004:c00::c000:aa']),
  });
  await expect(post('http://hook.example/', { transport })).rejects.toThrow(
    'The name of the receiver has an address that is not public.',
  );
});

test('sends nothing to a name that changes to 127.0.0.1 after the check: it is looked up once', async () => {
  const receiver = await openReceiver();
  let lookups = 0;
  const transport = createWebhookTransport({
    isPrivateAllowed: false,
    // The address is public at the check. This documentation address is allowed below, and leads nowhere.
    resolve: async () => {
      lookups += 1;
      return [address(lookups === 1 ? '8.8.8.8' : '127.0.0.1')];
    },
  });
  // If 8.8.8.8 can be reached at all, it does not answer HTTP on that port.
  await expect(
    post(`http://hook.example:${receiver.port}/`, { transport, patienceMs: 500 }),
  ).rejects.toThrow();
  expect(lookups).toBe(1);
  expect(receiver.connections()).toBe(0);
});

test('connects to the checked address of the name, whatever the system resolves', async () => {
  const receiver = await openReceiver();
  const transport = createWebhookTransport({
    isPrivateAllowed: true,
    resolve: async () => [address('127.0.0.1')],
  });
  // The system resolves no name in .invalid (RFC 6761 §6.4).
  const answer = await post(`http://hook.invalid:${receiver.port}/a?b=c`, { transport });
  expect(answer.status).toBe(204);
  expect(receiver.got[0]).toMatchObject({ method: 'POST', url: '/a?b=c' });
  expect(receiver.got[0]?.headers.host).toBe(`hook.invalid:${receiver.port}`);
  expect(receiver.got[0]?.headers.connection).toBe('close');
});

test('tries other addresses if one of several cannot be reached', async () => {
  const receiver = await openReceiver();
  const transport = createWebhookTransport({
    isPrivateAllowed: true,
    resolve: async () => [address('::1'), address('127.0.0.1')],
  });
  expect((await post(`http://hook.invalid:${receiver.port}/`, { transport })).status).toBe(204);
});

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://0x7f.1',
  'http://2130706433',
])('checks an address in the URL like those of names: %s', async (origin) => {
  const receiver = await openReceiver();
  const transport = createWebhookTransport({ isPrivateAllowed: false });
  await expect(post(`${origin}:${receiver.port}/`, { transport })).rejects.toThrow('not public');
  expect(receiver.connections()).toBe(0);
});

test('does not use a proxy of the environment', async () => {
  const receiver = await openReceiver();
  const proxy = await openReceiver();
  const before = { ...process.env };
  Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url, NODE_USE_ENV_PROXY: '1' });
  try {
    expect((await post(receiver.url)).status).toBe(204);
  } finally {
    process.env = before;
  }
  expect(proxy.connections()).toBe(0);
});

test('reports redirects and does not follow them', async () => {
  const elsewhere = await openReceiver();
  const receiver = await openReceiver((_, response) =>
    response.writeHead(307, { Location: elsewhere.url }).end(),
  );
  expect((await post(receiver.url)).status).toBe(307);
  expect(elsewhere.connections()).toBe(0);
});

test.each([
  ['120', 120],
  ['999999999', 86_400],
  [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1)],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', null],
])('reads Retry-After: %s, bounded by a day', async (text, seconds) => {
  const receiver = await openReceiver((_, response) =>
    response.writeHead(503, { 'Retry-After': text }).end(),
  );
  expect(await post(receiver.url)).toEqual({ status: 503, retryAfterSeconds: seconds });
});

test('counts an endless answer by its status, and reads it for a second and 64 KiB at most', async () => {
  let written = 0;
  const flood = await openReceiver((_, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(16_384);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      response.once('drain', more);
    };
    more();
  });
  expect((await post(flood.url)).status).toBe(200);
  // Sockets of this machine buffer more than what was read.
  expect(written).toBeLessThan(32 * 1024 * 1024);
  const drip = await openReceiver((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  });
  const startedMs = performance.now();
  expect((await post(drip.url, { patienceMs: 15_000 })).status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test.each([100, 102, 103, 199])(
  'gives up a receiver that sends endless %i at once, without delaying others',
  async (status) => {
    const server = createTcpServer((socket) => {
      const block = `HTTP/1.1 ${status} E\r\n\r\n`.repeat(4_000);
      const more = (): void => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on('error', () => {}).on('drain', more);
      socket.once('data', more);
    });
    const port = await listen(server);
    const before = process.cpuUsage();
    await expect(post(`http://127.0.0.1:${port}/`, { patienceMs: 15_000 })).rejects.toThrow(
      'The receiver sent too much data before its response.',
    );
    // The time of this thread and its receiver; an attempt took as much processor time as it lasted.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  },
);

test('waits for a silent receiver until the signal, and then disconnects', async () => {
  let closed = false;
  const silent = await openReceiver((request) => {
    request.socket.on('close', () => {
      closed = true;
    });
  });
  await expect(post(silent.url, { patienceMs: 200 })).rejects.toThrow(/timeout/);
  await expect.poll(() => closed).toBe(true);
});

test('waits for silent name servers until the signal', async () => {
  const transport = createWebhookTransport({ isPrivateAllowed: true, resolve: () => new Promise(() => {}) });
  await expect(post('http://hook.example/', { transport, patienceMs: 100 })).rejects.toThrow(/timeout/);
});

test.each<[string, (socket: import('node:net').Socket) => void]>([
  ['closes without an answer', (socket) => void socket.destroy()],
  ['answers what is no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  [
    'switches protocols',
    (socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  [
    'sends headers without an end',
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n`),
  ],
])('a receiver that %s is a failure that tells no address', async (_, answer) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  const port = await listen(server);
  const failure = await post(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WebhookError);
  expect((failure as Error).message).not.toMatch(/\d+\.\d+|127|:\d/);
});

test('reports a refused connection without the address', async () => {
  const { port } = await openReceiver();
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('The receiver refused the connection.');
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-webhook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('checks the certificate for the name of the URL, not for the address', async ({ skip }) => {
  const certificate = makeCertificate(folder);
  if (certificate === null) return skip();
  const names: string[] = [];
  const server = createTlsServer(
    {
      key: readFileSync(certificate.keyFile),
      cert: certificate.certificate,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    (request, response) => {
      request.resume();
      response.writeHead(204).end();
    },
  );
  const port = await listen(server as unknown as Server);
  const transport = createWebhookTransport({
    isPrivateAllowed: true,
    resolve: async () => [address('127.0.0.1')],
  });
  await expect(post(`https://localhost:${port}/`, { transport })).rejects.toThrow(
    'The certificate of the receiver is signed by an unknown authority.',
  );
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, certificate.certificate]);
  try {
    expect((await post(`https://localhost:${port}/`, { transport })).status).toBe(204);
    await expect(post(`https://hook.example:${port}/`, { transport })).rejects.toThrow(
      'The certificate of the receiver is for another name.',
    );
  } finally {
    setDefaultCACertificates(known);
  }
  expect(names).toEqual(['localhost', 'localhost', 'hook.example']);
});

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { readBody } from '../../../src/outgoing/read-body.ts';
import { sendRequest } from '../../../src/outgoing/send-request.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** A server that sends given bytes; `sent` counts the bytes that the other side has taken. */
async function openServer(answer: (socket: Socket) => void) {
  let sent = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sent += socket.bytesWritten - socket.writableLength;
    });
    socket.once('data', () => answer(socket));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { url, sent: () => sent };
}

const withoutEnd = (text: string) => (socket: Socket) => {
  const block = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  const more = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
};

const request = (url: URL, maxBodyBytes = 65_536) =>
  sendRequest({ url, method: 'GET', headers: {}, maxBodyBytes, signal: AbortSignal.timeout(20_000) });
const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const answerOf = (body: Uint8Array, coding: string) =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`),
    body,
  ]);

describe('gives up a server that sends endless data before its answer', () => {
  test.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102 Processing', 'HTTP/1.1 102 P\r\n\r\n'],
    ['103 Early Hints', 'HTTP/1.1 103 E\r\n\r\n'],
    ['103 with long headers', `HTTP/1.1 103 E\r\nLink: ${'x'.repeat(12_000)}\r\n\r\n`],
    ['a status of no meaning', 'HTTP/1.1 199 X\r\n\r\n'],
  ])('%s', async (_, text) => {
    const { url, sent } = await openServer(withoutEnd(text));
    await expect(request(url)).rejects.toMatchObject({ name: 'OutgoingError', fault: 'flood' });
    // Sockets of this machine buffer more than what was read.
    await expect.poll(sent).toBeGreaterThan(0);
    expect(sent()).toBeLessThan(16 * 2 ** 20);
  });

  test.each([
    ['header lines', 'X-Header: 1\r\n'],
    ['one header', 'x'.repeat(1_000)],
  ])('%s', async (_, text) => {
    const { url, sent } = await openServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-First: ');
      withoutEnd(text)(socket);
    });
    await expect(request(url)).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
    await expect.poll(sent).toBeGreaterThan(0);
    expect(sent()).toBeLessThan(16 * 2 ** 20);
  });

  test('an answer that is not HTTP', async () => {
    const { url } = await openServer(withoutEnd('garbage '));
    await expect(request(url)).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });
});

test('accepts eight informational responses before an answer', async () => {
  const { url } = await openServer((socket) => {
    socket.end(`${interim.repeat(8)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`);
  });
  const answer = await request(url);
  expect(answer.statusCode).toBe(200);
  expect(Buffer.concat(await readBody(answer, 10)).toString()).toBe('ok');
});

test('bounds a body in chunks of a byte by the bytes that were sent for it', async () => {
  const { url, sent } = await openServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    withoutEnd('1\r\nx\r\n')(socket);
  });
  await expect(readBody(await request(url), 2 ** 30)).rejects.toMatchObject({ fault: 'too-long' });
  await expect.poll(sent).toBeGreaterThan(0);
  expect(sent()).toBeLessThan(16 * 2 ** 20);
});

describe('content codings', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('%s is decoded', async (coding, encode) => {
    const { url } = await openServer((socket) => {
      socket.end(answerOf(encode('what it says'), coding));
    });
    expect(Buffer.concat(await readBody(await request(url), 100)).toString()).toBe('what it says');
  });

  test.each([
    ['br', brotliCompressSync('x')],
    ['zstd', zstdCompressSync('x')],
    ['compress', Buffer.from('x')],
    ['gzip, br', brotliCompressSync(gzipSync('x'))],
    ['gzip, gzip', gzipSync(gzipSync('x'))],
  ])('%s is not decoded, and the error names the supported codings', async (coding, body) => {
    const { url } = await openServer((socket) => {
      socket.end(answerOf(body, coding));
    });
    await expect(readBody(await request(url), 100)).rejects.toMatchObject({
      fault: 'coding',
      message: `The response has the content coding "${coding}", which is not supported. Send gzip, deflate or none.`,
    });
  });

  test('a small body that is large when decoded is cut off', async () => {
    const body = gzipSync(Buffer.alloc(32 * 2 ** 20));
    expect(body.length).toBeLessThan(65_536);
    const { url } = await openServer((socket) => {
      socket.end(answerOf(body, 'gzip'));
    });
    await expect(readBody(await request(url), 2 ** 20)).rejects.toMatchObject({ fault: 'too-long' });
  });

  test.each([
    ['is no gzip', Buffer.from('no gzip')],
    ['breaks off', gzipSync('what it says').subarray(0, 15)],
  ])('one that %s is damaged', async (_, body) => {
    const { url } = await openServer((socket) => {
      socket.end(answerOf(body, 'gzip'));
    });
    await expect(readBody(await request(url), 100)).rejects.toMatchObject({ fault: 'damaged' });
  });

  test('an answer that breaks off while it is decoded is an error', async () => {
    const { url } = await openServer((socket) => {
      socket.end(answerOf(gzipSync('what it says'), 'gzip').subarray(0, -4));
    });
    await expect(readBody(await request(url), 100)).rejects.toThrow();
  });
});

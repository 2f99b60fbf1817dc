import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { postMessage } from '../../../src/cli/mcp-proxy/mcp-post.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function postTo(listener: RequestListener) {
  server = createServer((request, response) => {
    request.resume();
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return postMessage(endpoint, '{}', { Authorization: 'Bearer x' }, AbortSignal.timeout(20_000));
}
const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} });

test('a gzip answer is decoded, and Brotli is neither requested nor decoded', async () => {
  let asked: string | undefined;
  const answer = await postTo(({ headers }, response) => {
    asked = headers['accept-encoding'];
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(message));
  });
  expect(answer).toEqual(JSON.parse(message));
  expect(asked).toBe('gzip, deflate');
  server.closeAllConnections();
  server.close();
  const inBrotli = postTo((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(message));
  });
  await expect(inBrotli).rejects.toThrow('The response has the content coding "br", which is not supported.');
});

test('a server that sends endless 103, or an endless answer, is not an MCP server', async () => {
  const flood = postTo(({ socket }) => {
    const block = 'HTTP/1.1 103 E\r\n\r\n'.repeat(4_000);
    const more = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('error', () => {}).on('drain', more);
    more();
  });
  await expect(flood).rejects.toThrow(/did not respond like an MCP server. The server sent too much/);
  server.closeAllConnections();
  server.close();
  const endless = postTo((_, response) => {
    const block = Buffer.alloc(2 ** 20, ' ');
    const more = (): void => {
      while (!response.destroyed && response.write(block));
    };
    response.on('error', () => {}).on('drain', more);
    more();
  });
  await expect(endless).rejects.toThrow(/did not respond like an MCP server. The response is too long/);
});

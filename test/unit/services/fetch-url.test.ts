import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { standardFeedLimits } from '../../../src/services/feeds/feed-limits.ts';
import { fetchUrl } from '../../../src/services/feeds/fetch-url.ts';
import type { Header } from '../../../src/services/feeds/read-feed-input.ts';
import { openFeedSource } from '../../support/feed-source.ts';

const source = await openFeedSource();
const elsewhere = await openFeedSource();
afterAll(() => Promise.all([source.close(), elsewhere.close()]));

const secret: Header = ['Authorization', 'Bearer s3cret'];
const mebibyte = 2 ** 20;
const fetchIt = async (path = '/', limits = {}, state: Parameters<typeof fetchUrl>[2] = null) =>
  fetchUrl(source.url(path), [secret], state, { ...standardFeedLimits, ...limits });
const textOf = (content: Awaited<ReturnType<typeof fetchUrl>>) =>
  content && Buffer.concat(content.chunks).toString();

test('unchanged content is not sent: by ETag, and by Last-Modified', async () => {
  source.serve('one', { 'Last-Modified': 'Sun, 22 Nov 2026 10:00:00 GMT' });
  const first = await fetchIt();
  expect(textOf(first)).toBe('one');
  const { etag, lastModified } = first ?? { etag: null, lastModified: null };
  expect(await fetchIt('/', {}, { kind: 'url', etag, lastModified, sha256: '' })).toBeNull();
  expect(source.requests.at(-1)?.headers).toMatchObject({
    'if-none-match': etag,
    'if-modified-since': 'Sun, 22 Nov 2026 10:00:00 GMT',
  });
});

describe('redirects', () => {
  test('to another origin are followed without headers of the feed; to the same origin with them', async () => {
    elsewhere.serve('moved');
    source.answer(({ url }, response) => {
      const to = url === '/' ? '/here' : elsewhere.url('/there');
      response.writeHead(url === '/' ? 301 : 307, { Location: to }).end();
    });
    expect(textOf(await fetchIt())).toBe('moved');
    expect(source.requests.slice(-2).map(({ headers }) => headers.authorization)).toEqual([
      secret[1],
      secret[1],
    ]);
    expect(elsewhere.requests).toHaveLength(1);
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    ['/', /redirects more than 5 times/],
    ['ftp://127.0.0.1/x', /redirects \(302\) to an address that is not http/],
    ['file:///etc/passwd', /redirects \(302\) to an address that is not http/],
  ])('to %s is an error', async (Location, reason) => {
    source.answer((_, response) => response.writeHead(302, { Location }).end());
    await expect(fetchIt()).rejects.toThrow(reason);
  });
});

describe('a feed on the public internet', () => {
  // 127.0.0.1 stands for a public address here, because no other address can be connected to.
  const arePublic = async (addresses: readonly { address: string }[]) =>
    addresses.every(({ address }) => address === '127.0.0.1');
  const hosts: Record<string, string[]> = {
    'shop.example': ['127.0.0.1'],
    'mirror.example': ['127.0.0.1'],
    'inside.example': ['127.0.0.2'],
    'both.example': ['127.0.0.1', '127.0.0.2'],
  };
  const resolve = async (host: string) =>
    (hosts[host] ?? []).map((address) => ({ address, family: 4 as const }));
  const at = (host: string, path = '/') => source.url(path).replace('127.0.0.1', host);
  const fetchFrom = (host: string) =>
    fetchUrl(at(host), [secret], null, standardFeedLimits, { resolve, arePublic });

  test.each(['inside.example', 'both.example', '127.0.0.2', '[::1]', '0.0.0.0', '2130706434'])(
    'cannot redirect to a private address: %s',
    async (host) => {
      const before = source.requests.length;
      source.answer(({ url }, response) => {
        if (url === '/') response.writeHead(302, { Location: at(host, '/secret') }).end();
        else response.end('inside');
      });
      await expect(fetchFrom('shop.example')).rejects.toThrow(
        'It redirects from a public address to an address that is not public. Such redirects are not followed.',
      );
      expect(source.requests).toHaveLength(before + 1);
    },
  );

  test('can redirect to another public one, and is connected to at the checked address', async () => {
    source.answer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { Location: at('mirror.example', '/there') }).end();
      else response.end('moved');
    });
    // The system resolves no name in .example (RFC 6761 §6.5).
    expect(textOf(await fetchFrom('shop.example'))).toBe('moved');
  });

  test('a feed in the own network may redirect within it', async () => {
    const arePrivate = async () => false;
    source.answer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { Location: at('mirror.example', '/there') }).end();
      else response.end('inside');
    });
    const network = { resolve, arePublic: arePrivate };
    expect(textOf(await fetchUrl(at('shop.example'), [], null, standardFeedLimits, network))).toBe('inside');
  });
});

describe('a source that misbehaves', () => {
  test('with an error status is named, in our words, with its Retry-After', async () => {
    source.answer(({ headers }, response) => {
      response.statusMessage = `Echo ${headers.authorization}`;
      response.writeHead(503, { 'Retry-After': '7200' }).end(headers.authorization);
    });
    const failed = expect.objectContaining({
      message: 'It responded with 503 Service Unavailable.',
      retryAfterMs: 7_200_000,
    });
    await expect(fetchIt()).rejects.toEqual(failed);
    source.answer((_, response) => response.writeHead(304).end());
    await expect(fetchIt()).rejects.toThrow('It responded with 304');
  });

  test('that stalls is given up, before its answer and in it', async () => {
    source.answer(() => {});
    await expect(fetchIt('/', { idleMs: 50 })).rejects.toThrow('Nothing was received for 1 s.');
    source.answer((_, response) => response.writeHead(200).write('begun'));
    await expect(fetchIt('/', { idleMs: 50 })).rejects.toThrow('Nothing was received for 1 s.');
  });

  test('that trickles is given up when the time is over', async () => {
    source.answer(async (_, response) => {
      while (!response.destroyed) {
        response.write('x');
        await pause(10);
      }
    });
    await expect(fetchIt('/', { fetchMs: 200 })).rejects.toThrow('It was not complete after 1 s.');
  });

  test('with 2 GB is cut off at 64 MiB, plain and decoded, and memory stays', async () => {
    const block = Buffer.alloc(mebibyte);
    let sent = 0;
    const body = function* () {
      for (; sent < 2_048 * mebibyte; sent += mebibyte) yield block;
    };
    const before = process.memoryUsage().rss;
    source.answer(async (_, response) => {
      const { Readable } = await import('node:stream');
      Readable.from(body())
        .pipe(response)
        .on('error', () => {});
    });
    await expect(fetchIt()).rejects.toThrow('It is larger than 64 MiB.');
    expect(sent).toBeLessThan(128 * mebibyte);
    source.answer(async (_, response) => {
      sent = 0;
      const { Readable } = await import('node:stream');
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      Readable.from(body())
        .pipe(createGzip({ level: 1 }))
        .pipe(response);
      // The compressed body is small, so the server may be far ahead.
      response.on('close', () => {
        sent = Number.POSITIVE_INFINITY;
      });
    });
    await expect(fetchIt()).rejects.toThrow('It is larger than 64 MiB.');
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * mebibyte);
  });

  test('that breaks off, or does not exist, is reported', async () => {
    source.answer((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half');
      response.destroy();
    });
    await expect(fetchIt()).rejects.toThrow(/^It cannot be reached: /);
    const gone = await openFeedSource();
    const url = gone.url('/');
    await gone.close();
    await expect(fetchUrl(url, [], null, standardFeedLimits)).rejects.toThrow(/ECONNREFUSED/);
  });

  test.each([100, 102, 103, 199])('that sends endless %i is given up at once', async (status) => {
    source.answer(({ socket }) => {
      const block = `HTTP/1.1 ${status} E\r\n\r\n`.repeat(4_000);
      const more = (): void => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on('error', () => {}).on('drain', more);
      more();
    });
    await expect(fetchIt()).rejects.toThrow('The server sent too much data before its response.');
  });

  test('gets no request for Brotli, which is not decoded', async () => {
    source.answer((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync('packed')),
    );
    await expect(fetchIt()).rejects.toThrow(
      'The response has the content coding "br", which is not supported.',
    );
    expect(source.requests.at(-1)?.headers['accept-encoding']).toBe('gzip, deflate');
  });

  test('may compress its content', async () => {
    source.answer((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed')),
    );
    expect(textOf(await fetchIt())).toBe('packed');
  });
});

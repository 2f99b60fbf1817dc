import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeStream } from '../../../src/domain/changes/change-stream.ts';
import { serveStream } from '../../../src/http/responses/event-stream.ts';
import { startResponse } from '../../../src/http/responses/send.ts';
import { until } from '../../../tools/testing/until.ts';
import { changed, phoneChange } from '../../support/memory-stream.ts';
import { openWire, type Wire } from '../../support/wire.ts';

/** Streams written to real connections, with changes of a test. */

/** More than the buffers of both ends hold for one stream: 8,000 changes of two and a half kilobytes. */
const changes = 8_000;
const atOnce = 100;
/** Changes that are written together. */
const piece = 10;
const bytesEach = 2_500;
const text = 'x'.repeat(bytesEach);
const maxUnsent = 1024 * 1024;

interface Sending {
  sent: number;
  isClosed: boolean;
  made: number;
  /** The maximum of bytes that have waited for its client. */
  most: number;
}

let server: Server;
let origin: string;
/** By the path of their requests. */
const streams = new Map<string, Sending>();
beforeAll(async () => {
  server = createServer((request, response) => {
    const sending: Sending = { sent: 0, isClosed: false, made: 0, most: 0 };
    streams.set(request.url as string, sending);
    let handedOut = 0;
    const stream: Omit<ChangeStream, 'quota'> = {
      cursor: 'c0',
      next: async () => {
        if (handedOut === changes) return { kind: 'nothing' };
        handedOut += atOnce;
        return changed(
          ...Array.from({ length: atOnce }, (_, at) => phoneChange(handedOut - atOnce + at + 1)),
        );
      },
      onNews: () => {},
      recordSent: (more) => {
        sending.sent += more;
      },
      close: async () => {
        sending.isClosed = true;
      },
    };
    startResponse(response, { isHttps: false });
    serveStream(response, stream as ChangeStream, {
      headers: [],
      frames: {
        formatStart: () => '',
        formatChange: ({ cursor }) => {
          sending.made += 1;
          sending.most = Math.max(sending.most, (sending.made - sending.sent) * bytesEach);
          return `id: ${cursor}\n${text}\n`;
        },
        formatHeartbeat: () => '',
        formatError: String,
        formatEnd: () => '',
      },
      onError: (error) => {
        throw error;
      },
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let opened = 0;
async function open(): Promise<{ readonly wire: Wire; readonly sending: Sending }> {
  opened += 1;
  const path = `/${opened}`;
  const wire = await openWire(origin);
  wire.socket.pause();
  wire.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await until('it is open', () => streams.has(path));
  return { wire, sending: streams.get(path) as Sending };
}
const idsOf = (text: string): number[] => [...text.matchAll(/^id: c(\d+)$/gm)].map(([, id]) => Number(id));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

test('a client that does not read is disconnected, and no missing change counts as sent; another receives everything meanwhile', async () => {
  const silent = await open();
  const busy = await open();
  busy.wire.socket.resume();
  await until('the busy one has everything', () => idsOf(busy.wire.received()).length === changes);
  expect(idsOf(busy.wire.received())).toEqual(upTo(changes));
  await until('its changes count as sent', () => busy.sending.sent === changes);
  await until('the silent one is cut off', () => silent.sending.isClosed);
  expect(busy.sending.isClosed).toBe(false);
  // Only what the system had taken by then arrives.
  silent.wire.socket.resume();
  const came = idsOf(await silent.wire.closed());
  expect(came).toEqual(upTo(came.length));
  expect(came.length).toBeLessThan(changes);
  // Of the ten in progress at the disconnection, some arrived anyway: they are free.
  expect(silent.sending.sent).toBeGreaterThanOrEqual(came.length - piece);
  expect(silent.sending.sent).toBeLessThan(changes);
  busy.wire.destroy();
});

test('of sixty that do not read, at most 1 MiB and one write waits for each, and all are disconnected', async () => {
  const readers = await Promise.all(Array.from({ length: 60 }, open));
  // For some, less than 1 MiB may wait, and they have more time.
  await until('all are cut off', () => readers.every(({ sending }) => sending.isClosed), {
    patienceMs: 60_000,
  });
  for (const { wire, sending } of readers) {
    expect(sending.most).toBeLessThan(maxUnsent + 2 * piece * (bytesEach + 20));
    wire.destroy();
  }
});

test('a client that reads a part and leaves is charged for that part', async () => {
  const { wire, sending } = await open();
  wire.socket.resume();
  // In the middle of a hundred, while the system delays the rest.
  await until('it has some thousands', () => idsOf(wire.received()).length >= 4_050);
  const came = idsOf(wire.received()).length;
  wire.destroy();
  await until('it is closed', () => sending.isClosed);
  expect(sending.sent).toBeGreaterThanOrEqual(came - piece);
});

test('a client that reads slowly is not disconnected, and receives everything in order', async () => {
  const { wire, sending } = await open();
  let read = 0;
  wire.socket.on('data', ({ length }: Buffer) => {
    read += length;
    if (read < maxUnsent) return;
    read = 0;
    wire.socket.pause();
    setTimeout(() => wire.socket.resume(), 300);
  });
  wire.socket.resume();
  const startedAtMs = performance.now();
  await until('everything came', () => {
    if (sending.isClosed) throw new Error('cut off');
    return sending.sent === changes && idsOf(wire.received()).length === changes;
  });
  expect(idsOf(wire.received())).toEqual(upTo(changes));
  // Longer than a client may read nothing while 1 MiB waits.
  expect(performance.now() - startedAtMs).toBeGreaterThan(3_000);
  wire.destroy();
});

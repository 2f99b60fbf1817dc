// The floor of streams: bare node:http that writes a ready frame to every reader. Unlike the gateway, it checks no key,
// charges nothing, reads no database, cannot resume a stream and never ends one. Its frames have the size of the
// gateway's.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

const frame = `event: change\nid: ${'c'.repeat(32)}\ndata: ${environment.change()}\n\n`;
const heartbeatMs = 12_000;
const framesPerWrite = 100;
const streams = new Set<ServerResponse>();

async function publish(changes: number): Promise<void> {
  for (let sent = 0; sent < changes; sent += framesPerWrite) {
    const frames = Buffer.from(frame.repeat(Math.min(framesPerWrite, changes - sent)));
    const fullResponses = [...streams].filter((response) => !response.write(frames));
    await Promise.all(fullResponses.map((response) => once(response, 'drain')));
  }
}

listen(
  createServer((request, response) => {
    const changes = /^\/publish\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (changes !== undefined) return void publish(Number(changes)).then(() => response.end());
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('event: ready\ndata: {}\n\n');
    streams.add(response);
    const heartbeat = setInterval(() => response.write('event: heartbeat\ndata: {}\n\n'), heartbeatMs);
    response.once('close', () => {
      clearInterval(heartbeat);
      streams.delete(response);
    });
  }),
);

// The floor of streams: bare node:http that writes a ready frame to everybody. Not like for like: it checks no key, charges
// nothing, reads no database, resumes nobody and cuts nobody off. What it sends is of the same size.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

const frame = `event: change\nid: ${'c'.repeat(32)}\ndata: ${environment.change()}\n\n`;
const heartbeatMs = 12_000;
const atOnce = 100;
const open = new Set<ServerResponse>();

async function publish(changes: number): Promise<void> {
  for (let sent = 0; sent < changes; sent += atOnce) {
    const frames = Buffer.from(frame.repeat(Math.min(atOnce, changes - sent)));
    const full = [...open].filter((response) => !response.write(frames));
    await Promise.all(full.map((response) => once(response, 'drain')));
  }
}

listen(
  createServer((request, response) => {
    const changes = /^\/publish\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (changes !== undefined) return void publish(Number(changes)).then(() => response.end());
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('event: ready\ndata: {}\n\n');
    open.add(response);
    const beat = setInterval(() => response.write('event: heartbeat\ndata: {}\n\n'), heartbeatMs);
    response.once('close', () => {
      clearInterval(beat);
      open.delete(response);
    });
  }),
);

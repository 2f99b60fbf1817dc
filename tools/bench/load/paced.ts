import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HTTPParser } from 'http-parser-js';
import { type LoadJob, type LoadResult, createWireRequests } from './job.ts';

interface Connection {
  readonly socket: Socket;
  /** When the request under way was due; null: idle. */
  dueAtMs: number | null;
}

/**
 * A fixed rate, whatever the server does (an open loop): each request has its time, and its latency counts from
 * then, also while it waits for a connection, so that a server that stalls cannot hide what it kept waiting.
 *
 * It stands beside autocannon, whose `overallRate` lets every connection send its share at the beginning of each
 * second as fast as answers come: half of the peak would be measured as bursts at the peak. Its clock ticks each
 * millisecond, so that latencies are reported up to a millisecond too long, never too short.
 */
export async function runPaced(job: LoadJob): Promise<LoadResult> {
  const requests = createWireRequests(job);
  const rate = job.rate ?? 1;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const idle: Connection[] = [];
  let sent = 0;

  const sendTo = (connection: Connection, dueAtMs: number): void => {
    connection.dueAtMs = dueAtMs;
    connection.socket.write(requests[sent % requests.length] as string);
    sent += 1;
  };

  let startedAt = 0;
  const dueAt = (index: number): number => startedAt + (index * 1000) / rate;
  const total = Math.floor(rate * job.seconds);
  /** Sends what is due, as far as there are idle connections; an answer frees one and calls again. */
  const sendDue = (): void => {
    const now = performance.now();
    while (sent < total && dueAt(sent) <= now) {
      // Each in its turn: those at the bottom of a pile would be closed for doing nothing.
      const connection = idle.shift();
      if (connection === undefined) return;
      sendTo(connection, dueAt(sent));
    }
  };

  const open = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(job.port, '127.0.0.1', resolve).setNoDelay(true);
    const connection: Connection = { socket, dueAtMs: null };
    onAnswers(socket, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (connection.dueAtMs !== null) latencies.push(performance.now() - connection.dueAtMs);
      connection.dueAtMs = null;
      idle.push(connection);
      sendDue();
    });
    // A connection that is lost is not replaced, and the request under way on it stays without an answer.
    socket.on('error', reject).on('close', () => {
      const place = idle.indexOf(connection);
      if (place >= 0) idle.splice(place, 1);
    });
    return promise.then(() => void idle.push(connection));
  };
  await Promise.all(Array.from({ length: job.connections }, open));

  startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1000 + 2_000;
  while (latencies.length < total && performance.now() < endsAt) {
    sendDue();
    await sleep(1);
  }
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    requests: latencies.length,
    seconds: job.seconds,
    statuses,
    failures: total - latencies.length,
    latencyMs: { p50: percentile(0.5), p99: percentile(0.99), max: percentile(1) },
  };
}

function onAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  const parser = new HTTPParser(HTTPParser.RESPONSE);
  let status = 0;
  parser[HTTPParser.kOnHeadersComplete] = (info) => {
    status = info.statusCode;
  };
  parser[HTTPParser.kOnMessageComplete] = () => onAnswer(status);
  socket.on('data', (chunk: Buffer) => parser.execute(chunk));
}

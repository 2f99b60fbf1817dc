import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HTTPParser } from 'http-parser-js';
import { createWireRequests, type LoadJob, type LoadResult } from './job.ts';

interface Connection {
  readonly socket: Socket;
  /** When the current request was due, or null if the connection is idle. */
  dueAtMs: number | null;
}

/**
 * Sends requests at a fixed rate, however fast the server answers (an open loop). The latency of a request counts from
 * the time at which it is due, also while it waits for a connection, so that it contains stalls of the server.
 *
 * autocannon's `overallRate` does not measure this: each connection sends its share at the beginning of each second as
 * fast as answers arrive, which measures bursts at the peak instead of half of the peak. This generator checks each
 * millisecond what is due, so that latencies are up to a millisecond too long but never too short.
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

  let startedAtMs = 0;
  const getDueAtMs = (index: number): number => startedAtMs + (index * 1000) / rate;
  const total = Math.floor(rate * job.seconds);
  /** Sends due requests while connections are idle. It is called again when an answer frees a connection. */
  const sendDue = (): void => {
    const nowMs = performance.now();
    while (sent < total && getDueAtMs(sent) <= nowMs) {
      // The longest idle one first, so that the server closes none for being idle.
      const connection = idle.shift();
      if (connection === undefined) return;
      sendTo(connection, getDueAtMs(sent));
    }
  };

  const openConnection = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(job.port, '127.0.0.1', resolve).setNoDelay(true);
    const connection: Connection = { socket, dueAtMs: null };
    parseAnswers(socket, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (connection.dueAtMs !== null) latencies.push(performance.now() - connection.dueAtMs);
      connection.dueAtMs = null;
      idle.push(connection);
      sendDue();
    });
    // A lost connection is not replaced, and its current request counts as a failure.
    socket.on('error', reject).on('close', () => {
      const index = idle.indexOf(connection);
      if (index >= 0) idle.splice(index, 1);
    });
    return promise.then(() => void idle.push(connection));
  };
  await Promise.all(Array.from({ length: job.connections }, openConnection));

  startedAtMs = performance.now();
  const endsAtMs = startedAtMs + job.seconds * 1000 + 2_000;
  while (latencies.length < total && performance.now() < endsAtMs) {
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

function parseAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  const parser = new HTTPParser(HTTPParser.RESPONSE);
  let status = 0;
  parser[HTTPParser.kOnHeadersComplete] = (info) => {
    status = info.statusCode;
  };
  parser[HTTPParser.kOnMessageComplete] = () => onAnswer(status);
  socket.on('data', (chunk: Buffer) => parser.execute(chunk));
}

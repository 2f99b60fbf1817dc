import { connect, type Socket } from 'node:net';
import type { TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';

/** A connection on which a test sends arbitrary bytes, which no HTTP client would. */
export interface Wire {
  readonly socket: Socket;
  write(bytes: string | Buffer): void;
  /** Everything received, as text. */
  received(): string;
  /** The status of each received answer, in order. */
  statuses(): number[];
  /** Waits until the other side has closed. @returns everything received */
  closed(): Promise<string>;
  destroy(): void;
}

export async function openWire(origin: string): Promise<Wire> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A reset connection counts as closed.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const received = (): string => Buffer.concat(chunks).toString('latin1');
  return {
    socket,
    write: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    received,
    statuses: () => [...received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    closed: async () => {
      await until('the other side has closed', () => {
        if (!isClosed) throw new Error(`still open after:\n${received().slice(0, 500)}`);
        return true;
      });
      return received();
    },
    destroy: () => socket.destroy(),
  };
}

/** Waits until this many requests are in flight, in addition to its own. */
export async function untilInFlight(gateway: TestGateway, count: number): Promise<void> {
  await until(`${count} requests are in flight`, async () => {
    const text = await (await gateway.get('/metrics')).text();
    const inFlight = Number(/^phone_gateway_requests_in_flight (\d+)$/m.exec(text)?.[1]) - 1;
    if (inFlight !== count) throw new Error(`${inFlight} requests are in flight, not ${count}`);
    return true;
  });
}

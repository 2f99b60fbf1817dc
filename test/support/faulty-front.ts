import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces an answer of the gateway; null: the connection breaks; `lost`: it breaks when the gateway has answered. */
type Fault =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | null
  | 'lost';

export interface FaultyFront {
  readonly origin: string;
  /** Method, target and credential of each request, as `GET /v1/plans Bearer phk_…`. */
  readonly came: string[];
  /** Faults for the next requests, one each. */
  break(...faults: Fault[]): void;
  close(): Promise<void>;
}

/** A proxy before a gateway that passes requests on, or fails them on demand. */
export async function openFaultyFront(target: string): Promise<FaultyFront> {
  const came: string[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    came.push(`${method} ${url} ${headers.authorization ?? '-'}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = faults.shift();
    if (fault === null) return void request.socket.destroy();
    if (fault !== undefined && fault !== 'lost')
      return void response.writeHead(fault.status, fault.headers).end(fault.body);
    const passed = ['authorization', 'accept', 'content-type', 'if-none-match', 'idempotency-key'].flatMap(
      (name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as [string, string]] : []),
    );
    const answer = await fetch(target + url, {
      method,
      headers: passed,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (fault === 'lost') return void request.socket.destroy();
    const sent = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer|connection|keep)/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(sent)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    break: (...more) => void faults.push(...more),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

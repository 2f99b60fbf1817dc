import { createConnection, createServer, type Socket } from 'node:net';

/**
 * `pass`: bytes are forwarded; `cut`: connections are closed, and new ones are closed at once; `reset`: the same with
 * RST; `black-hole`: bytes are dropped in both directions; `drop-replies`: only answers are dropped; `delay`: answers
 * are forwarded after `delayMs`.
 */
export type ProxyMode = 'pass' | 'cut' | 'reset' | 'black-hole' | 'drop-replies' | 'delay';

export interface TcpProxy {
  readonly port: number;
  setMode(mode: ProxyMode, delayMs?: number): void;
  close(): Promise<void>;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** Whether bytes were dropped. Later bytes must be dropped, too, because TCP never loses bytes in between. */
  broken: boolean;
}

function endLink({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}

/** Opens a proxy in front of a local port, which can misbehave as networks do. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  let delayMs = 0;
  const links = new Set<Link>();
  const forward = (link: Link, to: Socket, bytes: Buffer | string, isReply: boolean) => {
    if (mode === 'black-hole' || (isReply && mode === 'drop-replies')) link.broken = true;
    if (link.broken && (isReply || mode === 'black-hole')) return;
    if (isReply && mode === 'delay') setTimeout(() => to.writable && to.write(bytes), delayMs);
    else if (to.writable) to.write(bytes);
  };
  const proxy = createServer((client) => {
    if (mode === 'cut') return client.destroy();
    if (mode === 'reset') return client.resetAndDestroy();
    const link: Link = { client, server: createConnection(targetPort, '127.0.0.1'), broken: false };
    links.add(link);
    client.setNoDelay(true).on('data', (bytes) => forward(link, link.server, bytes, false));
    link.server.setNoDelay(true).on('data', (bytes) => forward(link, client, bytes, true));
    for (const socket of [client, link.server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        endLink(link);
        links.delete(link);
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    setMode: (next, ms = 0) => {
      mode = next;
      delayMs = ms;
      if (next === 'reset') for (const { client } of links) client.resetAndDestroy();
      if (next === 'cut') for (const link of links) endLink(link);
    },
    close: () => {
      for (const link of links) endLink(link);
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}

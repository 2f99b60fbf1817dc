import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Examination } from './run-campaign.ts';

/** Listens on every address of this machine, to which no gateway may connect. */
export interface Trap {
  /** Replaces `<<trapPort>>` in a request with the port. */
  aim(request: FuzzRequest): FuzzRequest;
  /** Adds a fault to the examination when a connection has arrived since the last call. */
  judge(request: FuzzRequest, examination: Examination): Examination;
  close(): Promise<void>;
}

export async function openTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  // IPv6's unspecified address accepts IPv4 as well.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const port = String((server.address() as AddressInfo).port);
  const fill = (text: string): string => text.replaceAll('<<trapPort>>', port);
  return {
    aim: (request) => ({
      ...request,
      target: fill(request.target),
      body: request.body && fill(request.body),
    }),
    judge: (_request, examination) => {
      if (connections === 0) return examination;
      const fault = `connected to this machine, ${connections} times: by this webhook, or by one of the last`;
      connections = 0;
      return { ...examination, faults: [...examination.faults, fault] };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

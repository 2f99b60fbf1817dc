import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

/** Listens on every address of this machine, where no gateway may connect to. */
export interface Trap {
  /** The request with the port in the place of `<<trapPort>>`. */
  aim(request: SentRequest): SentRequest;
  /** Finds fault with whoever is examined when somebody has come. */
  judge(request: SentRequest, examined: Examined): Examined;
  close(): Promise<void>;
}

export async function openTrap(): Promise<Trap> {
  let came = 0;
  const server = createServer((socket) => {
    came += 1;
    socket.destroy();
  });
  // IPv6's unspecified address takes IPv4 as well.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const port = String((server.address() as AddressInfo).port);
  const fill = (text: string): string => text.replaceAll('<<trapPort>>', port);
  return {
    aim: (request) => ({
      ...request,
      target: fill(request.target),
      body: request.body && fill(request.body),
    }),
    judge: (_request, examined) => {
      if (came === 0) return examined;
      const fault = `connected to this machine, ${came} times: by this webhook, or by one of the last`;
      came = 0;
      return { ...examined, faults: [...examined.faults, fault] };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Front, type GatewayAddresses, startMaster } from './front.ts';

const shipped = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const names = ['one', 'two'] as const;

/**
 * The HAProxy on the PATH with the configuration that is shipped, in front of two gateways; what differs is where it listens and
 * keeps its socket, and that it has fewer connections, for a machine may not allow so many open files.
 */
export async function startHaproxy(gateways: GatewayAddresses): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'admin.sock');
  const configuration = (await readFile(shipped, 'utf8'))
    .replace('bind :4000', `bind 127.0.0.1:${port}`)
    .replace(/maxconn \d+/, 'maxconn 2000')
    .replace('/run/haproxy/admin.sock', socket)
    .replaceAll('gateway-one:4000', gateways[0])
    .replaceAll('gateway-two:4000', gateways[1]);
  await writeFile(file, configuration);
  const front = await startMaster({
    command: ['haproxy', '-W', '-db', '-f', file],
    origin: `http://127.0.0.1:${port}`,
    folder,
    reloadBy: 'SIGUSR2',
  });
  const tell = async (command: string): Promise<void> => {
    const told = await text(createConnection(socket).end(`${command}\n`));
    if (told.trim() !== '') throw new Error(`HAProxy says: ${told}`);
  };
  return {
    ...front,
    drain: async (gateway) => {
      for (const [index, name] of names.entries())
        await tell(`set server gateways/${name} state ${index === gateway ? 'drain' : 'ready'}`);
    },
  };
}

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Front, type GatewayAddresses, startMaster } from './front.ts';

const shippedFile = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const names = ['one', 'two'] as const;

/**
 * Starts the HAProxy on the PATH in front of two gateways. The configuration is the shipped one, except for the
 * addresses, the path of the socket, and a lower limit of connections, because a machine may limit open files.
 */
export async function startHaproxy(gateways: GatewayAddresses): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'admin.sock');
  const configuration = (await readFile(shippedFile, 'utf8'))
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
  const sendCommand = async (command: string): Promise<void> => {
    const reply = await text(createConnection(socket).end(`${command}\n`));
    if (reply.trim() !== '') throw new Error(`HAProxy replied: ${reply}`);
  };
  return {
    ...front,
    drain: async (gateway) => {
      for (const [index, name] of names.entries())
        await sendCommand(`set server gateways/${name} state ${index === gateway ? 'drain' : 'ready'}`);
    },
  };
}

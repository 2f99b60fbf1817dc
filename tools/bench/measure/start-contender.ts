import { fileURLToPath } from 'node:url';
import type { Contender } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import { gatewayMain } from '../setup/gateway-command.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const getContenderPath = (name: string): string =>
  fileURLToPath(new URL(`../contenders/${name}`, import.meta.url));

/** Starts a contender as one process with production settings. */
export function startContender(
  { file, installation, env }: Contender,
  { gatewayEnv, contenderEnv }: BenchSetup,
  { isPinned, profileFolder }: Pick<BenchOptions, 'isPinned' | 'profileFolder'>,
): Promise<ServerProcess> {
  return file === null
    ? startServer({
        args: [gatewayMain, 'serve'],
        env: {
          LOG_LEVEL: 'error',
          DEMO_ACCOUNT: 'off',
          // Responses of tools contain the URL, and those of two gateways are compared.
          PUBLIC_URL: 'http://gateway.example',
          ...gatewayEnv[installation],
        },
        readyPath: '/readyz',
        isPinned,
        profileFolder,
      })
    : startServer({
        args: [getContenderPath(file)],
        env: { ...contenderEnv, ...env },
        readyPath: null,
        isPinned,
        profileFolder,
      });
}

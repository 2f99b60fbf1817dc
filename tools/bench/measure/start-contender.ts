import { fileURLToPath } from 'node:url';
import type { Contender } from '../contender-list.ts';
import { startGateway } from '../setup/installation.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Starts a contender as one process with production settings. */
export function startContender(
  { file, installation }: Contender,
  { gatewayEnv, contenderEnv }: BenchSetup,
): Promise<ServerProcess> {
  if (file === null) return startGateway(gatewayEnv[installation]);
  const path = fileURLToPath(new URL(`../contenders/${file}`, import.meta.url));
  return startServer([path], contenderEnv, null);
}

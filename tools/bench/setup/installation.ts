import { fileURLToPath } from 'node:url';
import type { BenchKeys } from '../bench-data.ts';
import { type Environment, readOutput, startNode } from '../measure/node-process.ts';
import { type ServerProcess, startServer } from '../measure/server-process.ts';

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

export interface Installation {
  readonly keys: BenchKeys;
  readonly accountId: string;
  /** The ETag of its catalogue responses. */
  readonly etag: string;
}

/**
 * Fills the stores of a gateway as an operator does: by a first start, an import and two accounts.
 * @param env the environment variables of the gateway, which name its stores
 * @param sheets the paths of spec sheets to import; if there are none, the catalogue is the starter catalogue
 */
export async function fillInstallation(env: Environment, sheets: readonly string[]): Promise<Installation> {
  // The first start imports the starter catalogue and the exchange rates.
  await (await startGateway(env)).stop();
  if (sheets.length > 0) await runCommand(['import', '--allow-rejects', '--json', ...sheets], env);
  const { account, api_key: key } = await createAccount('bench', env);
  const { api_key: exhaustedKey } = await createAccount('spent', env);

  const gateway = await startGateway(env);
  try {
    const fetchPhone = (apiKey: string) =>
      fetch(`${gateway.origin}/v1/phones/1`, { headers: { 'X-API-Key': apiKey } });
    await fetchPhone(exhaustedKey);
    const response = await fetchPhone(key);
    const etag = response.headers.get('etag') ?? '';
    return { keys: { key, exhaustedKey }, accountId: account.id, etag };
  } finally {
    await gateway.stop();
  }
}

/** Starts a gateway with production settings. @param root the folder of its checkout; by default, of this one */
export function startGateway(env: Environment, root = checkout): Promise<ServerProcess> {
  const settings = { LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off', ...env };
  return startServer([`${root}/src/main.ts`, 'serve'], settings, '/readyz');
}

const runCommand = (args: readonly string[], env: Environment): Promise<string> =>
  readOutput(startNode([`${checkout}/src/main.ts`, ...args], { LOG_LEVEL: 'warn', ...env }));

async function createAccount(plan: string, env: Environment) {
  const details = ['--email', `${plan}@example.com`, '--name', plan, '--plan', plan];
  const created: { account: { id: string }; api_key: string } = JSON.parse(
    await runCommand(['account', 'create', ...details, '--json'], env),
  );
  return created;
}

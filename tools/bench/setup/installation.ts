import type { BenchKeys } from '../bench-data.ts';
import { startServer } from '../measure/server-process.ts';
import { type Environment, gatewayMain, runGatewayCommand } from './gateway-command.ts';

export interface Installation {
  readonly keys: BenchKeys;
  readonly accountId: string;
  /** The ETag of its catalogue responses. */
  readonly etag: string;
}

export interface InstallationOptions {
  /** The environment variables of the gateway, which name its stores. */
  readonly env: Environment;
  /** The paths of spec sheets to import. If there are none, the catalogue is the starter catalogue. */
  readonly sheets: readonly string[];
}

/** Fills the stores of a gateway as an operator does: by a first start, an import and two accounts. */
export async function fillInstallation({ env, sheets }: InstallationOptions): Promise<Installation> {
  // The first start imports the starter catalogue and the exchange rates.
  await (await startGateway(env)).stop();
  if (sheets.length > 0) await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], env);
  const { account, api_key: key } = await createAccount('bench', env);
  const { api_key: exhaustedKey } = await createAccount('spent', env);

  const gateway = await startGateway(env);
  try {
    const fetchPhone = (apiKey: string) =>
      fetch(`${gateway.origin}/v1/phones/1`, { headers: { 'X-API-Key': apiKey } });
    await fetchPhone(exhaustedKey);
    const { status } = await fetchPhone(exhaustedKey);
    if (status !== 429) throw new Error(`the used-up key was answered with ${status}`);
    const response = await fetchPhone(key);
    const etag = response.headers.get('etag') ?? '';
    return { keys: { key, exhaustedKey }, accountId: account.id, etag };
  } finally {
    await gateway.stop();
  }
}

function startGateway(env: Environment) {
  return startServer({
    args: [gatewayMain, 'serve'],
    env: { LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off', ...env },
    readyPath: '/readyz',
    isPinned: false,
  });
}

async function createAccount(plan: string, env: Environment) {
  const details = ['--email', `${plan}@example.com`, '--name', plan, '--plan', plan];
  const args = ['account', 'create', ...details, '--json'];
  const created: { account: { id: string }; api_key: string } = JSON.parse(
    await runGatewayCommand(args, env),
  );
  return created;
}

import type { BenchKeys } from '../bench-data.ts';
import { startServer } from '../measure/server-process.ts';
import { type Environment, gatewayMain, runGatewayCommand } from './gateway-command.ts';

export interface Installation {
  readonly keys: BenchKeys;
  readonly accountId: string;
  /** ETag of its catalogue answers. */
  readonly etag: string;
}

export interface InstallationOptions {
  /** Of the gateway: where its stores are. */
  readonly env: Environment;
  /** Spec sheets to import; none: the starter catalogue alone. */
  readonly sheets: readonly string[];
}

/** Fills the stores of a gateway as an operator would: first start, import, two accounts. */
export async function fillInstallation({ env, sheets }: InstallationOptions): Promise<Installation> {
  // The first start brings the starter catalogue and the rates.
  await (await startGateway(env)).stop();
  if (sheets.length > 0) await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], env);
  const { account, api_key: key } = await createAccount('bench', env);
  const { api_key: spentKey } = await createAccount('spent', env);
  const keys = { key, spentKey };

  const gateway = await startGateway(env);
  try {
    const ask = (presented: string) =>
      fetch(`${gateway.origin}/v1/phones/1`, { headers: { 'X-API-Key': presented } });
    await ask(spentKey);
    const { status } = await ask(spentKey);
    if (status !== 429) throw new Error(`the used-up key was answered with ${status}`);
    const answer = await ask(key);
    return { keys, accountId: account.id, etag: answer.headers.get('etag') ?? '' };
  } finally {
    await gateway.stop();
  }
}

export function startGateway(env: Environment) {
  return startServer({
    args: [gatewayMain, 'serve'],
    env: { LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off', ...env },
    readyPath: '/readyz',
    isPinned: false,
  });
}

async function createAccount(plan: string, env: Environment) {
  const args = [
    'account',
    'create',
    '--email',
    `${plan}@example.com`,
    '--name',
    plan,
    '--plan',
    plan,
    '--json',
  ];
  const created: { account: { id: string }; api_key: string } = JSON.parse(
    await runGatewayCommand(args, env),
  );
  return created;
}

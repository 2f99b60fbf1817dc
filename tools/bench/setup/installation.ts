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

const accountCount = 1_000;

/** Fills the stores of a gateway as an operator and its users do: by a first start, an import and sign-ups. */
export async function fillInstallation({ env, sheets }: InstallationOptions): Promise<Installation> {
  // The first start imports the starter catalogue and the exchange rates.
  await (await startGateway(env)).stop();
  if (sheets.length > 0) await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], env);
  const { account, api_key: key } = await createAccount('bench', env);
  const { api_key: exhaustedKey } = await createAccount('spent', env);

  const gateway = await startGateway({ ...env, SIGNUP_LIMIT_PER_HOUR: String(accountCount) });
  try {
    const accountKeys: string[] = [];
    while (accountKeys.length < accountCount)
      accountKeys.push(await signUp(gateway.origin, `user${accountKeys.length}`));
    const fetchPhone = (apiKey: string) =>
      fetch(`${gateway.origin}/v1/phones/1`, { headers: { 'X-API-Key': apiKey } });
    await fetchPhone(exhaustedKey);
    const { status } = await fetchPhone(exhaustedKey);
    if (status !== 429) throw new Error(`the used-up key was answered with ${status}`);
    const response = await fetchPhone(key);
    const etag = response.headers.get('etag') ?? '';
    return { keys: { key, exhaustedKey, accountKeys }, accountId: account.id, etag };
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

/** @returns the API key of the new account */
async function signUp(origin: string, name: string): Promise<string> {
  const response = await fetch(`${origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, name }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`signing up was answered with ${response.status}: ${text}`);
  return (JSON.parse(text) as { api_key: string }).api_key;
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

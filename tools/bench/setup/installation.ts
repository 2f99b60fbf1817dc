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

const manyAccounts = 1_000;

/** Fills the stores of a gateway as an operator and its users would: first start, import, accounts. */
export async function fillInstallation({ env, sheets }: InstallationOptions): Promise<Installation> {
  // The first start brings the starter catalogue and the rates.
  await (await startGateway(env)).stop();
  if (sheets.length > 0) await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], env);
  const { account, api_key: key } = await createAccount('bench', env);
  const { api_key: exhaustedKey } = await createAccount('spent', env);

  const gateway = await startGateway({ ...env, SIGNUP_LIMIT_PER_HOUR: String(manyAccounts) });
  try {
    const many: string[] = [];
    while (many.length < manyAccounts) many.push(await signUp(gateway.origin, `user${many.length}`));
    const ask = (presented: string) =>
      fetch(`${gateway.origin}/v1/phones/1`, { headers: { 'X-API-Key': presented } });
    await ask(exhaustedKey);
    const { status } = await ask(exhaustedKey);
    if (status !== 429) throw new Error(`the used-up key was answered with ${status}`);
    const answer = await ask(key);
    return { keys: { key, exhaustedKey, many }, accountId: account.id, etag: answer.headers.get('etag') ?? '' };
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

/** @returns the key of the new account */
async function signUp(origin: string, name: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, name }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`signing up was answered with ${answer.status}: ${text}`);
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

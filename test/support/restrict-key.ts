import type { TestGateway } from '../../tools/testing/gateway.ts';

/** Restrictions as they are sent to the account API. */
export interface SentRestrictions {
  readonly origins?: readonly string[];
  readonly addresses?: readonly string[];
  readonly doors?: readonly string[];
  readonly documents_only?: boolean;
  readonly units_per_day?: number;
  readonly per_address_per_hour?: number;
  readonly expires_at?: string;
}

type Sent = readonly [gateway: TestGateway, secret: string, method: string, path: string, body: unknown];

async function send(...sent: Sent): Promise<unknown> {
  const [gateway, secret, method, path, body] = sent;
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${gateway.origin}/v1/account/keys${path}`, init);
  const answer: unknown = await response.json();
  // On a machine where the database is slow to answer: nothing was done yet.
  if (response.status === 503) return send(...sent);
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Restricts a key of the account, by the account API. @param restrictions null: not any more */
export async function restrictKey(
  gateway: TestGateway,
  { key, secret }: { readonly key: string; readonly secret: string },
  restrictions: SentRestrictions | null,
): Promise<void> {
  await send(gateway, secret, 'PATCH', `/${key.slice(4, 14)}`, { restrictions });
}

/** Another key of the account, by the account API. */
export async function createKey(gateway: TestGateway, secret: string): Promise<string> {
  const { api_key: key } = (await send(gateway, secret, 'POST', '', { name: 'Another' })) as {
    api_key: string;
  };
  return key;
}

import type { TestGateway } from '../../tools/testing/gateway.ts';

export interface ShownWebhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly brand: readonly string[] | null;
  readonly ids: readonly number[] | null;
  readonly state: string;
  readonly disabled_reason: string | null;
}

export interface ShownDelivery {
  readonly id: string;
  readonly kind: string;
  readonly changes: number;
  readonly outcome: string;
  readonly attempts: number;
  readonly due_at: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
  readonly ended_at: string | null;
}

/** An account that uses its webhooks over REST. */
export async function createWebhookAccount(
  gateway: Pick<TestGateway, 'origin' | 'createAccount'>,
  plan = 'pro',
) {
  const account = await gateway.createAccount(plan);
  const call = (method: string, path = '', body?: unknown): Promise<Response> =>
    fetch(`${gateway.origin}/v1/account/webhooks${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${account.secret}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const dataOf = async <Data>(response: Promise<Response>): Promise<Data> =>
    (await (await response).json()).data;
  return {
    ...account,
    call,
    create: async (body: object): Promise<ShownWebhook & { readonly secret: string }> => {
      const response = await call('POST', '', body);
      if (response.status !== 201) throw new Error(await response.text());
      const { webhook, secret } = await response.json();
      return { ...webhook, secret };
    },
    list: () => dataOf<ShownWebhook[]>(call('GET')),
    get: (id: string) => dataOf<ShownWebhook>(call('GET', `/${id}`)),
    deliveries: (id: string) => dataOf<ShownDelivery[]>(call('GET', `/${id}/deliveries`)),
    used: async (): Promise<number> => {
      const response = await fetch(`${gateway.origin}/v1/auth/status`, {
        headers: { 'X-API-Key': account.key },
      });
      return (await response.json()).data.quota.day.used;
    },
    usage: async (): Promise<
      readonly { key_id: string; units: number; requests: number; refused: number }[]
    > => {
      const response = await fetch(`${gateway.origin}/v1/account/usage`, {
        headers: { Authorization: `Bearer ${account.secret}` },
      });
      return (await response.json()).data;
    },
  };
}

import { expect } from 'vitest';
import type { TestGateway } from '../../tools/testing/gateway.ts';

export interface Person {
  readonly email: string;
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Calls a gateway with `TRUST_PROXY=1`, each from its own client address unless one is given. */
export function createPeople(gateway: () => TestGateway) {
  let clients = 0;
  const call = (method: string, path: string, body?: unknown, secret = '', from = ''): Promise<Response> => {
    clients += 1;
    return fetch(gateway().origin + path, {
      method,
      headers: {
        'X-Forwarded-For': from || `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(secret && { Authorization: `Bearer ${secret}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  return {
    call,
    signUp: async (name: string): Promise<Person> => {
      const email = `${name}@example.com`;
      const response = await call('POST', '/v1/signup', { email, name });
      expect(response.status).toBe(201);
      const { account, api_key, api_secret, recovery_codes } = await response.json();
      return { email, id: account.id, key: api_key, secret: api_secret, codes: recovery_codes };
    },
    /** The account as its holder sees it. */
    account: async (secret: string) =>
      (await (await call('GET', '/v1/account', undefined, secret)).json()).data,
    /** Whether the secret opens the account. */
    opens: async (secret: string): Promise<boolean> =>
      (await call('GET', '/v1/account', undefined, secret)).status === 200,
  };
}

import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

describe('passes every server audit of graphql-http, with keys, quota and limits on', () => {
  const fetchFn = (input: string, init: RequestInit = {}) =>
    fetch(input.replace('http://gateway.test', gateway.origin), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'X-API-Key': key },
    });
  for (const audit of serverAudits({ url: 'http://gateway.test/graphql', fetchFn })) {
    test(`${audit.id} ${audit.name}`, async () => {
      const result = await audit.fn();
      if (result.status !== 'ok')
        throw new Error(`${result.status}: ${'reason' in result ? result.reason : ''}`);
    });
  }
});

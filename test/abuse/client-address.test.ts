import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { getClientAddress } from '../../src/http/requests/request-source.ts';
import { startGateway } from '../../tools/testing/gateway.ts';

/** A request as it arrives from the last proxy, or from the client itself. */
const arrives = (forwarded: string | undefined, from = '192.0.2.1') =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: from },
  }) as unknown as IncomingMessage;

describe('the trusted address of a request', () => {
  test.each([
    // [proxies, X-Forwarded-For, believed]
    [0, undefined, '192.0.2.1'],
    [0, '198.51.100.1', '192.0.2.1'],
    [0, '127.0.0.1', '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
    [1, '198.51.100.1', '198.51.100.1'],
    [1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    [1, '1.1.1.1, 2.2.2.2, 3.3.3.3, 198.51.100.1', '198.51.100.1'],
    [2, '198.51.100.1', '198.51.100.1'],
    [2, '203.0.113.9, 198.51.100.1', '203.0.113.9'],
    [2, '8.8.8.8, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
  ])('behind %i proxies, X-Forwarded-For: %s is %s', (proxies, forwarded, believed) => {
    expect(getClientAddress(arrives(forwarded), proxies)).toBe(believed);
  });

  test.each([
    '',
    ',',
    ', ,',
    'unknown',
    '_hidden',
    '"198.51.100.1"',
    '198.51.100.1:4711',
    '[2001:db8::1]:4711',
    '999.1.1.1',
    '1.1.1.1; DROP TABLE account',
    'ก',
    `${'1.1.1.1,'.repeat(2_000)}`,
  ])('a value that is not an address never causes a 5xx: %s', (forwarded) => {
    for (const proxies of [0, 1, 2]) {
      expect(getClientAddress(arrives(forwarded), proxies)).toEqual(expect.any(String));
    }
  });
});

test.each([
  ['0', ['1.1.1.1', '2.2.2.2', '3.3.3.3']],
  ['1', ['1.1.1.1, 198.51.100.1', '2.2.2.2, 198.51.100.1', '3.3.3.3, 198.51.100.1']],
  [
    '2',
    ['1.1.1.1, 198.51.100.1, 10.0.0.1', '2.2.2.2, 198.51.100.1, 10.0.0.2', '3.3.3.3, 198.51.100.1, 10.0.0.3'],
  ],
])(
  'with TRUST_PROXY=%s no client gets another sign-up by writing into the header',
  async (proxies, chains) => {
    const gateway = await startGateway({ TRUST_PROXY: proxies, SIGNUP_LIMIT_PER_HOUR: '2' });
    try {
      const statuses: number[] = [];
      for (const [index, chain] of chains.entries()) {
        const { status } = await fetch(`${gateway.origin}/v1/signup`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Forwarded-For': chain,
            Forwarded: `for=${index}`,
          },
          body: JSON.stringify({ email: `a${index}@example.com`, name: 'A' }),
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await gateway.close();
    }
  },
);

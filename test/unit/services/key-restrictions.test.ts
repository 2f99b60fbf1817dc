import { describe, expect, test } from 'vitest';
import type { RequestSource, TransportName } from '../../../src/domain/accounts/key-restrictions.ts';
import { assertAllowed, findViolation } from '../../../src/services/keys/key-restrictions.ts';
import { limitedTo } from '../../support/limited-to.ts';

const asker = (more: {
  page?: string | null;
  address?: string | null;
  door?: TransportName | null;
  isRegistered?: boolean;
}): RequestSource => ({
  transport: more.door === undefined ? 'rest' : more.door,
  getClient: () => '203.0.113.7',
  getAddress: () => more.address ?? null,
  getPage: () => more.page ?? null,
  usesRegisteredDocument: async () => more.isRegistered ?? false,
});

describe('origins', () => {
  const allowed = [
    'https://shop.example',
    'https://*.shop.example',
    'http://localhost:5173',
    'https://xn--bcher-kva.example',
  ];
  const broken = (page: string | null) => findViolation(limitedTo({ origins: allowed }), asker({ page }));

  test.each([
    'https://shop.example',
    'https://shop.example:443',
    'HTTPS://Shop.Example',
    'https://shop.example/cart?item=5#top',
    'https://www.shop.example',
    'https://a.b.shop.example/cart',
    'http://localhost:5173',
    'https://bücher.example',
    'https://xn--bcher-kva.example',
  ])('%s is allowed', (page) => {
    expect(broken(page)).toBeNull();
  });

  test.each([
    null,
    'null',
    '',
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://www.shop.example:8443',
    'http://www.shop.example',
    'https://evilshop.example',
    'https://.shop.example',
    'https://shop.example.evil.example',
    'https://shop.example@evil.example',
    'https://shop.example, https://evil.example',
    'https://shop.example.',
    'http://localhost',
    'https://localhost:5173',
    'file:///home/me/page.html',
    'chrome-extension://shop.example',
    'shop.example',
    '//shop.example',
    'blob:https://shop.example/5',
  ])('%s is not allowed', (page) => {
    expect(broken(page)).toBe('origins');
  });

  test('a star matches only names below, with its own scheme and port', () => {
    const below = (page: string) =>
      findViolation(limitedTo({ origins: ['https://*.star.example:8443'] }), asker({ page }));
    expect(below('https://star.star.example:8443')).toBeNull();
    for (const page of ['https://star.example:8443', 'https://a.star.example', 'http://a.star.example:8443'])
      expect(below(page)).toBe('origins');
  });
});

describe('addresses', () => {
  const allowed = [
    '203.0.113.0/24',
    '198.51.100.7',
    '2001:db8:5::/48',
    '::ffff:192.0.2.0/120',
    '2001:db8:9::1',
  ];
  const broken = (address: string | null) =>
    findViolation(limitedTo({ addresses: allowed }), asker({ address }));

  test.each([
    '203.0.113.0',
    '203.0.113.255',
    '::ffff:203.0.113.9',
    '::FFFF:cb00:7109',
    '198.51.100.7',
    '2001:db8:5::1',
    '2001:DB8:5:ffff:0:0:0:1',
    '192.0.2.200',
    '::ffff:192.0.2.200',
    '2001:db8:9::1',
  ])('%s is inside', (address) => {
    expect(broken(address)).toBeNull();
  });

  test.each([
    null,
    'unknown',
    '203.0.114.0',
    '198.51.100.8',
    '2001:db8:6::1',
    '192.0.3.1',
    '2001:db8:9::2',
    // An address with the same last 32 bits is not a mapped address.
    '64:ff9b::203.0.113.9',
  ])('%s is not inside', (address) => {
    expect(broken(address)).toBe('addresses');
  });

  test('every network can be allowed', () => {
    const all = limitedTo({ addresses: ['0.0.0.0/0', '::/0'] });
    for (const address of ['203.0.113.9', '2001:db8::1'])
      expect(findViolation(all, asker({ address }))).toBeNull();
    expect(findViolation(limitedTo({ addresses: ['0.0.0.0/0'] }), asker({ address: '2001:db8::1' }))).toBe(
      'addresses',
    );
  });
});

describe('APIs and documents', () => {
  test('each API by its name, and none for the status', () => {
    const only = limitedTo({ doors: ['graphql', 'mcp'] });
    const broken = (door: TransportName | null) => findViolation(only, asker({ door }));
    expect([broken('rest'), broken('graphql'), broken('mcp'), broken(null)]).toEqual([
      'doors',
      null,
      null,
      null,
    ]);
  });

  test('registered documents only: GraphQL by their digest, no other API, and the status', async () => {
    const only = limitedTo({ documentsOnly: true });
    const refused = { code: 'key-restricted', facts: { members: { restriction: 'documents_only' } } };
    for (const door of ['rest', 'mcp'] as const)
      await expect(assertAllowed(only, asker({ door, isRegistered: true }))).rejects.toMatchObject(refused);
    await expect(assertAllowed(only, asker({ door: 'graphql' }))).rejects.toMatchObject(refused);
    await assertAllowed(only, asker({ door: 'graphql', isRegistered: true }));
    await assertAllowed(only, asker({ door: null }));
  });

  test('unrestricted properties are not checked', async () => {
    const never = () => {
      throw new Error('nobody asked');
    };
    const blind = {
      transport: 'rest',
      getClient: never,
      getAddress: never,
      getPage: never,
      usesRegisteredDocument: never,
    } as const;
    await assertAllowed(limitedTo({ unitsPerDay: 5, doors: ['rest'] }), blind);
  });
});

test('the first violation is named, and the text does not reveal where the key works', async () => {
  const all = limitedTo({
    origins: ['https://secret.example'],
    addresses: ['198.51.100.0/24'],
    doors: ['graphql'],
    documentsOnly: true,
  });
  const detailOf = (more: Parameters<typeof asker>[0]) =>
    assertAllowed(all, asker(more)).then(
      () => 'allowed',
      (error) => `${error.facts.members.restriction}: ${error.message}`,
    );
  const page = 'https://secret.example';
  const details = [
    await detailOf({ page: 'https://other.example/private?token=5' }),
    await detailOf({}),
    await detailOf({ page: 'null' }),
    await detailOf({ page, address: '203.0.113.7' }),
    await detailOf({ page, address: '198.51.100.7' }),
    await detailOf({ page, address: '198.51.100.7', door: 'graphql' }),
  ];
  expect(details.map((detail) => detail.split(':')[0])).toEqual([
    'origins',
    'origins',
    'origins',
    'addresses',
    'doors',
    'documents_only',
  ]);
  expect(details[0]).toContain('not on https://other.example.');
  for (const detail of details) {
    expect(detail).not.toMatch(/secret|198\.51|203\.0|private|token/);
    expect(detail).toMatch(/change its restrictions in the dashboard/);
  }
});

import { describe, expect, test } from 'vitest';
import type { GatewayError } from '../../../src/domain/errors.ts';
import {
  readKeyRestrictions,
  toKeyRestrictionsJson,
} from '../../../src/services/keys/read-key-restrictions.ts';

/** Invalid members, each with the advice of its error. */
function faultsOf(json: unknown): Readonly<Record<string, string>> {
  try {
    readKeyRestrictions(json);
  } catch (error) {
    const { code, facts } = error as GatewayError;
    expect(code).toBe('invalid-body');
    return Object.fromEntries((facts.parameters ?? []).map(({ parameter, detail }) => [parameter, detail]));
  }
  return {};
}
const readOne = (member: string, value: unknown) =>
  (toKeyRestrictionsJson(readKeyRestrictions({ [member]: value })) as Record<string, unknown> | null)?.[
    member
  ];

test('empty restrictions are none', () => {
  const nothing = {
    origins: null,
    addresses: null,
    doors: null,
    documents_only: false,
    units_per_day: null,
    per_address_per_hour: null,
    expires_at: null,
  };
  for (const json of [null, {}, nothing, { documents_only: null }])
    expect(readKeyRestrictions(json)).toBeNull();
  expect(toKeyRestrictionsJson(null)).toBeNull();
});

test('all members are shown in their canonical form, absent ones as null', () => {
  const sent = {
    origins: ['HTTPS://Shop.Example:443', 'https://shop.example', 'http://localhost:3000'],
    doors: ['mcp', 'rest', 'rest'],
    units_per_day: 2_147_483_647,
    expires_at: '2030-01-01T07:00:00.9+07:00',
  };
  const shown = {
    origins: ['https://shop.example', 'http://localhost:3000'],
    addresses: null,
    doors: ['rest', 'mcp'],
    documents_only: false,
    units_per_day: 2_147_483_647,
    per_address_per_hour: null,
    expires_at: '2030-01-01T00:00:00Z',
  };
  expect(toKeyRestrictionsJson(readKeyRestrictions(sent))).toEqual(shown);
  expect(toKeyRestrictionsJson(readKeyRestrictions(shown))).toEqual(shown);
});

describe('origins', () => {
  test.each([
    ['https://shop.example:8443', 'https://shop.example:8443'],
    [' https://*.Shop.example ', 'https://*.shop.example'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://[::1]:5173', 'http://[::1]:5173'],
    ['http://app.localhost', 'http://app.localhost'],
    ['https://ร้าน.example', 'https://xn--q3ct9b5e.example'],
    ['https://[2001:DB8::1]', 'https://[2001:db8::1]'],
  ])('%s is %s', (text, origin) => expect(readOne('origins', [text])).toEqual([origin]));
  test.each([
    ['https://shop.example/', 'write https://shop.example'],
    ['https://shop.example/cart?x=1#y', 'write https://shop.example'],
    ['https://me:secret@shop.example', 'write https://shop.example'],
    ['http://shop.example', 'write https://shop.example'],
    ['shop.example', 'must begin with https://'],
    ['null', 'must begin with https://'],
    ['', 'must begin with https://'],
    ['file:///index.html', 'must be https://'],
    ['capacitor://localhost', 'must be https://'],
    ['https://', 'must be https://'],
    ['https://shop..example', 'must be https://'],
    ['https://shop.example:99999', 'must be https://'],
    [`https://phk_${'a'.repeat(48)}.example`, '"https://[credential].example": must not contain an API key'],
    ['*', 'leave origins out'],
    ['https://*', 'https://*.shop.example'],
    ['https://*.example', 'https://*.shop.example'],
    ['https://*.1.2.3.4', 'https://'],
    ['https://shop.*.example', 'https://*.shop.example'],
    ['https://*.*.example', 'https://*.shop.example'],
    ['https://a*.shop.example', 'https://*.shop.example'],
  ])('%s is rejected with advice', (text, mend) => {
    expect(faultsOf({ origins: [text] })['restrictions.origins']).toContain(mend);
  });
  test('names each of several invalid ones', () => {
    const told = faultsOf({ origins: ['https://a.example/', 'https://b.example', 'c.example'] });
    expect(told['restrictions.origins']).toMatch(/"https:\/\/a\.example\/".*; "c\.example"/);
  });
});

describe('addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::/48', '2001:db8::/48'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ])('%s is %s', (text, network) => expect(readOne('addresses', [text])).toEqual([network]));
  test.each([
    ['203.0.113.7/24', 'write 203.0.113.0/24 for the network, or 203.0.113.7 for this address alone'],
    ['2001:db8::1/64', 'write 2001:db8::/64'],
    ['203.0.113.0/33', 'from 0 to 32'],
    ['2001:db8::/129', 'from 0 to 128'],
    ['203.0.113.0/', 'from 0 to 32'],
    ['203.0.113.0/024', 'from 0 to 32'],
    ['203.0.113.0/255.255.255.0', 'from 0 to 32'],
    ['203.0.113.0/24/8', 'IPv4 or IPv6'],
    ['203.0.113', 'IPv4 or IPv6'],
    ['010.0.0.1', 'IPv4 or IPv6'],
    ['0x7f.0.0.1', 'IPv4 or IPv6'],
    ['256.0.0.1', 'IPv4 or IPv6'],
    ['fe80::1%eth0', 'IPv4 or IPv6'],
    ['shop.example', 'IPv4 or IPv6'],
    ['', 'IPv4 or IPv6'],
  ])('%s is rejected with advice', (text, mend) => {
    expect(faultsOf({ addresses: [text] })['restrictions.addresses']).toContain(mend);
  });
});

test.each([
  ['origins', []],
  ['origins', 'https://shop.example'],
  ['origins', Array.from({ length: 21 }, (_, index) => `https://s${index}.example`)],
  ['addresses', []],
  ['doors', []],
  ['doors', 'rest'],
  ['documents_only', 'true'],
  ['documents_only', 1],
  ...[0, -1, 1.5, '5', 2_147_483_648, true, []].flatMap((wrong) => [
    ['units_per_day', wrong],
    ['per_address_per_hour', wrong],
  ]),
  ...['2030-01-01', '2030-01-01T00:00:00', '2030-02-30T00:00:00Z', 'soon', 1_900_000_000, ''].map((wrong) => [
    'expires_at',
    wrong,
  ]),
] as [string, unknown][])('%s: %j is rejected', (member, wrong) => {
  expect(Object.keys(faultsOf({ [member]: wrong }))).toEqual([`restrictions.${member}`]);
});

test('an item of the wrong type is named by its position', () => {
  expect(Object.keys(faultsOf({ doors: ['rest', 'soap'], origins: [7] }))).toEqual([
    'restrictions.origins.0',
    'restrictions.doors.1',
  ]);
});

test('all errors are named together, unknown members with the nearest one', () => {
  expect(faultsOf({ origin: ['x'], units_per_day: 0, zzz: 1 })).toEqual({
    'restrictions.units_per_day': expect.stringContaining('from 1 to 2147483647'),
    'restrictions.origin': 'unknown member; did you mean origins?',
    'restrictions.zzz': expect.stringContaining('must be one of origins, addresses'),
  });
  for (const wrong of ['x', 5, [], true])
    expect(faultsOf(wrong)).toEqual({ restrictions: 'must be an object, or null for none' });
});

test('documents only requires GraphQL', () => {
  const told = faultsOf({ documents_only: true, doors: ['rest', 'mcp'] });
  expect(told['restrictions.doors']).toMatch(/documents_only needs graphql/);
  expect(readOne('documents_only', true)).toBe(true);
  expect(readKeyRestrictions({ documents_only: true, doors: ['graphql'] })?.doors).toEqual(['graphql']);
});

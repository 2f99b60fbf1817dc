import { enumeration, type MemberOf } from '../fact.ts';
import {
  count,
  day,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  publicId,
  publicType,
  text,
  type ValueOf,
} from '../public-type.ts';

const exampleInstant = '2026-11-20T17:03:59Z';
/**
 * The maximum number of origins, and of networks, of one key. It is limited because each request is compared
 * with all of them.
 */
export const maxRestrictionItems = 20;
/** The maximum number of units that a counter can count. */
export const maxUnits = 2_147_483_647;
const unitLimits = { min: 1, max: maxUnits };

export const keyTransports = enumeration('KeyDoor', 'Where a key may be used', {
  rest: 'Below /v1.',
  graphql: 'At /graphql.',
  mcp: 'At /mcp, for language models.',
});
export type TransportName = MemberOf<typeof keyTransports>;

export const keyStatuses = enumeration('KeyStatus', 'State of a key', {
  active: 'It works.',
  retiring: 'It was rotated, and works until it expires.',
  expired: 'It no longer works: its grace period is over, or its restrictions ended it.',
  revoked: 'It no longer works: it was revoked.',
});
export type KeyStatus = MemberOf<typeof keyStatuses>;

/** The restrictions of a key. A member that is null sets no restriction. */
export const keyRestrictionsType = publicType(
  'KeyRestrictions',
  'Restrictions on how a key may be used. Restrict every key that others can see, such as one in a web page.',
  {
    origins: nullable(
      listOf(
        text(
          'Origins of the web pages that may use it, at most 20: `https://` and a host, a port if it is not 443; `https://*.shop.example` is every name below shop.example; `http://` for localhost alone. A request needs such an Origin, or, as a GET without an Origin, such a Referer. Stops the pages of others, not programs; null: any',
          ['https://shop.example'],
        ),
        { min: 1, max: maxRestrictionItems },
      ),
    ),
    addresses: nullable(
      listOf(
        text(
          'IPv4 and IPv6 networks that may use it, at most 20, in CIDR notation (RFC 4632); an address alone is a network of one; null: any',
          ['203.0.113.0/24'],
        ),
        { min: 1, max: maxRestrictionItems },
      ),
    ),
    doors: nullable(
      listOf(oneOf(keyTransports, 'Where it may be used; null: everywhere', ['REST', 'GRAPHQL']), { min: 1 }),
    ),
    documentsOnly: flag(
      'Whether it may be used only for GraphQL documents that are registered, by their documentId',
      false,
    ),
    unitsPerDay: nullable(
      integer('Units of the account that it may use on a calendar day; null: no such limit', 500, unitLimits),
    ),
    perAddressPerHour: nullable(
      integer(
        'Units that one client address (IPv6: one /64) may use with it in an hour; null: no such limit',
        60,
        unitLimits,
      ),
    ),
    expiresAt: nullable(instant('When it stops working; null: never', '2027-01-31T09:30:00Z')),
  },
);
export interface KeyRestrictions extends ValueOf<typeof keyRestrictionsType> {}

/** The restrictions of a key that is not restricted. */
export const noRestrictions = Object.fromEntries(
  Object.entries(keyRestrictionsType.members).map(([name, { isNeverNull }]) => [
    name,
    isNeverNull ? false : null,
  ]),
) as unknown as KeyRestrictions;

/** Restrictions that suit a key in a web page, as JSON. */
export const exampleRestrictions = {
  origins: ['https://shop.example'],
  units_per_day: 500,
  per_address_per_hour: 60,
};

const identityMembers = {
  id: publicId('Public id of the key', 'a1B2c3D4e5'),
  name: text('Name that its owner gave it', 'My app'),
  status: oneOf(keyStatuses, 'State of the key', 'ACTIVE'),
  createdAt: instant('When it was created', exampleInstant),
};
const restrictions = nullable(object(keyRestrictionsType, 'What it is restricted to; null when it is not'));
const keyDescription = 'An API key, without its secret part.';

/** The key of a request, as the quota status shows it. */
export const quotaKeyType = publicType('QuotaKey', keyDescription, { ...identityMembers, restrictions });

/** A key as the holder of its account sees it. */
export const keyType = publicType(
  'Key',
  keyDescription,
  {
    ...identityMembers,
    lastUsedAt: nullable(instant('When it was last used; null if it never was', exampleInstant)),
    expiresAt: nullable(
      instant(
        'When it stops working, or stopped: at the end of a grace period, or as its restrictions say, whichever comes first; otherwise null',
        exampleInstant,
      ),
    ),
    restrictions,
  },
  { schemaStartsWith: quotaKeyType },
);

/** Defines the text of a new API key, a new API Secret or a recovery code. */
export const credential = (prefix: 'phk' | 'phs' | 'phr', description: string, example?: string) =>
  text(description, example, { pattern: new RegExp(`^${prefix}_[0-9A-Za-z]{48}$`) });

export const newApiKey = credential('phk', 'An API key, for catalogue requests; returned only once');

export const createdKeyType = publicType('CreatedKey', 'A new API key.', {
  key: object(keyType, 'The key'),
  apiKey: newApiKey,
});

export const keyUsageType = publicType('KeyUsage', 'What one key used on one day.', {
  date: day('The day, in the time zone of the quota', '2026-01-31'),
  keyId: text('Id of the key', 'a1B2c3D4e5'),
  requests: count('Requests', 52),
  units: count('Units charged', 43),
  refused: count('Requests rejected because the quota was used up', 0),
});

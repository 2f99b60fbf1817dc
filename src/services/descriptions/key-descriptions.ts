import { say, type TypeDescription } from './describe.ts';

/** See `descriptions.ts`: what a key that others can see is restricted to, and how somebody reports that they saw one. */
export const keyDescriptions = {
  KeyRestrictions: {
    about: 'What a key is restricted to. A key that others can see, such as one in a web page, should be.',
    members: {
      origins: say(
        'Origins of the web pages that may use it, at most 20: `https://` and a host, a port if it is not 443; `https://*.shop.example` is every name below shop.example; `http://` for localhost alone. A request needs such an Origin, or as a GET without one such a Referer. Stops the pages of others, not programs; null: any',
        ['https://shop.example'],
      ),
      addresses: say(
        'IPv4 and IPv6 networks that may use it, at most 20, in CIDR notation (RFC 4632); an address alone is a network of one; null: any',
        ['203.0.113.0/24'],
      ),
      doors: say('Where it may be used; null: everywhere', ['REST', 'GRAPHQL']),
      documentsOnly: say(
        'Whether it may be used only for GraphQL documents that are registered, by their documentId',
        false,
      ),
      unitsPerDay: say('Units of the account that it may use on a calendar day; null: no such limit', 500),
      perAddressPerHour: say(
        'Units that one client address (IPv6: one /64) may use with it in an hour; null: no such limit',
        60,
      ),
      expiresAt: say('When it stops working; null: never', '2027-01-31T09:30:00Z'),
    },
  },
  KeyDoor: {
    about: 'Where a key may be used.',
    members: {
      REST: say('Below /v1'),
      GRAPHQL: say('At /graphql'),
      MCP: say('At /mcp, for language models'),
    },
  },
  KeyReportInput: {
    about: 'A credential that was found in public.',
    members: {
      token: say(
        'The API key, API Secret or recovery code, as it was found; at most 1,000 characters',
        `phk_${'0'.repeat(48)}`,
      ),
      url: say(
        'Where it was found: http or https, at most 500 characters. Shown to its owner, never opened by us',
        'https://forum.example/topic/7',
      ),
    },
  },
  KeyReported: {
    about: 'The same whether or not there is such a credential.',
    members: { message: say('What happens next') },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

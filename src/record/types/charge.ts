import { enumeration, type MemberOf } from '../fact.ts';
import { count, instant, nullable, object, oneOf, publicType, text, type ValueOf } from '../public-type.ts';

export const chargeTransports = enumeration('ChargeTransport', 'Where units were charged', {
  rest: 'A request or a stream below /v1.',
  graphql: 'An operation at /graphql, or a subscription.',
  mcp: 'A tool at /mcp.',
  webhook: 'A delivery to a webhook of the account.',
});
export type ChargeTransport = MemberOf<typeof chargeTransports>;

const chargeKeyType = publicType(
  'ChargeKey',
  'The key of a charge, with its name at that time.',
  {
    id: text('Public id of the key, or the word webhooks for a delivery', 'a1B2c3D4e5'),
    name: text('Its name at that time, or the word webhooks for a delivery', 'My app'),
  },
  { schemaId: null },
);

export const chargeType = publicType(
  'AccountCharge',
  'Units that were charged: by a request, an operation, a tool, ten changes of a stream, or a delivery.',
  {
    at: instant('When they were charged', '2026-11-20T17:03:59Z'),
    units: count('Units that were charged', 1),
    refunded: count('How many of them were refunded, because the gateway failed or changes were not sent', 0),
    transport: oneOf(chargeTransports, 'Where they were charged', 'rest'),
    operation: text(
      'What was requested: the REST path, the name of the GraphQL operation (query or subscription if it has none), the MCP tool, or the id of the webhook',
      '/v1/phones/{id}',
    ),
    key: object(chargeKeyType, 'The key that was used'),
    requestId: text(
      'The X-Request-Id of the response, or the id of the delivery',
      '0b5e4c1e-7d3c-4f6f-9a51-6f0c3ac7d1b2',
    ),
    status: nullable(
      count('HTTP status of the response, or of the error if an MCP tool failed; null for a delivery', 200),
    ),
  },
);
export interface AccountCharge extends ValueOf<typeof chargeType> {}

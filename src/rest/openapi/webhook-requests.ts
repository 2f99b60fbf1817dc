import { messageTypes } from '../../domain/changes/webhook.ts';
import type { Json } from './json-schema.ts';

/** The members of a recorded answer of `GET /v1/changes` that a message has too. */
export interface RecordedChanges {
  readonly data: readonly Json[];
  readonly next_cursor: string;
}

const createHeaderParam = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

/**
 * Creates the member `webhooks` (OpenAPI 3.1 §4.8.1): the requests that the gateway sends to the URL of a webhook.
 * @param body the schema of their body, or undefined if no operation makes the gateway send requests
 * @param changes recorded changes for the example, if there are any
 */
export function describeWebhooks(body: Json | undefined, changes: RecordedChanges | undefined): Json {
  if (body === undefined) return {};
  const post: Json = {
    operationId: 'receiveChanges',
    tags: ['Changes'],
    summary: 'Changes, sent to your server',
    description:
      'Sent to the URL of POST /v1/account/webhooks, within 2 seconds on plans with real-time data, otherwise after midnight; 1 unit for every ten changes or fewer. Verify it as described by Standard Webhooks 1.0.0 with the secret of the webhook. A delivery may arrive more than once, and out of order: ignore a webhook-id that you have already processed.',
    // These requests carry no credential of the gateway. They are signed with the secret of the webhook.
    security: [],
    parameters: [
      createHeaderParam(
        'webhook-id',
        'The same for every attempt of a delivery.',
        'msg_0f8fad5bd9cb469fa16570867728950e',
      ),
      createHeaderParam('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1795512600'),
      createHeaderParam(
        'webhook-signature',
        '`v1,` followed by the base64-encoded HMAC-SHA-256 of webhook-id.webhook-timestamp.body.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, ...(changes && { example: toTestMessage(changes) }) } },
    },
    responses: {
      '2XX': { description: 'Delivered, if you answer within 15 seconds.' },
      410: { description: 'The webhook is disabled, and nothing more is sent.' },
      default: { description: 'Sent again, ten times in 3 days; redirects are not followed.' },
    },
  };
  return { webhooks: { changes: { post } } };
}

const toTestMessage = ({ data, next_cursor }: RecordedChanges): Json => ({
  type: messageTypes.test,
  timestamp: '2026-11-21T09:30:00Z',
  data,
  next_cursor,
});

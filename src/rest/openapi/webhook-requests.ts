import type { Json } from './json-schema.ts';

const createHeaderParam = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

/**
 * Creates `webhooks` (OpenAPI 3.1 §4.8.1): the requests that the gateway sends to the URL of a webhook.
 * @param bodies the schemas of their bodies; empty if no operation makes the gateway send anything
 */
export function describeWebhooks([body]: readonly Json[]): Json {
  if (body === undefined) return {};
  const post: Json = {
    operationId: 'receiveChanges',
    tags: ['Changes'],
    summary: 'Changes, sent to your server',
    description:
      'Sent to the URL of POST /v1/account/webhooks, within 2 seconds on plans with real-time data, else after midnight; 1 unit for each started ten changes. Verify it by Standard Webhooks 1.0.0 with the secret of the webhook. A delivery may come more than once, and not in order: drop a webhook-id that you have seen.',
    // The receiver needs no credential of the gateway: the signature is made with the secret of the webhook.
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
        'v1, and the base64 of the HMAC-SHA-256 of webhook-id.webhook-timestamp.body.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      '2XX': { description: 'Delivered; within 15 seconds.' },
      410: { description: 'Nothing more is sent: the webhook is disabled.' },
      default: { description: 'Sent again, ten times in 3 days; redirects are not followed.' },
    },
  };
  return { webhooks: { changes: { post } } };
}

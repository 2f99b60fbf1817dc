import { say, type TypeDescription } from './describe.ts';

/** See `descriptions.ts`: what an account wants changes sent to, and what was sent. */
export const webhookDescriptions = {
  WebhookInput: {
    about: 'Where changes are to be sent, and which.',
    members: {
      url: say(
        'https URL that takes POSTs, at most 2,000 characters; it must be on the public internet',
        'https://shop.example/webhooks/phones',
      ),
      types: say('Kinds of change; all unless given', ['price']),
      brand: say('Names or slugs of brands, any case, at most 100; any unless given', ['samsung', 'apple']),
      ids: say('Numbers or slugs of phones, at most 100; any unless given', ['apple-iphone-15-pro', '1']),
    },
  },
  WebhookChangeInput: {
    about: 'What is to be another way; what is left out stays.',
    members: {
      url: say('As of a new webhook', 'https://shop.example/webhooks/phones-2'),
      state: say('`paused`: nothing is sent; `active`: it is, also what changed meanwhile', 'paused'),
    },
  },
  ResendInput: {
    about: 'Which delivery is to be sent again.',
    members: { deliveryId: say('`id` of the delivery', 'msg_0f8fad5bd9cb469fa16570867728950e') },
  },
  WebhookState: {
    about: 'Whether a webhook is sent to.',
    members: {
      ACTIVE: say('Changes are sent'),
      PAUSED: say('Nothing is sent until it is made active again'),
      DISABLED: say('Stopped by the gateway, see disabled_reason; make it active again with PATCH'),
    },
  },
  WebhookDisabledReason: {
    about: 'Why the gateway stopped sending.',
    members: {
      GONE: say('The receiver answered 410'),
      FAILING: say('Ten attempts to send a delivery failed'),
    },
  },
  Webhook: {
    about: 'Where changes of the catalogue are sent to.',
    members: {
      id: say('Ten letters and digits', 'w7H2k9Q4xZ'),
      url: say('Where it is sent to', 'https://shop.example/webhooks/phones'),
      types: say('Kinds of change', ['price']),
      brand: say('Slugs of brands; null: any', ['samsung']),
      ids: say('Numbers of phones; null: any', [1]),
      state: say('Whether it is sent to', 'active'),
      disabledReason: say('Why the gateway stopped; null unless it did', null),
      createdAt: say('When it was created', '2026-11-20T09:30:00Z'),
    },
  },
  CreatedWebhook: {
    about: 'A new webhook. Keep the secret now; it is not shown again.',
    members: {
      webhook: say('The webhook'),
      secret: say('What its requests are signed with (Standard Webhooks): `whsec_` and base64'),
    },
  },
  DeliveryKind: {
    about: 'What a delivery is for.',
    members: { CHANGES: say('Changes of the catalogue'), TEST: say('A test that was asked for') },
  },
  DeliveryOutcome: {
    about: 'What became of a delivery.',
    members: {
      WAITING: say('It is sent at due_at'),
      DELIVERED: say('The receiver answered 2xx'),
      FAILED: say('It is not sent any more, unless you send it again'),
    },
  },
  Delivery: {
    about: 'A request to a webhook, in up to ten attempts.',
    members: {
      id: say('The webhook-id of its requests', 'msg_0f8fad5bd9cb469fa16570867728950e'),
      kind: say('What it is for', 'changes'),
      changes: say('How many changes are in it, at most 100', 3),
      outcome: say('What became of it', 'delivered'),
      attempts: say('Attempts so far', 1),
      createdAt: say('When it was made', '2026-11-20T09:30:00Z'),
      dueAt: say('When it is sent next; null: not any more', null),
      status: say('Status of the last answer; null without one', 204),
      error: say('Why the last attempt failed; null if it did not', null),
      durationMs: say('How long the last attempt took, in milliseconds; null before the first', 38),
      endedAt: say('When it was delivered or had failed; null before', '2026-11-20T09:30:00Z'),
    },
  },
  WebhookMessage: {
    about: 'What is sent to a webhook, in the form of Standard Webhooks 1.0.0.',
    members: {
      type: say('What it is for', 'catalogue.changes'),
      timestamp: say('When it was made', '2026-11-20T09:30:00Z'),
      data: say('1 to 100 changes, in order; none in a test'),
      nextCursor: say('Behind these changes: GET /v1/changes goes on there; not in a test'),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;

import { enumeration, type MemberOf } from '../fact.ts';
import {
  count,
  id,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  publicId,
  publicType,
  slug,
  storedAs,
  text,
  url,
  type ValueOf,
} from '../public-type.ts';
import { changeTypes } from './change.ts';

const exampleInstant = '2026-11-20T09:30:00Z';

export const webhookStates = enumeration('WebhookState', 'Whether changes are sent to a webhook', {
  active: 'Changes are sent.',
  paused: 'Nothing is sent until it is made active again.',
  disabled: 'Stopped by the gateway, see disabled_reason; make it active again with PATCH.',
});
export type WebhookState = MemberOf<typeof webhookStates>;

export const disabledReasons = enumeration('WebhookDisabledReason', 'Why the gateway stopped sending', {
  gone: 'The receiver answered 410.',
  failing: 'Ten attempts to send a delivery failed.',
});
export type DisabledReason = MemberOf<typeof disabledReasons>;

export const webhookType = publicType('Webhook', 'Where changes to the catalogue are sent.', {
  id: publicId('Ten letters and digits', 'w7H2k9Q4xZ', { length: { min: 1 } }),
  url: url('URL that deliveries are sent to', 'https://shop.example/webhooks/phones'),
  types: listOf(oneOf(changeTypes, 'Kinds of change', ['price'])),
  brand: storedAs('brands', nullable(listOf(slug('Slugs of brands; null: any', ['samsung'])))),
  ids: storedAs('phoneIds', nullable(listOf(id('Numbers of phones; null: any', [1])))),
  state: oneOf(webhookStates, 'Whether changes are sent to it', 'active'),
  disabledReason: nullable(
    oneOf(disabledReasons, 'Why the gateway stopped sending; null unless it did', null),
  ),
  createdAt: instant('When it was created', exampleInstant),
  previousSecretUntil: nullable(
    instant('Time until which the replaced secret also signs; null if none does', null),
  ),
});

export interface PublicWebhook extends ValueOf<typeof webhookType> {}

export const createdWebhookType = publicType(
  'CreatedWebhook',
  'A webhook with a new secret. Keep the secret now; it is not shown again.',
  {
    webhook: object(webhookType, 'The webhook'),
    secret: text('What its requests are signed with (Standard Webhooks): `whsec_` and base64', undefined, {
      pattern: /^whsec_[A-Za-z0-9+/]+=*$/,
    }),
  },
);

export const deliveryKinds = enumeration('DeliveryKind', 'What a delivery is for', {
  changes: 'Changes to the catalogue.',
  test: 'A test that the account requested.',
});
export type DeliveryKind = MemberOf<typeof deliveryKinds>;

export const deliveryOutcomes = enumeration('DeliveryOutcome', 'What became of a delivery', {
  waiting: 'It is sent at due_at.',
  delivered: 'The receiver answered 2xx.',
  failed: 'It is not sent any more, unless you send it again.',
});
export type DeliveryOutcome = MemberOf<typeof deliveryOutcomes>;

export const deliveryType = publicType('Delivery', 'A request to a webhook, in up to ten attempts.', {
  id: publicId('The webhook-id of its requests', 'msg_0f8fad5bd9cb469fa16570867728950e', {
    length: { min: 1 },
  }),
  kind: oneOf(deliveryKinds, 'What it is for', 'changes'),
  changes: count('How many changes are in it, at most 100', 3),
  outcome: oneOf(deliveryOutcomes, 'What became of it', 'delivered'),
  attempts: count('Attempts so far', 1),
  createdAt: instant('When it was made', exampleInstant),
  dueAt: nullable(instant('When it will next be sent; null: no more attempts', null)),
  status: nullable(integer('Status of the last response; null without one', 204)),
  error: nullable(text('Why the last attempt failed; null if it did not', null)),
  durationMs: nullable(count('How long the last attempt took, in milliseconds; null before the first', 38)),
  endedAt: nullable(instant('When it was delivered, or failed for good; null before', exampleInstant)),
});
export interface PublicDelivery extends ValueOf<typeof deliveryType> {}

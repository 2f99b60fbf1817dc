import { enumeration, type MemberOf } from '../fact.ts';
import { count, instant, nullable, object, oneOf, publicType, text, type ValueOf } from '../public-type.ts';

export const accountEventTypes = enumeration('AccountEventType', 'What happened to an account', {
  signed_up: 'The account was created, with its first key.',
  secret_replaced: 'A new API Secret replaced the old one.',
  recovered: 'A new API Secret was made with a recovery code or by e-mail, because the old one was lost.',
  recovery_codes_created: 'New recovery codes replaced all earlier ones.',
  key_created: 'A key was created.',
  key_restricted: 'The restrictions of a key were changed.',
  key_rotated: 'A new key replaced this one, which works until the end of its grace period.',
  key_revoked: 'A key was revoked.',
  webhook_created: 'A webhook was created.',
  webhook_rotated: 'A new secret of a webhook replaced the old one.',
  webhook_deleted: 'A webhook was deleted.',
  plan_changed: 'The plan was changed, or ended.',
});
export type AccountEventType = MemberOf<typeof accountEventTypes>;

export const eventActors = enumeration('AccountEventActor', 'Who changed an account', {
  secret: 'A client with the API Secret.',
  session: 'A browser that is signed in to the dashboard.',
  recovery: 'Somebody with a recovery code, or with the link or the code of an e-mail.',
  operator: 'The operator of the service.',
  key: 'A client with the key itself.',
  anyone: 'A client without a credential, as for sign-up.',
  service: 'The service itself, as when a plan ends.',
});
export type EventActor = MemberOf<typeof eventActors>;

const eventKeyType = publicType(
  'AccountEventKey',
  'A key, with its name at that time.',
  {
    id: text('Public id of the key', 'a1B2c3D4e5'),
    name: text('Its name at that time', 'My app'),
  },
  { schemaId: null },
);

const eventWebhookType = publicType(
  'AccountEventWebhook',
  'A webhook, with its URL at that time.',
  {
    id: text('Id of the webhook', 'w7H2k9Q4xZ'),
    url: text('Its URL at that time', 'https://shop.example/webhooks/phones'),
  },
  { schemaId: null },
);

export const accountEventType = publicType(
  'AccountEvent',
  'A change of an account, its credentials, its webhooks or its plan.',
  {
    id: count('Number of the event; later events have higher numbers', 4711),
    at: instant('When it happened', '2026-11-20T17:03:59Z'),
    type: oneOf(accountEventTypes, 'What happened', 'key_created'),
    by: oneOf(eventActors, 'Who did it', 'session'),
    address: nullable(
      text(
        'Network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address; null if there was no client',
        '203.0.113.0/24',
      ),
    ),
    key: nullable(object(eventKeyType, 'The key that it is about, if any')),
    newKeyId: nullable(text('Id of the key that replaced a rotated one', null)),
    webhook: nullable(object(eventWebhookType, 'The webhook that it is about, if any')),
    plan: nullable(text('The new plan, if the plan was changed', null)),
  },
);
export interface AccountEvent extends ValueOf<typeof accountEventType> {}

import { z } from 'zod';
import { changeTypes } from '../../domain/changes/change-log.ts';
import {
  deliveryKinds,
  deliveryOutcomes,
  disabledReasons,
  maxStoredDeliveries,
  messageTypes,
  webhookStates,
} from '../../domain/changes/webhook.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { changeShape, changeTypeFilter, changeTypeShape } from './change.ts';
import { describedMembers, describedObject } from './described.ts';
import { describedEnum, namedEnum } from './enums.ts';
import { countShape, idShape, instantShape, slugShape } from './scalars.ts';

const { CreatedWebhook, Delivery, DeliveryKind, DeliveryOutcome, ResendInput, Webhook } = descriptions;
const { WebhookChangeInput, WebhookDisabledReason, WebhookInput, WebhookMessage, WebhookState } =
  descriptions;

const listHelp = 'must be a list of texts';
const texts = z.array(z.string(listHelp), listHelp).optional();
const typesHelp = `must be a list of ${changeTypes.join(', ')}`;

export const newWebhookBody = z.strictObject(
  describedMembers(WebhookInput, {
    url: z.string('is required, as text'),
    types: z.array(changeTypeFilter, typesHelp).optional(),
    brand: texts,
    ids: z.array(z.union([z.string(), z.int().transform(String)], listHelp), listHelp).optional(),
  }),
);

const stateHelp = 'must be active or paused';
export const webhookChangeBody = z.strictObject(
  describedMembers(WebhookChangeInput, {
    url: z.string('must be text').optional(),
    state: describedEnum('WebhookStateChange', WebhookState, ['active', 'paused'], stateHelp).optional(),
  }),
);

export const resendBody = z.strictObject(
  describedMembers(ResendInput, { delivery_id: z.string('is required, as text') }),
);

const webhookShape = describedObject('Webhook', Webhook, {
  id: z.string().min(1),
  url: z.url(),
  types: z.array(changeTypeShape),
  brand: z.array(slugShape).nullable(),
  ids: z.array(idShape).nullable(),
  state: describedEnum('WebhookState', WebhookState, webhookStates),
  disabled_reason: describedEnum('WebhookDisabledReason', WebhookDisabledReason, disabledReasons).nullable(),
  created_at: instantShape,
});

export const webhookAnswerShape = answer('WebhookAnswer', 'The webhook.', webhookShape);
export const webhookListShape = answer('WebhookList', 'The webhooks, oldest first.', z.array(webhookShape));
export const createdWebhookShape = describedObject('CreatedWebhook', CreatedWebhook, {
  webhook: webhookShape,
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/),
});

const deliveryShape = describedObject('Delivery', Delivery, {
  id: z.string().min(1),
  kind: describedEnum('DeliveryKind', DeliveryKind, deliveryKinds),
  changes: countShape,
  outcome: describedEnum('DeliveryOutcome', DeliveryOutcome, deliveryOutcomes),
  attempts: countShape,
  created_at: instantShape,
  due_at: instantShape.nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: countShape.nullable(),
  ended_at: instantShape.nullable(),
});

export const deliveryAnswerShape = answer('DeliveryAnswer', 'The delivery.', deliveryShape);
export const deliveryListShape = answer(
  'DeliveryList',
  `The last ${maxStoredDeliveries} deliveries, newest first.`,
  z.array(deliveryShape),
);

/** The body of a request to a receiver. */
export const webhookMessageShape = describedObject('WebhookMessage', WebhookMessage, {
  type: namedEnum({
    id: 'WebhookMessageType',
    about: DeliveryKind.about,
    values: Object.values(messageTypes),
    meaningOf: (type) =>
      `${DeliveryKind.members[type === messageTypes.test ? 'TEST' : 'CHANGES'].description}.`,
  }),
  timestamp: instantShape,
  data: z.array(changeShape),
  next_cursor: z.string().min(1).optional(),
});

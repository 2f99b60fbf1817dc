import { z } from 'zod';
import { maxSecretGraceHours, maxStoredDeliveries, messageTypes } from '../../domain/changes/webhook.ts';
import { changeTypes } from '../../record/types/change.ts';
import {
  createdWebhookType,
  deliveryKinds,
  deliveryType,
  webhookStates,
  webhookType,
} from '../../record/types/webhook.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerShape } from './answer.ts';
import { changeShape, changeTypeFilter } from './change.ts';
import { createDescribedObject, withMemberDescriptions } from './described.ts';
import { createEnum, createNamedEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';
import { instantShape } from './scalars.ts';

const { ResendInput, SecretRotationInput, WebhookChangeInput, WebhookInput, WebhookMessage } = descriptions;

const listHelp = 'must be a list of strings';
const optionalTextList = z.array(z.string(listHelp), listHelp).optional();
const typesHelp = `must be a list of ${changeTypes.members.join(', ')}`;

export const newWebhookBody = z.strictObject(
  withMemberDescriptions(WebhookInput, {
    url: z.string('is required and must be a string'),
    types: z.array(changeTypeFilter, typesHelp).optional(),
    brand: optionalTextList,
    ids: z.array(z.union([z.string(), z.int().transform(String)], listHelp), listHelp).optional(),
  }),
);

const stateHelp = 'must be active or paused';
export const webhookChangeBody = z.strictObject(
  withMemberDescriptions(WebhookChangeInput, {
    url: z.string('must be a string').optional(),
    state: createEnum('WebhookStateChange', webhookStates, {
      members: ['active', 'paused'],
      help: stateHelp,
    }).optional(),
  }),
);

export const resendBody = z.strictObject(
  withMemberDescriptions(ResendInput, { delivery_id: z.string('is required and must be a string') }),
);

const graceHelp = `must be a whole number from 0 to ${maxSecretGraceHours}`;
export const secretRotationBody = z.strictObject(
  withMemberDescriptions(SecretRotationInput, {
    grace_hours: z.int(graceHelp).min(0, graceHelp).max(maxSecretGraceHours, graceHelp).default(24),
  }),
);

const webhookShape = getTypeShape(webhookType);
const deliveryShape = getTypeShape(deliveryType);

export const webhookAnswerShape = createAnswerShape('WebhookAnswer', 'The webhook.', webhookShape);
export const webhookListShape = createAnswerShape(
  'WebhookList',
  'The webhooks, oldest first.',
  z.array(webhookShape),
);
export const createdWebhookShape = getTypeShape(createdWebhookType);
export const deliveryAnswerShape = createAnswerShape('DeliveryAnswer', 'The delivery.', deliveryShape);
export const deliveryListShape = createAnswerShape(
  'DeliveryList',
  `The last ${maxStoredDeliveries} deliveries, newest first.`,
  z.array(deliveryShape),
);

/** The body of a request that a webhook sends. */
export const webhookMessageShape = createDescribedObject('WebhookMessage', WebhookMessage, {
  type: createNamedEnum({
    id: 'WebhookMessageType',
    description: `${deliveryKinds.description}.`,
    values: Object.values(messageTypes),
    getMeaning: (type) => deliveryKinds.meanings[type === messageTypes.test ? 'test' : 'changes'],
  }),
  timestamp: instantShape,
  data: z.array(changeShape),
  next_cursor: z.string().min(1).optional(),
});

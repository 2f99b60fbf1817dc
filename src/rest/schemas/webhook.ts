import { z } from 'zod';
import { maxSecretGraceHours, maxStoredDeliveries, messageTypes } from '../../domain/changes/webhook.ts';
import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import {
  createdWebhookType,
  deliveryKinds,
  deliveryType,
  webhookStates,
  webhookType,
} from '../../record/types/webhook.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema } from './answer.ts';
import { createDescribedObject, getTypeSchema, withMemberDescriptions } from './member-schema.ts';
import { createEnum, createNamedEnum, instantSchema } from './scalars.ts';

/**
 * The type of a change in filters. Its schema has a name of its own, because the enum of a parameter is closed, while
 * the enum in answers may gain values.
 */
export const changeTypeFilter = createEnum('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** The schema of a change in `/v1/changes`, streams and webhooks. */
const changeSchema = getTypeSchema(changeType);
export const changePageSchema = getTypeSchema(changePageType);

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

const webhookSchema = getTypeSchema(webhookType);
const deliverySchema = getTypeSchema(deliveryType);

export const webhookAnswerSchema = createAnswerSchema('WebhookAnswer', 'The webhook.', webhookSchema);
export const webhookListSchema = createAnswerSchema(
  'WebhookList',
  'The webhooks, oldest first.',
  z.array(webhookSchema),
);
export const createdWebhookSchema = getTypeSchema(createdWebhookType);
export const deliveryAnswerSchema = createAnswerSchema('DeliveryAnswer', 'The delivery.', deliverySchema);
export const deliveryListSchema = createAnswerSchema(
  'DeliveryList',
  `The last ${maxStoredDeliveries} deliveries, newest first.`,
  z.array(deliverySchema),
);

/** The body of a request that a webhook sends. */
export const webhookMessageSchema = createDescribedObject('WebhookMessage', WebhookMessage, {
  type: createNamedEnum({
    id: 'WebhookMessageType',
    description: `${deliveryKinds.description}.`,
    values: Object.values(messageTypes),
    getMeaning: (type) => deliveryKinds.meanings[type === messageTypes.test ? 'test' : 'changes'],
  }),
  timestamp: instantSchema,
  data: z.array(changeSchema),
  next_cursor: z.string().min(1),
});

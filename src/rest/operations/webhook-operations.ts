import { z } from 'zod';
import { maxFormerSecrets, maxStoredDeliveries, maxWebhooks } from '../../domain/changes/webhook.ts';
import type { CreatedWebhook } from '../../services/webhooks/webhooks.ts';
import { presentCreatedWebhook, presentDelivery, presentWebhook } from '../answers/presenters.ts';
import type { FreeOperation } from '../operation.ts';
import type { RestDeps } from '../rest-deps.ts';
import {
  createdWebhookSchema,
  deliveryAnswerSchema,
  deliveryListSchema,
  newWebhookBody,
  resendBody,
  secretRotationBody,
  webhookAnswerSchema,
  webhookChangeBody,
  webhookListSchema,
  webhookMessageSchema,
} from '../schemas/webhook.ts';
import {
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  defineRepeatableChange,
  emptyReply,
  withoutInput,
} from './account-operation.ts';

const webhooksPath = '/v1/account/webhooks';
const exampleUrl = 'https://shop.example/webhooks/phones';

const webhookIdParam = {
  schema: z.string().regex(/^[0-9A-Za-z]{10}$/),
  description: 'The id of a webhook.',
  example: 'w7H2k9Q4xZ',
};

/** Creates the operations on the webhooks of an account. */
export function createWebhookOperations(deps: RestDeps): FreeOperation[] {
  const { webhooks } = deps;
  return [
    defineAccountOperation(deps, {
      method: 'GET',
      path: webhooksPath,
      summary: 'The webhooks of the account',
      metadata: {
        operationId: 'listWebhooks',
        description: 'All webhooks, oldest first.',
        answer: webhookListSchema,
      },
      work: async ({ holder }) => {
        const accountWebhooks = await webhooks.list(holder.account.id);
        return createPrivateReply(200, { data: accountWebhooks.map(presentWebhook) });
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: webhooksPath,
      summary: 'Create a webhook',
      metadata: {
        operationId: 'createWebhook',
        description: `From now on, changes to the catalogue are sent to the URL by POST, with signatures according to Standard Webhooks 1.0.0; the secret is returned only once. Plans with real-time data get them within 2 seconds, others after midnight (quota time zone). Each delivery has up to 100 changes and costs 1 unit for every ten or fewer; retries and tests are free. An account has at most ${maxWebhooks} webhooks.`,
        answer: createdWebhookSchema,
        webhookBody: webhookMessageSchema,
        status: 201,
        errorCodes: ['too-many-webhooks'],
      },
      example: { url: exampleUrl, types: ['price'] },
      members: newWebhookBody,
      perform: ({ holder, input, change }) => webhooks.create(holder.account.id, input, change),
      present: (created: CreatedWebhook) => createPrivateReply(201, presentCreatedWebhook(created)),
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: `${webhooksPath}/{id}`,
      summary: 'A webhook',
      metadata: {
        operationId: 'getWebhook',
        description: 'The URL that changes are sent to, and whether the webhook is active.',
        answer: webhookAnswerSchema,
        idParam: webhookIdParam,
      },
      work: async ({ holder, pathId: id }) =>
        createPrivateReply(200, { data: presentWebhook(await webhooks.get(holder.account.id, id)) }),
    }),
    defineAccountChange(deps, {
      method: 'PATCH',
      path: `${webhooksPath}/{id}`,
      summary: 'Pause or move a webhook',
      metadata: {
        operationId: 'updateWebhook',
        description:
          'Pauses or resumes a webhook, or changes its URL. Changes from the time when it was paused or disabled are sent when it is active again.',
        answer: webhookAnswerSchema,
        idParam: webhookIdParam,
      },
      example: { state: 'active' },
      members: webhookChangeBody,
      work: async ({ holder, pathId: id, input }) =>
        createPrivateReply(200, {
          data: presentWebhook(await webhooks.change(holder.account.id, id, input)),
        }),
    }),
    defineAccountOperation(deps, {
      method: 'DELETE',
      path: `${webhooksPath}/{id}`,
      summary: 'Delete a webhook',
      metadata: {
        operationId: 'deleteWebhook',
        description: 'Nothing more is sent to the webhook, and its deliveries are deleted.',
        status: 204,
        idParam: webhookIdParam,
      },
      work: async ({ holder, pathId: id }) => {
        await webhooks.remove(holder.account.id, id, { origin: holder.origin });
        return emptyReply;
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: `${webhooksPath}/{id}/rotate`,
      summary: 'Rotate the secret of a webhook',
      metadata: {
        operationId: 'rotateWebhookSecret',
        description: `Replaces the secret with a new one, which is returned only once. Until the grace period is over, requests are signed with both secrets, so no delivery fails while the receiver is updated. At most ${maxFormerSecrets} former secrets are used besides the new one, and each only until this grace period ends.`,
        answer: createdWebhookSchema,
        idParam: webhookIdParam,
      },
      example: { grace_hours: 24 },
      members: secretRotationBody,
      mayBeEmpty: true,
      perform: ({ holder, pathId: id, input, change }) =>
        webhooks.rotate(holder.account.id, id, input.grace_hours, change),
      present: (rotated: CreatedWebhook) => createPrivateReply(200, presentCreatedWebhook(rotated)),
    }),
    defineAccountChange(deps, {
      method: 'POST',
      path: `${webhooksPath}/{id}/test`,
      summary: 'Test a webhook',
      metadata: {
        operationId: 'testWebhook',
        description:
          'Sends a request of type `webhook.test` at once and without retries, even to a paused webhook. It is signed like any delivery, and contains one sample: an earlier change that the webhook would receive, or any change if there is none. Its deliveries show the result.',
        answer: deliveryAnswerSchema,
        status: 202,
        idParam: webhookIdParam,
      },
      ...withoutInput,
      work: async ({ holder, pathId: id }) =>
        createPrivateReply(202, { data: presentDelivery(await webhooks.sendTest(holder.account.id, id)) }),
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: `${webhooksPath}/{id}/deliveries`,
      summary: 'Deliveries of a webhook',
      metadata: {
        operationId: 'listDeliveries',
        description: `The last ${maxStoredDeliveries} deliveries, newest first, with the status and the duration of the last attempt.`,
        answer: deliveryListSchema,
        idParam: webhookIdParam,
      },
      work: async ({ holder, pathId: id }) => {
        const deliveries = await webhooks.listDeliveries(holder.account.id, id);
        return createPrivateReply(200, { data: deliveries.map(presentDelivery) });
      },
    }),
    defineAccountChange(deps, {
      method: 'POST',
      path: `${webhooksPath}/{id}/resend`,
      summary: 'Send a delivery again',
      metadata: {
        operationId: 'resendDelivery',
        description:
          'Sends a delivery at once, with the same id and body, and with ten more attempts. Its units are not charged again. Bodies are stored until 3 days after the last attempt.',
        answer: deliveryAnswerSchema,
        status: 202,
        idParam: webhookIdParam,
      },
      example: { delivery_id: 'msg_0f8fad5bd9cb469fa16570867728950e' },
      members: resendBody,
      work: async ({ holder, pathId: id, input }) => {
        const delivery = await webhooks.resend(holder.account.id, id, input.delivery_id);
        return createPrivateReply(202, { data: presentDelivery(delivery) });
      },
    }),
  ];
}

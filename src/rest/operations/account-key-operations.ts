import { z } from 'zod';
import { takePage } from '../../domain/catalogue/page.ts';
import { exampleRestrictions } from '../../record/types/key.ts';
import { toCreatedKeyJson, toKeyJson } from '../../services/accounts/account-json.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { type CreatedKey, maxGraceSeconds } from '../../services/keys/account-keys.ts';
import type { FreeOperation } from '../operation.ts';
import { optionalPageParams } from '../params/catalogue-params.ts';
import { createLinkHeader, presentPagination, readPage, toQuery } from '../params/paging.ts';
import type { RestDeps } from '../rest-deps.ts';
import { createdKeySchema, keyAnswerSchema, keyListSchema, keyRestrictionsBody } from '../schemas/account.ts';
import { withMemberDescriptions } from '../schemas/member-schema.ts';
import {
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  defineRepeatableChange,
  emptyReply,
} from './account-operation.ts';

const keysPath = '/v1/account/keys';
const { KeyChangeInput, KeyInput, RotationInput } = descriptions;
const newKeyBody = z.strictObject(
  withMemberDescriptions(KeyInput, {
    name: z.string('is required and must be a string'),
    restrictions: keyRestrictionsBody,
  }),
);
const keyChangeBody = z.strictObject(
  withMemberDescriptions(KeyChangeInput, {
    name: z.string('must be a string').optional(),
    restrictions: keyRestrictionsBody,
  }),
);

const keyIdParam = {
  schema: z.string().regex(/^[0-9A-Za-z]{10}$/),
  description: 'The id of a key.',
  example: 'a1B2c3D4e5',
};

const graceHelp = `must be a whole number from 0 to ${maxGraceSeconds}`;
const rotationBody = z.strictObject(
  withMemberDescriptions(RotationInput, {
    grace_seconds: z.int(graceHelp).min(0, graceHelp).max(maxGraceSeconds, graceHelp).default(0),
  }),
);

/** Creates the operations on the keys of an account. */
export function createAccountKeyOperations(deps: RestDeps): FreeOperation[] {
  const { accountKeys } = deps;
  return [
    defineAccountOperation(deps, {
      method: 'GET',
      path: keysPath,
      summary: 'The API keys of the account',
      metadata: {
        operationId: 'listKeys',
        description:
          'The keys that work, and the 100 keys that ended last; oldest first. The whole list, unless page or per_page is given.',
        answer: keyListSchema,
      },
      params: optionalPageParams,
      work: async ({ holder, input }) => {
        const isPaged = input.page !== undefined || input.per_page !== undefined;
        const pageRequest = isPaged ? readPage(input) : null;
        const keys = await accountKeys.list(holder.account.id);
        if (pageRequest === null) return createPrivateReply(200, { data: keys.map(toKeyJson) });
        const page = takePage(keys, pageRequest);
        const answer = { data: page.items.map(toKeyJson), pagination: presentPagination(page) };
        return createPrivateReply(200, answer, createLinkHeader(keysPath, toQuery(input), page));
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: keysPath,
      summary: 'Create an API key',
      metadata: {
        operationId: 'createKey',
        description:
          'The key is returned only once. Restrict a key that others can see, such as a key in a web page: otherwise anybody can use it for everything that the plan allows.',
        answer: createdKeySchema,
        status: 201,
        errorCodes: ['too-many-keys'],
      },
      example: { name: 'My shop', restrictions: exampleRestrictions },
      members: newKeyBody,
      perform: ({ holder, input: { name, restrictions = null }, change }) =>
        accountKeys.create(holder.account.id, name, restrictions, change),
      present: (created: CreatedKey) => createPrivateReply(201, toCreatedKeyJson(created)),
    }),
    defineAccountChange(deps, {
      method: 'PATCH',
      path: '/v1/account/keys/{id}',
      summary: 'Rename or restrict an API key',
      metadata: {
        operationId: 'updateKey',
        description:
          'The new restrictions replace all previous ones and take effect within a second; null removes them. A key that has expired works again if its date is moved into the future.',
        answer: keyAnswerSchema,
        idParam: keyIdParam,
        errorCodes: ['key-not-active', 'too-many-keys'],
      },
      example: { restrictions: exampleRestrictions },
      members: keyChangeBody,
      work: async ({ holder, pathId, input }) => {
        const key = await accountKeys.change(holder.account.id, pathId, input, { origin: holder.origin });
        return createPrivateReply(200, { data: toKeyJson(key) });
      },
    }),
    defineAccountOperation(deps, {
      method: 'DELETE',
      path: '/v1/account/keys/{id}',
      summary: 'Revoke an API key',
      metadata: {
        operationId: 'revokeKey',
        description: 'The key stops working within a second, for good.',
        status: 204,
        idParam: keyIdParam,
      },
      work: async ({ holder, pathId }) => {
        await accountKeys.revoke(holder.account.id, pathId, { origin: holder.origin });
        return emptyReply;
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: '/v1/account/keys/{id}/rotate',
      summary: 'Rotate an API key',
      metadata: {
        operationId: 'rotateKey',
        description:
          'Replaces the key with a new one, which is returned only once. The old key works until its grace period is over.',
        answer: createdKeySchema,
        status: 201,
        idParam: keyIdParam,
        errorCodes: ['key-not-active', 'too-many-keys'],
      },
      example: { grace_seconds: 3600 },
      members: rotationBody,
      mayBeEmpty: true,
      perform: ({ holder, pathId, input, change }) =>
        accountKeys.rotate(holder.account.id, pathId, input.grace_seconds, change),
      present: (created: CreatedKey) => createPrivateReply(201, toCreatedKeyJson(created)),
    }),
  ];
}

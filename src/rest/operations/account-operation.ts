import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { AccountChange } from '../../domain/accounts/account-change.ts';
import { readRequestSecret } from '../../http/requests/credentials.ts';
import { createJsonReply, type Reply } from '../../http/responses/send.ts';
import type { AccountHolder } from '../../services/accounts/account-access.ts';
import type { OperationMetadata } from '../openapi/operation-metadata.ts';
import type { OpenOperation } from '../operation.ts';
import type { ParamTable, ParamValues } from '../params/param.ts';
import { assertJsonUnlessEmpty, readMembers } from '../params/read-members.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { answerRepeatably, readIdempotencyKey, repeatableMetadata } from './repeatable-operation.ts';

interface AccountOperationBase {
  readonly path: string;
  readonly summary: string;
  readonly metadata: Omit<OperationMetadata, 'tag' | 'credential'>;
}

/**
 * The input of an account operation: the request, the account holder, the `{id}` in the path, and the
 * parameters or the body.
 */
interface AccountRequest<Input> {
  readonly request: IncomingMessage;
  readonly holder: AccountHolder;
  readonly segment: string;
  readonly input: Input;
}

const openAccess = { kind: 'open', cors: false } as const;
const accountMetadata = { tag: 'Account', credential: 'account-secret' } as const;

/** @throws GatewayError as `AccountAccess.authenticate` does */
const authenticateHolder = (request: IncomingMessage, { access, addressOf }: RestDeps) =>
  access.authenticate(readRequestSecret(request), () => addressOf(request));

/**
 * Defines a free operation that needs the API Secret. It checks in this order: secret (401), parameters (400).
 */
export function defineAccountOperation<Table extends ParamTable>(
  deps: RestDeps,
  operation: AccountOperationBase & {
    readonly method: 'GET' | 'DELETE';
    /** The parameters in the query string; none by default. */
    readonly params?: Table;
    work(request: AccountRequest<ParamValues<Table>>): Promise<Reply>;
  },
): OpenOperation {
  const params = operation.params ?? ({} as Table);
  return {
    ...operation,
    ...openAccess,
    params,
    metadata: { ...operation.metadata, ...accountMetadata },
    handle: async (request, query, segment) => {
      const holder = await authenticateHolder(request, deps);
      return operation.work({ request, holder, segment, input: readParams(params, query) });
    },
  };
}

/**
 * Defines a free operation that needs the API Secret and has a JSON body. It checks in this order: media type
 * (415), secret (401), parameters and body (400, 413).
 * @param operation the operation; with `mayBeEmpty`, an absent body counts as `{}`
 */
export function defineAccountChange<Members, Sent = Members>(
  deps: RestDeps,
  operation: AccountOperationBase & {
    readonly method: 'POST' | 'PATCH';
    readonly members: z.ZodObject & z.ZodType<Members, Sent>;
    readonly mayBeEmpty?: true;
    /** An example body that the API reference shows. */
    readonly example: Sent;
    work(request: AccountRequest<Members>): Promise<Reply>;
  },
): OpenOperation {
  const { members, mayBeEmpty = false } = operation;
  return {
    ...operation,
    ...openAccess,
    params: {},
    metadata: {
      ...operation.metadata,
      ...accountMetadata,
      body: { schema: members, example: operation.example, ...(mayBeEmpty && { required: false }) },
    },
    handle: async (request, query, segment) => {
      assertJsonUnlessEmpty(request, mayBeEmpty);
      const holder = await authenticateHolder(request, deps);
      readParams({}, query);
      const input = await readMembers(request, members, mayBeEmpty);
      return operation.work({ request, holder, segment, input });
    },
  };
}

/**
 * Defines an operation as `defineAccountChange` does, whose request can be repeated with an `Idempotency-Key`.
 * @param operation the operation; `perform` makes the change, and `present` its answer
 */
export function defineRepeatableChange<Members, Result, Sent = Members>(
  deps: RestDeps,
  {
    perform,
    present,
    ...operation
  }: Omit<Parameters<typeof defineAccountChange<Members, Sent>>[1], 'work'> & {
    perform(request: AccountRequest<Members> & { readonly change: AccountChange<Result> }): Promise<Result>;
    present(result: Result): Reply;
  },
): OpenOperation {
  return defineAccountChange<Members, Sent>(deps, {
    ...operation,
    metadata: repeatableMetadata(operation.metadata),
    work: async (accountRequest) => {
      const { request, holder, segment, input } = accountRequest;
      const { id: accountId } = holder.account;
      return answerRepeatably(
        deps,
        {
          sender: accountId,
          accountId,
          operation: `${operation.method} ${operation.path.replace('{id}', segment)}`,
          idempotencyKey: readIdempotencyKey(request),
          input,
        },
        (toAnswer) => perform({ ...accountRequest, change: { origin: holder.origin, toAnswer } }),
        present,
      );
    },
  });
}

/** The members of an operation that needs no body, and accepts an empty object. */
export const emptyBody = { members: z.strictObject({}), example: {}, mayBeEmpty: true } as const;

/** Creates a JSON reply about an account, which is private and must not be cached. */
export function createPrivateReply(status: number, value: unknown): Reply {
  return createJsonReply(status, value, [['Cache-Control', 'no-store']]);
}

/** The reply of an operation whose success has no body. */
export const emptyReply: Reply = { status: 204, headers: [['Cache-Control', 'no-store']], body: '' };

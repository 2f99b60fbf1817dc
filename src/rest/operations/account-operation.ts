import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { AccountChange } from '../../domain/accounts/account-change.ts';
import type { StoredAnswer } from '../../domain/accounts/repeatable-request.ts';
import { createParameterError } from '../../domain/errors.ts';
import { readRequestSecret } from '../../http/requests/credentials.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { createJsonReply, type Reply } from '../../http/responses/send.ts';
import type { AccountHolder } from '../../services/accounts/account-access.ts';
import type { RepeatableRequest } from '../../services/accounts/repeatable-requests.ts';
import type { OperationMetadata } from '../openapi/operation-metadata.ts';
import type { FreeOperation } from '../operation.ts';
import type { ParamTable, ParamValues } from '../params/param.ts';
import { assertJsonUnlessEmpty, readMembers, readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';

/** The members that every definition of an account operation has. */
interface AccountOperationBase {
  readonly path: string;
  readonly summary: string;
  readonly metadata: Omit<OperationMetadata, 'tag' | 'credential'>;
}

/** An authenticated request to an account operation. */
interface AccountRequest<Input> {
  readonly request: IncomingMessage;
  readonly holder: AccountHolder;
  /** The value of `{id}` in the path; empty if the path has none. */
  readonly pathId: string;
  /** The values of the parameters, or the members of the body. */
  readonly input: Input;
}

const freePrivateAccess = { kind: 'free', isOpenToOrigins: false } as const;
const accountMetadata = { tag: 'Account', credential: 'account-secret' } as const;

/** @throws GatewayError as `AccountAccess.authenticate` does */
const authenticateHolder = (
  request: IncomingMessage,
  isRemoval: boolean,
  { access, getClientAddress }: RestDeps,
) => access.authenticate(readRequestSecret(request), () => getClientAddress(request), isRemoval);

/**
 * Defines a free operation that needs the API Secret and has no body. It checks in this order: secret (401),
 * parameters (400).
 */
export function defineAccountOperation<Table extends ParamTable>(
  deps: RestDeps,
  operation: AccountOperationBase & {
    readonly method: 'GET' | 'DELETE';
    /** The parameters in the query string; none by default. */
    readonly params?: Table;
    work(request: AccountRequest<ParamValues<Table>>): Promise<Reply>;
  },
): FreeOperation {
  const params = operation.params ?? ({} as Table);
  return {
    ...operation,
    ...freePrivateAccess,
    params,
    metadata: { ...operation.metadata, ...accountMetadata },
    handle: async (request, query, pathId) => {
      const isRemoval = operation.method === 'DELETE';
      const holder = await authenticateHolder(request, isRemoval, deps);
      const input = readParams(params, query);
      return deps.access.runInTurn(holder, isRemoval, () =>
        operation.work({ request, holder, pathId, input }),
      );
    },
  };
}

/**
 * Defines a free operation that needs the API Secret and has a JSON body. It checks in this order: media type
 * (415), secret (401), parameters and body (400, 413).
 * @param operation the operation; with `mayBeEmpty`, an absent body counts as `{}`
 */
export function defineAccountChange<Members, Body = Members>(
  deps: RestDeps,
  operation: AccountOperationBase & {
    readonly method: 'POST' | 'PATCH';
    readonly members: z.ZodObject & z.ZodType<Members, Body>;
    readonly mayBeEmpty?: true;
    /** An example body that the API reference shows. */
    readonly example: Body;
    work(request: AccountRequest<Members>): Promise<Reply>;
  },
): FreeOperation {
  const { members, mayBeEmpty = false } = operation;
  return {
    ...operation,
    ...freePrivateAccess,
    params: {},
    metadata: {
      ...operation.metadata,
      ...accountMetadata,
      body: { schema: members, example: operation.example, ...(mayBeEmpty && { required: false }) },
    },
    handle: async (request, query, pathId) => {
      assertJsonUnlessEmpty(request, mayBeEmpty);
      const holder = await authenticateHolder(request, false, deps);
      readParams({}, query);
      // The body is read between the account's turns, so that a slow client does not delay its other requests.
      const input = await readMembers(request, members, mayBeEmpty);
      return deps.access.runInTurn(holder, false, () => operation.work({ request, holder, pathId, input }));
    },
  };
}

/**
 * Defines an operation like `defineAccountChange`, whose requests can be repeated with an `Idempotency-Key`.
 * @param operation the operation; `perform` makes the change, and `present` creates the answer
 */
export function defineRepeatableChange<Members, Result, Body = Members>(
  deps: RestDeps,
  {
    perform,
    present,
    ...operation
  }: Omit<Parameters<typeof defineAccountChange<Members, Body>>[1], 'work'> & {
    perform(request: AccountRequest<Members> & { readonly change: AccountChange<Result> }): Promise<Result>;
    present(result: Result): Reply;
  },
): FreeOperation {
  return defineAccountChange<Members, Body>(deps, {
    ...operation,
    metadata: toRepeatableMetadata(operation.metadata),
    work: async (accountRequest) => {
      const { request, holder, pathId, input } = accountRequest;
      const { id: accountId } = holder.account;
      return answerRepeatableRequest(
        deps,
        {
          sender: accountId,
          accountId,
          operation: `${operation.method} ${operation.path.replace('{id}', pathId)}`,
          idempotencyKey: readIdempotencyKey(request),
          input,
        },
        (toAnswer) => perform({ ...accountRequest, change: { origin: holder.origin, toAnswer } }),
        present,
      );
    },
  });
}

/** The part of a definition for an operation without input. Its body may be absent or an empty object. */
export const withoutInput = { members: z.strictObject({}), example: {}, mayBeEmpty: true } as const;

/** Creates a JSON reply that must not be cached, because it is about an account. */
export function createPrivateReply(status: number, value: unknown, headers: HeaderList = []): Reply {
  return createJsonReply(status, value, [['Cache-Control', 'no-store'], ...headers]);
}

/** The reply to a successful request that has no body to return. */
export const emptyReply: Reply = { status: 204, headers: [['Cache-Control', 'no-store']], body: '' };

export const maxIdempotencyKeyLength = 255;
const headerName = 'Idempotency-Key';
/**
 * Visible ASCII (VCHAR of RFC 5234). Repeated headers do not match, because Node joins them with a comma and a space.
 */
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * Reads the header `Idempotency-Key`. Returns null if the request has none.
 * @throws GatewayError `invalid-parameter` for a malformed key, or several keys
 */
export function readIdempotencyKey({ headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw createParameterError(
    headerName,
    `must be sent once and have 1 to ${maxIdempotencyKeyLength} visible ASCII characters without spaces; a UUID is best`,
  );
}

/** Adds the metadata that all operations with an `Idempotency-Key` have in common. */
export function toRepeatableMetadata<Metadata extends Pick<OperationMetadata, 'errorCodes'>>(
  metadata: Metadata,
) {
  return {
    ...metadata,
    isRepeatable: true as const,
    errorCodes: [...(metadata.errorCodes ?? []), 'idempotency-in-progress', 'idempotency-mismatch'] as const,
  };
}

/**
 * Answers a request whose change is made only once for each `Idempotency-Key`.
 * @param perform a function that makes the change. If it receives `toAnswer`, it must create the answer with it, and
 *   store the answer in the same transaction as the change.
 * @param present a function that creates the reply from the result of the change
 * @throws GatewayError as `RepeatableRequests.answer` does
 */
export async function answerRepeatableRequest<Result>(
  { repeatableRequests }: RestDeps,
  request: Omit<RepeatableRequest, 'idempotencyKey'> & { readonly idempotencyKey: string | null },
  perform: (toAnswer?: (result: Result) => StoredAnswer) => Promise<Result>,
  present: (result: Result) => Reply,
): Promise<Reply> {
  const { idempotencyKey } = request;
  if (idempotencyKey === null) return present(await perform());
  const { answer: reply, isRepeated } = await repeatableRequests.answer<Reply>(
    { ...request, idempotencyKey },
    async (toStored) => present(await perform((result) => toStored(present(result)))),
  );
  return isRepeated ? { ...reply, headers: [...reply.headers, ['Idempotency-Replayed', 'true']] } : reply;
}

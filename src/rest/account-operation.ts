import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { jsonReply, type Reply } from '../http/send.ts';
import type { AccountHolder } from '../services/accounts/account-access.ts';
import type { About } from './openapi-metadata.ts';
import type { OpenOperation } from './operation.ts';
import { type ParamTable, type ParamValues, readParams } from './param.ts';
import { assertJson, readMembers } from './read-members.ts';

interface Described {
  readonly path: string;
  readonly summary: string;
  readonly about: Omit<About, 'tag' | 'credential'>;
}

/**
 * The input of an account operation: the account holder, the `{id}` in the path, and the parameters or the
 * body.
 */
interface AccountRequest<Input> {
  readonly holder: AccountHolder;
  readonly segment: string;
  readonly input: Input;
}

const open = { kind: 'open', cors: false } as const;
const accountMetadata = { tag: 'Account', credential: 'account-secret' } as const;

/**
 * Finds the holder of the API Secret that a request has.
 * @throws GatewayError as `AccountAccess.authenticate` does
 */
export type HolderOf = (request: IncomingMessage) => Promise<AccountHolder>;

/** A free operation that needs the API Secret. It checks in this order: secret (401), parameters (400). */
export function accountOperation<Table extends ParamTable>(
  holderOf: HolderOf,
  operation: Described & {
    readonly method: 'GET' | 'DELETE';
    readonly params: Table;
    work(request: AccountRequest<ParamValues<Table>>): Promise<Reply>;
  },
): OpenOperation {
  return {
    ...operation,
    ...open,
    about: { ...operation.about, ...accountMetadata },
    handle: async (request, query, segment) => {
      const holder = await holderOf(request);
      return operation.work({ holder, segment, input: readParams(operation.params, query) });
    },
  };
}

/**
 * A free operation that needs the API Secret and has a JSON body. It checks in this order: media type (415),
 * secret (401), parameters and body (400, 413).
 * @param operation an operation; with `mayBeEmpty`, an absent body counts as `{}`
 */
export function accountChange<Members, Sent = Members>(
  holderOf: HolderOf,
  operation: Described & {
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
    ...open,
    params: {},
    about: {
      ...operation.about,
      ...accountMetadata,
      body: { schema: members, example: operation.example, ...(mayBeEmpty && { required: false }) },
    },
    handle: async (request, query, segment) => {
      assertJson(request, mayBeEmpty);
      const holder = await holderOf(request);
      readParams({}, query);
      return operation.work({ holder, segment, input: await readMembers(request, members, mayBeEmpty) });
    },
  };
}

/** Answers about an account are private and must not be cached. */
export function privateReply(status: number, value: unknown): Reply {
  return jsonReply(status, value, [['Cache-Control', 'no-store']]);
}

export const nothingReply: Reply = { status: 204, headers: [['Cache-Control', 'no-store']], body: '' };

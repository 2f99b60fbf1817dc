import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { presentedSecret } from '../http/credentials.ts';
import { assertJsonBody } from '../http/read-body.ts';
import { jsonReply, type Reply } from '../http/send.ts';
import type { AccountAccess, AccountHolder } from '../services/account-access.ts';
import type { About } from './about.ts';
import type { OpenOperation } from './operation.ts';
import { type ParamTable, type ParamValues, readParams } from './params.ts';
import { assertJsonOrNothing, readMembers, readOptionalMembers } from './read-members.ts';

interface Described<Table extends ParamTable> {
  readonly path: string;
  readonly summary: string;
  readonly params: Table;
  readonly about?: About;
}

/** What an account operation is given: who holds the account, `{id}` of the path, and what was sent. */
interface Asked<Input> {
  readonly holder: AccountHolder;
  readonly segment: string;
  readonly input: Input;
}

const open = { kind: 'open', cors: false } as const;

/** Who holds the API Secret that a request presents. @throws GatewayError as `AccountAccess.authenticate` */
export type HolderOf = (request: IncomingMessage) => Promise<AccountHolder>;

export function createHolderOf(
  access: AccountAccess,
  addressOf: (request: IncomingMessage) => string,
): HolderOf {
  return (request) => access.authenticate(presentedSecret(request), () => addressOf(request));
}

/** An operation that the API Secret opens, for nothing: secret (401), parameters (400), work. */
export function accountOperation<Table extends ParamTable>(
  holderOf: HolderOf,
  operation: Described<Table> & {
    readonly method: 'GET' | 'DELETE';
    work(asked: Asked<ParamValues<Table>>): Promise<Reply>;
  },
): OpenOperation {
  return {
    ...operation,
    ...open,
    handle: async (request, query, segment) => {
      const holder = await holderOf(request);
      return operation.work({ holder, segment, input: readParams(operation.params, query) });
    },
  };
}

/**
 * The same with a JSON body: media type (415), secret (401), parameters and body (400, 413), work.
 * @param operation `mayBeEmpty` where no body at all is as good as `{}`
 */
export function accountChange<Members>(
  holderOf: HolderOf,
  operation: Omit<Described<ParamTable>, 'params'> & {
    readonly method: 'POST' | 'PATCH';
    readonly members: z.ZodObject & z.ZodType<Members>;
    readonly mayBeEmpty?: true;
    /** A body that the reference shows. */
    readonly example: Members;
    work(asked: Asked<Members>): Promise<Reply>;
  },
): OpenOperation {
  const { members, mayBeEmpty = false } = operation;
  const assertType: (request: IncomingMessage) => void = mayBeEmpty ? assertJsonOrNothing : assertJsonBody;
  const read = mayBeEmpty ? readOptionalMembers : readMembers;
  return {
    ...operation,
    ...open,
    params: {},
    about: {
      ...operation.about,
      body: { schema: members, example: operation.example, ...(mayBeEmpty && { required: false }) },
    },
    handle: async (request, query, segment) => {
      assertType(request);
      const holder = await holderOf(request);
      readParams({}, query);
      return operation.work({ holder, segment, input: await read(request, members) });
    },
  };
}

/** What an account operation answers is for the one who asked, now. */
export function privateReply(status: number, value: unknown): Reply {
  return jsonReply(status, value, [['Cache-Control', 'no-store']]);
}

export const nothingReply: Reply = { status: 204, headers: [['Cache-Control', 'no-store']], body: '' };

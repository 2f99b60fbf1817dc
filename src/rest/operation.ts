import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { HeaderList } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { About } from './openapi-metadata.ts';
import type { ParamTable, ParamValues } from './param.ts';

/**
 * The work of a request, after the charge and after everything that can reject it for free. A GatewayError with a
 * status below 500 stays charged.
 */
export type Work = () => CatalogueAnswer | Promise<CatalogueAnswer>;

export interface CatalogueAnswer {
  /** JSON, as text or in UTF-8. */
  readonly body: Reply['body'];
  readonly headers?: HeaderList;
}

interface Described {
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  readonly summary: string;
  readonly params: ParamTable;
  /** For the OpenAPI document. */
  readonly about: About;
}

/** A catalogue operation: needs a key, costs a unit unless it says otherwise. */
export interface CatalogueOperation extends Described {
  readonly kind: 'catalogue';
  /** Free, and counted as a suggestion. */
  readonly isSuggestion?: true;
  /** Of its JSON body. An operation that takes one is a POST, else it is a GET. */
  readonly members?: z.ZodObject;
  /** Whether its answers depend only on the catalogue in memory, and are worth caching. */
  readonly cacheable?: true;
  /** Whether its answers are as new as the database, and not of the catalogue in memory: they have no ETag. */
  readonly isLive?: true;
  /**
   * @param body what `members` read; undefined without them
   * @throws GatewayError `invalid-parameter`, `invalid-body`
   */
  prepare(values: Readonly<Record<string, unknown>>, segment: string, caller: Caller, body: unknown): Work;
}

/** Anything else: it reads its request itself, and is never charged. */
export interface OpenOperation extends Described {
  readonly kind: 'open';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Whether pages of other origins may call it. */
  readonly cors: boolean;
  /** @param segment What stands for `{id}` in the path; empty without one. */
  handle(request: IncomingMessage, query: URLSearchParams, segment: string): Reply | Promise<Reply>;
}

/** A GET whose answer goes on: it needs a key, and costs as its description says. */
export interface StreamOperation extends Described {
  readonly kind: 'stream';
  /** What the description says it costs, as a sentence. */
  readonly cost: string;
  /**
   * Answers to the end of the stream.
   * @throws what rejects it before it begins
   */
  serve(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void>;
}

export type Operation = CatalogueOperation | OpenOperation | StreamOperation;

/** A catalogue operation whose `prepare` gets the values that its own parameter table reads. */
export function catalogueOperation<Table extends ParamTable>(
  operation: Omit<CatalogueOperation, 'kind' | 'params' | 'prepare'> & {
    readonly params: Table;
    prepare(values: ParamValues<Table>, segment: string, caller: Caller): Work;
  },
): CatalogueOperation {
  return { ...operation, kind: 'catalogue', prepare: operation.prepare as CatalogueOperation['prepare'] };
}

/** The same, asked with a JSON body of the given members. @param operation `example`: a body that the reference shows */
export function catalogueQuestion<Members>(
  operation: Omit<CatalogueOperation, 'kind' | 'params' | 'cacheable' | 'members' | 'prepare'> & {
    readonly members: z.ZodObject & z.ZodType<Members>;
    readonly example: Members;
    prepare(body: Members, caller: Caller): Work;
  },
): CatalogueOperation {
  const { members, example, prepare, about, ...described } = operation;
  return {
    ...described,
    kind: 'catalogue',
    params: {},
    members,
    about: { ...about, body: { schema: members, example } },
    prepare: (_values, _segment, caller, body) => prepare(body as Members, caller),
  };
}

/** The units that a request for it costs. */
export function unitsOf(operation: Operation): number {
  if (operation.kind === 'stream') return 1;
  return operation.kind === 'catalogue' && !operation.isSuggestion ? 1 : 0;
}

/** The method that an operation is listed under. */
export function methodOf(operation: Operation): string {
  if (operation.kind === 'open') return operation.method;
  if (operation.kind === 'stream') return 'GET';
  return operation.members === undefined ? 'GET' : 'POST';
}

/** Whether its answers have an ETag, by which a client asks only for another one than it has (RFC 9110 §13). */
export function isConditional(operation: Operation): boolean {
  if (operation.about.conditional === true) return true;
  return operation.kind === 'catalogue' && methodOf(operation) === 'GET' && !operation.isLive;
}

/** Whether the operation answers this method: HEAD wherever GET does (RFC 9110 §9.3.2), but for streams. */
export function answersTo(operation: Operation, method: string | undefined): boolean {
  if (operation.kind === 'stream') return method === 'GET';
  return methodOf(operation) === (method === 'HEAD' ? 'GET' : method);
}

/** What the operations of one path allow together, in the order of their table. */
export function allowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.flatMap((operation) => {
    const method = methodOf(operation);
    return answersTo(operation, 'HEAD') ? [method, 'HEAD'] : [method];
  });
  return [...new Set(methods), 'OPTIONS'];
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { HeaderList } from '../http/responses/quota-headers.ts';
import type { Reply } from '../http/responses/send.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { OperationMetadata } from './openapi/operation-metadata.ts';
import type { ParamTable, ParamValues } from './params/param.ts';

/** The work of a request, which is done after the charge. */
export type Work = () => CatalogueAnswer | Promise<CatalogueAnswer>;

export interface CatalogueAnswer {
  /** The body as JSON: a string, or bytes in UTF-8. */
  readonly body: Reply['body'];
  readonly headers?: HeaderList;
}

interface OperationBase {
  /** The path, with `{id}` for the variable segment, if it has one. */
  readonly path: string;
  readonly summary: string;
  readonly params: ParamTable;
  /** The description for the OpenAPI document. */
  readonly metadata: OperationMetadata;
}

/** A catalogue operation. It needs a key, and costs a unit unless `isSuggestion` is set. */
export interface CatalogueOperation extends OperationBase {
  readonly kind: 'catalogue';
  /** Whether the operation is free and counts as a suggestion. */
  readonly isSuggestion?: true;
  /** The members of its JSON body. An operation with a body is a POST, any other is a GET. */
  readonly members?: z.ZodObject;
  /** Whether its answers are cached. They must depend only on the catalogue in memory. */
  readonly isCacheable?: true;
  /** Whether its answers come from the database. They have no ETag, unlike answers from memory. */
  readonly isLive?: true;
  /**
   * Checks the input before the charge.
   * @param segment the value of `{id}` in the path; empty if the path has none
   * @param body the body as `members` parsed it; undefined without `members`
   * @param rawQuery the query string that was sent, without its question mark; undefined outside REST
   * @returns the work to do after the charge
   * @throws GatewayError `invalid-parameter`, `invalid-body`
   */
  prepare(
    values: Readonly<Record<string, unknown>>,
    segment: string,
    caller: Caller,
    body: unknown,
    rawQuery?: string,
  ): Work;
}

/** An operation that is never charged. It reads and authenticates its request itself. */
export interface FreeOperation extends OperationBase {
  readonly kind: 'free';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Whether web pages of other origins may read its answers (CORS). */
  readonly isOpenToOrigins: boolean;
  /** @param segment the value of `{id}` in the path; empty if the path has none */
  handle(request: IncomingMessage, query: URLSearchParams, segment: string): Reply | Promise<Reply>;
}

/** A GET operation that answers with a stream of events. It needs a key. */
export interface StreamOperation extends OperationBase {
  readonly kind: 'stream';
  /** The sentence about the cost, for the description. */
  readonly cost: string;
  /** Serves the stream until it ends. @throws GatewayError if the request is rejected before the stream begins */
  serve(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void>;
}

export type Operation = CatalogueOperation | FreeOperation | StreamOperation;

/** Defines a catalogue operation. The types of the values for `prepare` follow from the table of parameters. */
export function defineCatalogueOperation<Table extends ParamTable>(
  operation: Omit<CatalogueOperation, 'kind' | 'params' | 'prepare'> & {
    readonly params: Table;
    prepare(
      values: ParamValues<Table>,
      segment: string,
      caller: Caller,
      body?: unknown,
      rawQuery?: string,
    ): Work;
  },
): CatalogueOperation {
  return { ...operation, kind: 'catalogue', prepare: operation.prepare as CatalogueOperation['prepare'] };
}

/**
 * Defines a catalogue operation whose query is a JSON body with the given members.
 * @param operation the operation; its `example` is the body that the API reference shows
 */
export function defineCatalogueQuery<Members>(
  operation: Omit<CatalogueOperation, 'kind' | 'params' | 'isCacheable' | 'members' | 'prepare'> & {
    readonly members: z.ZodObject & z.ZodType<Members>;
    readonly example: Members;
    prepare(body: Members, caller: Caller): Work;
  },
): CatalogueOperation {
  const { members, example, prepare, metadata, ...operationBase } = operation;
  return {
    ...operationBase,
    kind: 'catalogue',
    params: {},
    members,
    metadata: { ...metadata, body: { schema: members, example } },
    prepare: (_values, _segment, caller, body) => prepare(body as Members, caller),
  };
}

/** Returns the units that a request costs. */
export function getUnits(operation: Operation): number {
  if (operation.kind === 'stream') return 1;
  return operation.kind === 'catalogue' && !operation.isSuggestion ? 1 : 0;
}

/** Returns the method of an operation. Operations with GET support HEAD too. */
export function getMethod(operation: Operation): string {
  if (operation.kind === 'free') return operation.method;
  if (operation.kind === 'stream') return 'GET';
  return operation.members === undefined ? 'GET' : 'POST';
}

/** Whether answers have an ETag, with which clients can make conditional requests (RFC 9110 §13). */
export function isConditional(operation: Operation): boolean {
  if (operation.metadata.supportsIfNoneMatch === true) return true;
  return operation.kind === 'catalogue' && getMethod(operation) === 'GET' && !operation.isLive;
}

/** Whether the operation supports a method. GET implies HEAD (RFC 9110 §9.3.2), except for streams. */
export function supportsMethod(operation: Operation, method: string | undefined): boolean {
  if (operation.kind === 'stream') return method === 'GET';
  return getMethod(operation) === (method === 'HEAD' ? 'GET' : method);
}

/** Lists all methods that the operations of one path allow, in the order of the operations. */
export function listAllowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.flatMap((operation) => {
    const method = getMethod(operation);
    return supportsMethod(operation, 'HEAD') ? [method, 'HEAD'] : [method];
  });
  return [...new Set(methods), 'OPTIONS'];
}

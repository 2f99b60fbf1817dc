import type { IncomingMessage } from 'node:http';
import type { HeaderList } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import type { Caller } from '../services/admission.ts';
import type { About } from './about.ts';
import type { ParamTable, ParamValues } from './params.ts';

/** A catalogue answer on its way: everything that can refuse for free has been done. */
export interface Prepared {
  /** Whether it will be 200: only then can it be "not modified". */
  readonly exists: boolean;
  /** The work, done after the charge. A GatewayError of a status below 500 stays charged. */
  answer(): CatalogueAnswer | Promise<CatalogueAnswer>;
}

export interface CatalogueAnswer {
  /** JSON, as text or in UTF-8. */
  readonly body: string | Buffer;
  readonly headers?: HeaderList;
}

interface Described {
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  readonly summary: string;
  readonly params: ParamTable;
  /** For the OpenAPI document. */
  readonly about?: About;
}

/** A question to the catalogue: needs a key, costs a unit. */
export interface CatalogueOperation extends Described {
  readonly kind: 'catalogue';
  /** Whether its answers are made of the catalogue in memory alone, and are worth keeping for who asks the same. */
  readonly keepsAnswers?: true;
  /** @throws GatewayError `invalid-parameter` */
  prepare(values: Readonly<Record<string, unknown>>, segment: string, caller: Caller): Prepared;
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

export type Operation = CatalogueOperation | OpenOperation;

/** A catalogue operation whose `prepare` gets the values that its own parameter table reads. */
export function catalogueOperation<Table extends ParamTable>(operation: {
  readonly path: string;
  readonly summary: string;
  readonly params: Table;
  readonly about?: About;
  readonly keepsAnswers?: true;
  prepare(values: ParamValues<Table>, segment: string, caller: Caller): Prepared;
}): CatalogueOperation {
  return { ...operation, kind: 'catalogue', prepare: operation.prepare as CatalogueOperation['prepare'] };
}

/** The method that an operation is listed under. */
export function methodOf(operation: Operation): string {
  return operation.kind === 'open' ? operation.method : 'GET';
}

/** Whether the operation answers this method: HEAD wherever GET does (RFC 9110 §9.3.2). */
export function answersTo(operation: Operation, method: string | undefined): boolean {
  return methodOf(operation) === (method === 'HEAD' ? 'GET' : method);
}

/** What the operations of one path allow together, in the order of their table. */
export function allowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.map(methodOf).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  return [...new Set(methods), 'OPTIONS'];
}

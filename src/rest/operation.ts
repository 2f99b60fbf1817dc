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
  /** JSON text. */
  readonly body: string;
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
  /** @throws GatewayError `invalid-parameter` */
  prepare(values: Readonly<Record<string, unknown>>, segment: string, caller: Caller): Prepared;
}

/** Anything else: it reads its request itself, and is never charged. */
export interface OpenOperation extends Described {
  readonly kind: 'open';
  readonly method: 'GET' | 'POST';
  /** Whether pages of other origins may call it. */
  readonly cors: boolean;
  handle(request: IncomingMessage, query: URLSearchParams): Reply | Promise<Reply>;
}

export type Operation = CatalogueOperation | OpenOperation;

/** A catalogue operation whose `prepare` gets the values that its own parameter table reads. */
export function catalogueOperation<Table extends ParamTable>(operation: {
  readonly path: string;
  readonly summary: string;
  readonly params: Table;
  readonly about?: About;
  prepare(values: ParamValues<Table>, segment: string, caller: Caller): Prepared;
}): CatalogueOperation {
  return { ...operation, kind: 'catalogue', prepare: operation.prepare as CatalogueOperation['prepare'] };
}

export function methodsOf(operation: Operation): string[] {
  return operation.kind === 'open' && operation.method === 'POST'
    ? ['POST', 'OPTIONS']
    : ['GET', 'HEAD', 'OPTIONS'];
}

import type { Arguments } from './operation.ts';
import type { CallOptions, Message } from './send.ts';

/**
 * A document that knows the types of its data and variables: what GraphQL Code Generator (both document modes), gql.tada
 * and `TypedDocumentNode` make. Text can be had of it, of its source, or of `ClientOptions.print`.
 */
export interface TypedDocument<Data, Variables> {
  /** Never there: it carries the types. */
  readonly __apiType?: (variables: Variables) => Data;
}

/** A document that is registered with the gateway, by its ID. It is sent by GET, so that asking again can be free (304). */
export interface RegisteredDocument {
  /** `sha256:…` */
  readonly documentId: string;
}

/**
 * Runs an operation; the answer is its `data`.
 * @throws PhoneGatewayError also if a part of it failed; `body` has the rest
 */
export interface GraphQLCall {
  <Data, Variables>(document: TypedDocument<Data, Variables>, ...of: Arguments<Variables>): Promise<Data>;
  <Data = unknown>(
    document: string | RegisteredDocument,
    variables?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Data>;
}

/** Text of an AST, as `print` of the package `graphql` makes it. */
export type Print = (document: never) => string;

export type AnyDocument = string | RegisteredDocument | TypedDocument<unknown, never>;

/** Where browsers, proxies and servers still take a URL. */
const maxUrlLength = 4_000;

/** @throws TypeError for a document without its text */
export function graphqlMessage(
  url: string,
  document: AnyDocument,
  variables: unknown,
  print: Print | undefined,
): Omit<Message, 'headers' | 'isRepeatable'> {
  if (typeof document !== 'object' || !('documentId' in document)) {
    return { method: 'POST', url, body: JSON.stringify({ query: textOf(document, print), variables }) };
  }
  const { documentId } = document;
  const query = new URLSearchParams({ documentId });
  if (variables !== undefined) query.set('variables', JSON.stringify(variables));
  const target = `${url}?${query}`;
  return target.length <= maxUrlLength
    ? { method: 'GET', url: target }
    : { method: 'POST', url, body: JSON.stringify({ documentId, variables }) };
}

function textOf(document: string | object, print: Print | undefined): string {
  const { kind, loc }: { kind?: string; loc?: { source: { body: string } } } = Object(document);
  // A text may be an object, with types: GraphQL Code Generator's `documentMode: 'string'`.
  if (kind === undefined) return String(document);
  const text = print?.(document as never) ?? loc?.source.body;
  if (text !== undefined) return text;
  throw new TypeError(
    "This document has no text: createClient({ print }) with print of 'graphql' makes one.",
  );
}

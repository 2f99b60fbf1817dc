import { type DocumentNode, GraphQLError, getOperationAST, Kind, OperationTypeNode, parse } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { GatewayError } from '../domain/errors.ts';
import type { GraphQLContext, ServerContext } from './context.ts';
import { assertDocumentLimits, maxTokens, tooComplex } from './document-limits.ts';
import { toDocumentError, toRequestError } from './graphql-error.ts';

/** Parses and validates within the limits of the document, which bound the cost of everything after. */
export const useDocumentLimits: Plugin<GraphQLContext, ServerContext> = {
  onParse: ({ context, setParseFn }) => {
    const { run, params } = context as unknown as ServerContext & { params: GraphQLParams };
    setParseFn(((source: string) => parseWithinLimits(source)) as typeof parse);
    // Also of a document that comes out of the cache, which knows neither the method nor the operation's name.
    return ({ result }) => {
      if (result === null || result instanceof Error) return;
      const document = result as DocumentNode;
      assertQueriesOnly(document, run.isPost);
      assertOperation(document, params.operationName ?? null);
    };
  },
  onValidate: () => {
    return ({ valid, result, setResult }) => {
      if (!valid) setResult((result as GraphQLError[]).map(toValidationError));
    };
  },
};

/** @throws GraphQLError for what does not parse, and for what is too large, deep or full of aliases */
export function parseWithinLimits(source: string): DocumentNode {
  try {
    const document = parse(source, { maxTokens });
    assertDocumentLimits(document);
    return document;
  } catch (error) {
    if (error instanceof GatewayError) throw toRequestError(error);
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes(`more that ${maxTokens} tokens`)) {
      throw toRequestError(tooComplex(`The query has more than ${maxTokens} tokens.`));
    }
    throw toDocumentError(error, 'GRAPHQL_PARSE_FAILED');
  }
}

/**
 * The schema has nothing but queries, which no rule of validation looks at.
 * @throws GraphQLError 405 for GET, as GraphQL over HTTP §6.2.1 wants it; else one of validation
 */
export function assertQueriesOnly({ definitions }: DocumentNode, isPost: boolean): void {
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === OperationTypeNode.QUERY)
      continue;
    const detail = `The schema has no ${definition.operation}: the catalogue is read with queries.`;
    if (!isPost && definition.operation === OperationTypeNode.MUTATION) {
      const allow = ['GET', 'HEAD', 'POST', 'OPTIONS'];
      throw toRequestError(new GatewayError('method-not-allowed', detail, { allow }), {
        Allow: allow.join(', '),
      });
    }
    throw toDocumentError(new GraphQLError(detail, { nodes: definition }), 'GRAPHQL_VALIDATION_FAILED');
  }
}

/** @throws GraphQLError when it is not clear which operation is meant */
function assertOperation(document: DocumentNode, operationName: string | null): void {
  if (getOperationAST(document, operationName)) return;
  const names = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (names.length === 0) {
    throw toDocumentError(new GraphQLError('The document has no operation.'), 'GRAPHQL_VALIDATION_FAILED');
  }
  const detail =
    operationName === null ? 'say which of the operations is meant' : 'names no operation of the document';
  throw toDocumentError(new GraphQLError(`operationName: ${detail}`), 'BAD_USER_INPUT', 'operationName');
}

/** What graphql-js refuses because checking or answering it would take too long; told by its words alone. */
const limits: Readonly<Record<string, string>> = {
  'Validation aborted.': 'The query repeats too many fields.',
  'Maximum introspection depth exceeded': 'The introspection query is too deep.',
};

export function toValidationError(error: GraphQLError): GraphQLError {
  const limit = limits[error.message];
  if (limit !== undefined) return toRequestError(tooComplex(limit));
  return error.extensions.code === undefined ? toDocumentError(error, 'GRAPHQL_VALIDATION_FAILED') : error;
}

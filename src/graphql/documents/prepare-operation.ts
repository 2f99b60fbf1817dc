import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  TokenKind,
  validate,
} from 'graphql';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import { maxKeyLength } from '../../http/requests/long-text.ts';
import { type CollectFields, createCollectFields } from '../cost/collect-fields.ts';
import { createTooComplexError, runOrReject, toDocumentError, toGraphQLError } from '../graphql-error.ts';
import { schema } from '../schema/schema.ts';
import { assertDocumentLimits, maxLines, maxTokens } from './document-limits.ts';
import { addNameHint } from './name-hints.ts';
import { assertUnconditionalSubscriptions } from './subscription-root.ts';

/** A valid operation, with everything about it that does not depend on variables. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly isSubscription: boolean;
  /** The name of the operation, or its type if it has none, as the list of charges shows it. */
  readonly shownName: string;
  readonly collect: CollectFields;
}

/** The functions that read a document: those of this file, wrapped in envelop's plugins. */
export interface DocumentReader {
  /** @throws GraphQLError, GatewayError */
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (document: DocumentNode) => readonly GraphQLError[];
}

/**
 * Parses and validates a document within the limits, which limit the cost of every later step, and finds its
 * operation.
 * @throws RejectedOperation for an error in the document that does not depend on its sender; GatewayError 405
 *   for a mutation by GET
 */
export function prepareOperation(
  { parse, validate }: DocumentReader,
  query: string,
  operationName: string | null,
  isPost: boolean,
): PreparedOperation {
  return runOrReject(() => {
    const document = parse(query);
    assertNoMutation(document, isPost);
    assertUnconditionalSubscriptions(document);
    const operation = findOperation(document, operationName);
    const errors = validate(document);
    if (errors.length > 0) throw new AggregateError(errors.map(toValidationError));
    const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
    const shownName = getShownName(operation);
    return { document, isSubscription, shownName, collect: createCollectFields(schema, document, operation) };
  });
}

/** The most characters of a name in the list of charges. */
const maxShownName = 100;

/** Credentials are removed, because a client may use one as a name by mistake. */
const getShownName = ({ name, operation }: OperationDefinitionNode): string =>
  name === undefined ? operation : removeCredentials(name.value).slice(0, maxShownName);

/** How many errors are reported at once. Each takes time, mainly for its suggestion. */
const maxErrors = 10;

/** Validates a document by the rules of the specification. Stops after ten errors. */
export function validateWithinLimits(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  return validate(schema, document, specifiedRules, { maxErrors });
}

/** @throws GraphQLError for a document that does not parse; GatewayError for one beyond the limits */
export function parseWithinLimits(source: string): DocumentNode {
  try {
    assertLines(source);
    const document = parse(source, { maxTokens });
    if (source.length > maxKeyLength) assertShortTokens(document);
    assertDocumentLimits(document);
    return document;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes(`more that ${maxTokens} tokens`)) {
      throw createTooComplexError(`The query has more than ${maxTokens} tokens.`);
    }
    throw toDocumentError(error, 'GRAPHQL_PARSE_FAILED');
  }
}

function assertShortTokens({ loc }: DocumentNode): void {
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) {
    if (token.kind !== TokenKind.COMMENT && token.end - token.start > maxKeyLength)
      throw createTooComplexError(`The query has a name or text of more than ${maxKeyLength} characters.`);
  }
}

function assertLines(source: string): void {
  let lines = 1;
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    if (code === 0x0a || code === 0x0d) lines += 1;
  }
  if (lines > maxLines) throw createTooComplexError(`The query has more than ${maxLines} lines.`);
}

/**
 * Rejects mutations, because the schema has none and no validation rule checks that.
 * @throws GatewayError 405 for a mutation by GET, as GraphQL over HTTP §6.2.1 demands; else a GraphQLError as
 *   validation throws
 */
export function assertNoMutation({ definitions }: DocumentNode, isPost: boolean): void {
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.MUTATION) continue;
    const detail = 'The schema has no mutation: the catalogue is read with queries.';
    if (!isPost) {
      const allow = ['GET', 'HEAD', 'POST', 'OPTIONS'];
      throw new GatewayError('method-not-allowed', detail, { allow });
    }
    throw toDocumentError(new GraphQLError(detail, { nodes: definition }), 'GRAPHQL_VALIDATION_FAILED');
  }
}

/**
 * Finds the operation of a document by its name.
 * @throws GraphQLError if there is none, or if there are several and no name
 */
function findOperation(document: DocumentNode, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation) return operation;
  assertOperation(document);
  const detail =
    operationName === null ? 'say which of the operations is meant' : 'names no operation of the document';
  throw toDocumentError(new GraphQLError(`operationName: ${detail}`), 'BAD_USER_INPUT', {
    argument: 'operationName',
  });
}

/** @throws GraphQLError for a document that has only fragments */
export function assertOperation({ definitions }: DocumentNode): void {
  if (definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return;
  throw toDocumentError(new GraphQLError('The document has no operation.'), 'GRAPHQL_VALIDATION_FAILED');
}

/** The messages of graphql-js for documents that would take too long to check or to answer. */
const limitMessages: Readonly<Record<string, string>> = {
  'Validation aborted.': 'The query repeats too many fields.',
  'Maximum introspection depth exceeded': 'The introspection query is too deep.',
};

export function toValidationError(error: GraphQLError): GraphQLError {
  const limit = limitMessages[error.message];
  return limit === undefined
    ? toDocumentError(addNameHint(error, schema), 'GRAPHQL_VALIDATION_FAILED')
    : toGraphQLError(createTooComplexError(limit));
}

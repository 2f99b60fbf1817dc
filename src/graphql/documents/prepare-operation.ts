import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  TokenKind,
  validate,
} from 'graphql';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import { maxKeyLength } from '../../http/requests/long-text.ts';
import { maxBodyBytes } from '../../http/requests/read-body.ts';
import { addNameHint, type CollectFields, createCollectFields } from '../cost/collect-fields.ts';
import { createTooComplexError, runOrReject, toDocumentError, toGraphQLError } from '../graphql-error.ts';
import { schema } from '../schema/schema.ts';
import { assertDocumentLimits, maxLines, maxTokens } from './document-limits.ts';

/** A valid operation, with everything prepared that does not depend on variables. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly isSubscription: boolean;
  /** The name of the operation, or its type if it has no name, for logs and for the list of charges. */
  readonly displayName: string;
  readonly collect: CollectFields;
}

/** The functions that parse and validate a document. Envelop has extended them with plugins. */
export interface DocumentReader {
  /** @throws GraphQLError for a syntax error; GatewayError if a limit is exceeded */
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (document: DocumentNode) => readonly GraphQLError[];
}

/**
 * Parses and validates a document within the limits, and finds its operation.
 * @throws RejectedOperation for an error in the document; GatewayError `method-not-allowed` for a mutation by GET
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
    const displayName = getDisplayName(operation);
    return {
      document,
      isSubscription,
      displayName,
      collect: createCollectFields(schema, document, operation),
    };
  });
}

/** The maximum length of a name in the list of charges. */
const maxDisplayNameLength = 100;

/** Returns the name without credentials, because a client may have used one as a name by mistake. */
const getDisplayName = ({ name, operation }: OperationDefinitionNode): string =>
  name === undefined ? operation : removeCredentials(name.value).slice(0, maxDisplayNameLength);

/** The maximum number of reported errors. It is small, because finding suggestions takes time. */
const maxErrors = 10;

/** Validates a document by the rules of the specification. Validation stops after `maxErrors` errors. */
export function validateWithinLimits(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  return validate(schema, document, specifiedRules, { maxErrors });
}

/** Parses a document. @throws GraphQLError for a syntax error; GatewayError if a limit is exceeded */
export function parseWithinLimits(source: string): DocumentNode {
  try {
    assertLines(source);
    const document = parse(source, { maxTokens });
    if (source.length > maxKeyLength) assertShortTokens(document);
    assertDocumentLimits(document);
    return document;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // graphql-js misspells "than" as "that" in this message.
    if (error.message.includes(`more that ${maxTokens} tokens`)) {
      throw createTooComplexError(`The query has more than ${maxTokens} tokens.`);
    }
    throw toDocumentError(error, 'GRAPHQL_PARSE_FAILED');
  }
}

function assertShortTokens({ loc }: DocumentNode): void {
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) {
    if (token.kind !== TokenKind.COMMENT && token.end - token.start > maxKeyLength)
      throw createTooComplexError(`The query has a name or string of more than ${maxKeyLength} characters.`);
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
 * @throws GatewayError `method-not-allowed` for a mutation by GET (GraphQL over HTTP §6.2.1); GraphQLError, with
 *   the code of a validation error, for any other mutation
 */
function assertNoMutation({ definitions }: DocumentNode, isPost: boolean): void {
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
    operationName === null ? 'must name one of the operations' : 'names no operation of the document';
  throw toDocumentError(new GraphQLError(`operationName: ${detail}`), 'BAD_USER_INPUT', {
    argument: 'operationName',
  });
}

/** @throws GraphQLError for a document that has only fragments */
function assertOperation({ definitions }: DocumentNode): void {
  if (definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return;
  throw toDocumentError(new GraphQLError('The document has no operation.'), 'GRAPHQL_VALIDATION_FAILED');
}

/** Our messages for documents that take too long to validate or to answer, by the messages of graphql-js. */
const limitMessages: Readonly<Record<string, string>> = {
  'Validation aborted.': 'The query repeats too many fields.',
  'Maximum introspection depth exceeded': 'The introspection query is too deep.',
};

/** Converts an error of graphql-js's validation to the form for clients. */
export function toValidationError(error: GraphQLError): GraphQLError {
  const limitMessage = limitMessages[error.message];
  return limitMessage === undefined
    ? toDocumentError(addNameHint(error, schema), 'GRAPHQL_VALIDATION_FAILED')
    : toGraphQLError(createTooComplexError(limitMessage));
}

/**
 * Rejects `@skip` and `@include` on the only field of a subscription (GraphQL §5.2.4.1), because without the field
 * there would be nothing to send. The rule of graphql-js needs variables, which are not known yet.
 * @throws GraphQLError with the code of a validation error
 */
function assertUnconditionalSubscriptions({ definitions }: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const directive = findCondition(definition.selectionSet, fragments, new Set());
    if (directive === null) continue;
    const detail = `@${directive.name.value} is not allowed on the field of a subscription.`;
    throw toDocumentError(new GraphQLError(detail, { nodes: directive }), 'GRAPHQL_VALIDATION_FAILED');
  }
}

/**
 * Finds the first `@skip` or `@include` in a selection set and its fragments.
 * @param visitedFragments the names of fragments that were already searched
 * @returns the directive, or null if there is none
 */
function findCondition(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  visitedFragments: Set<string>,
): DirectiveNode | null {
  for (const selection of selections) {
    const condition = selection.directives?.find(
      ({ name }) => name.value === 'skip' || name.value === 'include',
    );
    if (condition !== undefined) return condition;
    let innerSet: SelectionSetNode | undefined;
    if (selection.kind === Kind.INLINE_FRAGMENT) innerSet = selection.selectionSet;
    else if (selection.kind === Kind.FRAGMENT_SPREAD && !visitedFragments.has(selection.name.value)) {
      visitedFragments.add(selection.name.value);
      innerSet = fragments.get(selection.name.value)?.selectionSet;
    }
    const innerCondition =
      innerSet === undefined ? null : findCondition(innerSet, fragments, visitedFragments);
    if (innerCondition !== null) return innerCondition;
  }
  return null;
}

/**
 * Documents are checked as if they came by POST, so that a mutation is reported as an error in the document and not
 * as a wrong HTTP method.
 */
const isPost = true;

/**
 * Checks whether a document that is to be registered could run. It must parse, be valid, and respect the limits of
 * documents and of requests. Limits that depend on variables (root fields, nodes, arguments) are not checked.
 * @returns a sentence that describes the first error, or null if there is none
 */
export function checkDocument(text: string): string | null {
  // PostgreSQL cannot store this character.
  if (text.includes('\0')) return 'The document contains the null character (U+0000).';
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBodyBytes) return `The document has ${bytes} bytes; at most ${maxBodyBytes} are allowed.`;
  try {
    const document = parseWithinLimits(text);
    assertNoMutation(document, isPost);
    assertUnconditionalSubscriptions(document);
    assertOperation(document);
    const [error] = validateWithinLimits(schema, document);
    return error === undefined ? null : formatError(toValidationError(error));
  } catch (error) {
    if (error instanceof GraphQLError) return formatError(error);
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

/** Formats the message of an error, with the line number if it is known. */
function formatError({ message, locations }: GraphQLError): string {
  const [location] = locations ?? [];
  return location === undefined ? message : `Line ${location.line}: ${message}`;
}

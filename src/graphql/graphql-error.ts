import { type FieldNode, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { removeCredentials } from '../domain/accounts/credential.ts';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { problemStatus, toGraphQLCode } from '../http/problems/problem-status.ts';
import { formatMebibytes, maxAnswerBytes } from '../http/responses/answer-size.ts';

/**
 * Converts an error of the gateway to GraphQL. Its code, its argument, and the additional members of REST's problem
 * document become extensions. Credentials that a client sent in the wrong place are removed, as in REST.
 */
export function toGraphQLError(error: GatewayError): GraphQLError {
  const argument = error.facts.parameters?.[0]?.parameter;
  return new GraphQLError(removeCredentials(error.message), {
    originalError: error,
    extensions: {
      code: toGraphQLCode(error.code),
      ...(argument !== undefined && { argument: removeCredentials(argument) }),
      ...withCamelCaseNames(error.facts.members ?? {}),
    },
  });
}

/** Converts the names of problem members to camel case: `violated-policies` becomes `violatedPolicies`. */
function withCamelCaseNames(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const toCamelCase = (name: string): string =>
    name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [toCamelCase(name), value]));
}

/**
 * Whether an error of a field is a failure of the gateway, for which units are refunded. Any error of a running
 * operation that is not a `GatewayError` is a bug.
 */
export function isGatewayFailure({ originalError }: Pick<GraphQLError, 'originalError'>): boolean {
  return !(originalError instanceof GatewayError) || problemStatus[originalError.code] >= 500;
}

/**
 * The error of an operation that cannot run until the client fixes its document, variables or arguments. The status
 * is 400 only for clients that accept the newer media type (see `getRejectionStatus`).
 */
export class RejectedOperation extends Error {
  readonly code = 'invalid-document';
  /** The body of the response, as JSON. Storing the error objects would keep the document in memory. */
  readonly body: string;
  readonly isSyntaxError: boolean;
  constructor(errors: readonly GraphQLError[]) {
    super('the operation is rejected');
    this.isSyntaxError = errors[0]?.extensions.code === 'GRAPHQL_PARSE_FAILED';
    this.body = JSON.stringify({ errors });
  }
}

/**
 * Converts the error of a rejected operation to REST. The status is 400, and `errors` of the problem document
 * contains the GraphQL errors, with the additional members `parameter` and `detail` of REST.
 */
export function toRestError(rejection: RejectedOperation): GatewayError {
  const { errors } = JSON.parse(rejection.body) as { readonly errors: readonly GraphQLFormattedError[] };
  const isTooComplex = errors[0]?.extensions?.code === toGraphQLCode('query-too-complex');
  const messages = errors.map(({ message }) => message).join('; ');
  return new GatewayError(isTooComplex ? 'query-too-complex' : 'invalid-body', messages, {
    members: {
      errors: errors.map((error) => ({
        parameter: error.extensions?.argumentPath ?? error.extensions?.argument ?? 'query',
        detail: error.message,
        ...error,
      })),
    },
  });
}

/**
 * Does work that finds out whether an operation can run, and converts its errors.
 * @throws RejectedOperation for a GraphQLError, an AggregateError of GraphQLErrors, or a GatewayError with status
 *   400; any other error unchanged
 */
export function runOrReject<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof GatewayError && problemStatus[error.code] === 400) {
      throw new RejectedOperation([toGraphQLError(error)]);
    }
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (!errors.every((candidate) => candidate instanceof GraphQLError)) throw error;
    throw new RejectedOperation(
      errors.map((graphqlError) =>
        graphqlError.extensions.code === undefined
          ? toDocumentError(graphqlError, 'BAD_USER_INPUT')
          : graphqlError,
      ),
    );
  }
}

export function createTooComplexError(detail: string): GatewayError {
  return new GatewayError('query-too-complex', detail);
}

export const createAnswerTooLargeError = (): GatewayError =>
  createTooComplexError(
    `The answer would have more than ${formatMebibytes(maxAnswerBytes)}. Ask for smaller pages, fewer fields or fewer aliases.`,
  );

/** The maximum length of a message. Messages of graphql-js contain whole values of the document. */
const maxMessageLength = 500;

/** Converts an error that was found before the operation ran, and adds its code and, if known, its argument. */
export function toDocumentError(
  error: GraphQLError,
  code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT',
  argumentNames: { readonly argument?: string; readonly argumentPath?: string } = {},
): GraphQLError {
  const message = removeCredentials(error.message);
  const isLong = message.length > maxMessageLength;
  return new GraphQLError(isLong ? `${message.slice(0, maxMessageLength)}…` : message, {
    ...getLocation(error),
    extensions: { code, ...argumentNames },
  });
}

/**
 * Converts the error of an argument. In the extensions, `argument` is the path of the value inside the arguments,
 * such as `filter.ramGbMin`. `argumentPath` begins with the response keys of the field, such as
 * `phones.filter.ramGbMin`, so it is unique in the document.
 */
export function toArgumentError(
  { parameter, detail }: ParameterError,
  { path, node }: { readonly path: string; readonly node: FieldNode },
): GraphQLError {
  const argument = removeCredentials(parameter);
  const argumentPath = `${path}.${argument}`;
  const [name] = parameter.split('.');
  const argumentNode = node.arguments?.find((candidate) => candidate.name.value === name);
  const error = new GraphQLError(`${argumentPath}: ${detail}`, { nodes: argumentNode ?? node });
  return toDocumentError(error, 'BAD_USER_INPUT', { argument, argumentPath });
}

/**
 * Converts any error of an operation to the form for clients. A GatewayError, or an error with one of our codes, is
 * shown. Any other error is replaced by one that reveals nothing.
 */
export function presentError(error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError))
    return toGraphQLError(error instanceof GatewayError ? error : createInternalError());
  if (error.extensions.code !== undefined) return error;
  const { originalError: cause } = error;
  const { message, extensions } = toGraphQLError(
    cause instanceof GatewayError ? cause : createInternalError(),
  );
  return new GraphQLError(message, { ...getLocation(error), extensions });
}

/** Copies an error, with another cause and the message of that cause. */
export function withCause(error: GraphQLError, cause: GatewayError): GraphQLError {
  return new GraphQLError(cause.message, { ...getLocation(error), originalError: cause });
}

function getLocation({ nodes, source, positions, path }: GraphQLError) {
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

const createInternalError = () =>
  new GatewayError(
    'internal',
    'Something went wrong on our side. You were not charged for the part that failed. Please try again.',
  );

import { GraphQLError } from 'graphql';
import { withoutCredentials } from '../domain/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import { toGraphQLCode } from '../http/graphql-code.ts';
import { problemStatus } from '../http/problem-status.ts';

/**
 * A refusal as a GraphQL error: code, argument, and the extra members that REST's problem has. As there, a client that
 * put its key in the wrong place is not told it back.
 */
export function toGraphQLError(error: GatewayError): GraphQLError {
  const argument = error.facts.parameters?.[0]?.parameter;
  return new GraphQLError(withoutCredentials(error.message), {
    originalError: error,
    extensions: {
      code: toGraphQLCode(error.code),
      ...(argument !== undefined && { argument: withoutCredentials(argument) }),
      ...error.facts.members,
    },
  });
}

/**
 * Whether an error of a field is a failure of ours, which is refunded, and not an answer such as `not-found`.
 * While an operation runs, nothing else than a `GatewayError` can be meant.
 */
export function isOurFailure({ originalError }: Pick<GraphQLError, 'originalError'>): boolean {
  return !(originalError instanceof GatewayError) || problemStatus[originalError.code] >= 500;
}

/** A refusal before anything ran: it decides the HTTP status too, but for 400 to clients of `application/json`. */
export function toRequestError(
  error: GatewayError,
  headers: Readonly<Record<string, string>> = {},
): GraphQLError {
  const { message, extensions } = toGraphQLError(error);
  const status = problemStatus[error.code];
  return new GraphQLError(message, {
    originalError: error,
    extensions: { ...extensions, http: { status, headers, spec: status === 400 } },
  });
}

/** The answer to a digest that is not known. Clients look for exactly this message, and send the text next. */
export function persistedQueryNotFound(): GraphQLError {
  return new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 400, spec: true } },
  });
}

/** What is repeated of a query in a message: graphql-js puts whole values there. */
const maxMessageLength = 500;

/** A mistake that graphql-js found before anything ran. */
export function toDocumentError(
  error: GraphQLError,
  code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT',
  argument?: string,
): GraphQLError {
  const { extensions } = error;
  const message = withoutCredentials(error.message);
  const isLong = message.length > maxMessageLength;
  return new GraphQLError(isLong ? `${message.slice(0, maxMessageLength)}…` : message, {
    ...placeOf(error),
    extensions: {
      ...extensions,
      code,
      ...(argument !== undefined && { argument }),
      http: { status: 400, spec: true },
    },
  });
}

/**
 * What is shown of any error of an operation: our own refusals, and the mistakes that have been given a code of
 * ours, as they are; of everything else nothing.
 */
export function presentError(error: unknown, onBug: (error: unknown) => void): GraphQLError {
  if (!(error instanceof GraphQLError)) {
    return toGraphQLError(error instanceof GatewayError ? error : bug(error, onBug));
  }
  if (error.extensions.code !== undefined) return error;
  const cause = error.originalError ?? error;
  const { message, extensions } = toGraphQLError(cause instanceof GatewayError ? cause : bug(cause, onBug));
  return new GraphQLError(message, { ...placeOf(error), extensions });
}

function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

function bug(error: unknown, onBug: (error: unknown) => void): GatewayError {
  onBug(error);
  return new GatewayError(
    'internal',
    'Something went wrong on our side. What failed was not charged; please try again.',
  );
}

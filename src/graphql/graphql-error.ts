import { GraphQLError } from 'graphql';
import { type ErrorCode, errorTitles, GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problem-status.ts';

/** The code of an error as GraphQL spells it: the REST code in capitals, with one exception of old custom. */
export function toGraphQLCode(code: ErrorCode): string {
  return code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');
}

const codes = new Map(Object.keys(errorTitles).map((code) => [toGraphQLCode(code as ErrorCode), code as ErrorCode]));

/** A refusal as a GraphQL error: code, argument, and the extra members that REST's problem has. */
export function toGraphQLError(error: GatewayError): GraphQLError {
  const argument = error.facts.parameters?.[0]?.parameter;
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: {
      code: toGraphQLCode(error.code),
      ...(argument !== undefined && { argument }),
      ...error.facts.members,
    },
  });
}

/** The HTTP status that an error's code has in REST; 400 for GraphQL's own codes. */
function statusOf({ extensions }: Pick<GraphQLError, 'extensions'>): number {
  const code = codes.get(String(extensions.code));
  return code === undefined ? 400 : problemStatus[code];
}

/** Whether the error is a failure of ours, which is refunded, and not an answer or a mistake of the client. */
export function isOurFailure(error: Pick<GraphQLError, 'extensions'>): boolean {
  return statusOf(error) >= 500;
}

/** A refusal before anything ran: it decides the HTTP status too, but for 400 to clients of `application/json`. */
export function toRequestError(error: GatewayError, headers: Readonly<Record<string, string>> = {}): GraphQLError {
  const { message, extensions } = toGraphQLError(error);
  const status = problemStatus[error.code];
  return new GraphQLError(message, {
    originalError: error,
    extensions: { ...extensions, http: { status, headers, spec: status === 400 } },
  });
}

/** A mistake that graphql-js found before anything ran. */
export function toDocumentError(error: GraphQLError, code: string): GraphQLError {
  const { message, originalError, extensions } = error;
  return new GraphQLError(message, {
    ...placeOf(error),
    originalError: originalError ?? null,
    extensions: { ...extensions, code, http: { status: 400, spec: true } },
  });
}

/**
 * What is shown of any error of an operation: our own refusals as they are, the mistakes that graphql-js and
 * Yoga find with a code of ours, and of everything else nothing.
 */
export function presentError(error: unknown, onBug: (error: unknown) => void): GraphQLError {
  if (!(error instanceof GraphQLError)) {
    return toGraphQLError(error instanceof GatewayError ? error : bug(error, onBug));
  }
  const { code } = error.extensions;
  // Yoga's word for what is no GraphQL request.
  if (code === 'BAD_REQUEST') return withCode(error, 'INVALID_BODY');
  if (code !== undefined) return error;
  const cause = error.originalError;
  if (cause === undefined || cause === null) return withCode(error, 'GRAPHQL_VALIDATION_FAILED');
  const { message, extensions } = toGraphQLError(cause instanceof GatewayError ? cause : bug(cause, onBug));
  return new GraphQLError(message, { ...placeOf(error), extensions });
}

function withCode(error: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(error.message, { ...placeOf(error), extensions: { ...error.extensions, code } });
}

function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

function bug(error: unknown, onBug: (error: unknown) => void): GatewayError {
  onBug(error);
  return new GatewayError('internal', 'Something went wrong on our side. What failed was not charged; please try again.');
}

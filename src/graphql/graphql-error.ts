import { type FieldNode, GraphQLError } from 'graphql';
import { withoutCredentials } from '../domain/accounts/credential.ts';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { formatMebibytes, maxAnswerBytes } from '../http/answer-size.ts';
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
      ...inCamelCase(error.facts.members ?? {}),
    },
  });
}

/** Members of REST's problem as GraphQL spells names: `violated-policies` and `resets_at` are `violatedPolicies` and `resetsAt`. */
function inCamelCase(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const spelt = (name: string): string =>
    name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [spelt(name), value]));
}

/**
 * Whether an error of a field is a failure of ours, which is refunded, and not an answer such as `not-found`.
 * While an operation runs, nothing else than a `GatewayError` can be meant.
 */
export function isOurFailure({ originalError }: Pick<GraphQLError, 'originalError'>): boolean {
  return !(originalError instanceof GatewayError) || problemStatus[originalError.code] >= 500;
}

/**
 * What the client has to mend in its document, its variables or its arguments before its operation can run: as those of
 * GraphQL itself, it is 400 only to clients that know the newer media type (GraphQL over HTTP §6.4).
 */
export class RefusedOperation extends Error {
  /** JSON text. The errors themselves would hold on to the document. */
  readonly body: string;
  constructor(errors: readonly GraphQLError[]) {
    super('the operation is refused');
    this.body = JSON.stringify({ errors });
  }
}

/**
 * Does what finds out whether an operation can run.
 * @throws RefusedOperation for any GraphQLError, an AggregateError of them, and a GatewayError of status 400; anything
 *   else as it is
 */
export function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof GatewayError && problemStatus[error.code] === 400) {
      throw new RefusedOperation([toGraphQLError(error)]);
    }
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (!errors.every((one) => one instanceof GraphQLError)) throw error;
    throw new RefusedOperation(
      errors.map((one) => (one.extensions.code === undefined ? toDocumentError(one, 'BAD_USER_INPUT') : one)),
    );
  }
}

export function tooComplex(detail: string): GatewayError {
  return new GatewayError('query-too-complex', detail);
}

export const answerTooLarge = (): GatewayError =>
  tooComplex(
    `The answer would have more than ${formatMebibytes(maxAnswerBytes)}. Ask for smaller pages, fewer fields or fewer aliases.`,
  );

/** What is repeated of a query in a message: graphql-js puts whole values there. */
const maxMessageLength = 500;

/** A mistake that graphql-js found before anything ran. */
export function toDocumentError(
  error: GraphQLError,
  code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT',
  where: { readonly argument?: string; readonly argumentPath?: string } = {},
): GraphQLError {
  const message = withoutCredentials(error.message);
  const isLong = message.length > maxMessageLength;
  return new GraphQLError(isLong ? `${message.slice(0, maxMessageLength)}…` : message, {
    ...placeOf(error),
    extensions: { code, ...where },
  });
}

/**
 * A wrong argument of a field: `argument` is its name below the field (`filter.ramGbMin`), `argumentPath` has the response
 * keys down to the field before it (`phones.filter.ramGbMin`), so that it is one place of the document.
 */
export function toArgumentError(
  { parameter, detail }: ParameterError,
  { path, node }: { readonly path: string; readonly node: FieldNode },
): GraphQLError {
  const argument = withoutCredentials(parameter);
  const argumentPath = `${path}.${argument}`;
  const [name] = parameter.split('.');
  const written = node.arguments?.find((one) => one.name.value === name);
  const error = new GraphQLError(`${argumentPath}: ${detail}`, { nodes: written ?? node });
  return toDocumentError(error, 'BAD_USER_INPUT', { argument, argumentPath });
}

/**
 * What is shown of any error of an operation: our own refusals, and the mistakes that have been given a code of
 * ours, as they are; of everything else nothing.
 */
export function presentError(error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError)) return toGraphQLError(error instanceof GatewayError ? error : bug());
  if (error.extensions.code !== undefined) return error;
  const { originalError: cause } = error;
  const { message, extensions } = toGraphQLError(cause instanceof GatewayError ? cause : bug());
  return new GraphQLError(message, { ...placeOf(error), extensions });
}

/** The same error, at the same place of the answer, for another reason. */
export function withCause(error: GraphQLError, cause: GatewayError): GraphQLError {
  return new GraphQLError(cause.message, { ...placeOf(error), originalError: cause });
}

function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

const bug = () =>
  new GatewayError(
    'internal',
    'Something went wrong on our side. What failed was not charged; please try again.',
  );

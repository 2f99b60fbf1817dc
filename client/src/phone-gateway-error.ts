import type { ParameterError, Problem } from './generated/rest.ts';

/**
 * Why a call failed: a code of the gateway, the same for REST and GraphQL (`quota-exceeded`, in GraphQL
 * `QUOTA_EXCEEDED`), one that only GraphQL has, or one of this client:
 * `network` (no answer), `timeout` (none within `timeoutMs`), `unreadable` (not one of the gateway's answers).
 */
export type ErrorCode =
  | Problem['code']
  | 'graphql-parse-failed'
  | 'graphql-validation-failed'
  | 'persisted-query-not-found'
  | 'network'
  | 'timeout'
  | 'unreadable';

/** What an error of some codes has beside what every one has; as in the problem document (RFC 9457). */
interface MembersByCode {
  'invalid-parameter': { readonly errors: readonly ParameterError[] };
  'invalid-body': { readonly errors: readonly ParameterError[] };
  'quota-exceeded': Readonly<Required<Pick<Problem, 'violated-policies' | 'plan' | 'resets_at'>>>;
  'key-restricted': Readonly<Required<Pick<Problem, 'restriction'>>>;
}

interface Facts<Code> {
  readonly code: Code;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** What happened, and how to fix it. */
  readonly detail: string;
  /** Seconds after which a new try can succeed; null if the gateway named none. */
  readonly retryAfterSeconds: number | null;
  /** ID of the request, for support. */
  readonly requestId: string | null;
  /** The answer as it was sent: the problem document, or GraphQL's `{ data, errors }`. */
  readonly body: unknown;
}

/** A union by `code`: where that is compared, the members of the code are known. */
export type PhoneGatewayError<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? Error & Facts<Code> & (Code extends keyof MembersByCode ? MembersByCode[Code] : unknown)
  : never;

const GatewayCallError = class PhoneGatewayError extends Error {
  constructor(code: ErrorCode, detail: string, facts: object, members: object = {}, cause?: unknown) {
    super(detail, cause === undefined ? {} : { cause });
    const none = { status: null, retryAfterSeconds: null, requestId: null, body: null };
    Object.assign(this, members, none, facts, { name: 'PhoneGatewayError', code, detail });
  }
};

/** What every failed call throws, but one that its caller aborted. */
export const PhoneGatewayError = GatewayCallError as unknown as {
  new (...of: ConstructorParameters<typeof GatewayCallError>): PhoneGatewayError;
  readonly prototype: PhoneGatewayError;
};

interface GraphQLFault {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly argument?: string;
    readonly [name: string]: unknown;
  };
}

/** An answer of HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty of a stream. */
  readonly text: string;
  /** Of a stream: what is still to come. */
  readonly body?: Response['body'];
}

/** The JSON of an answer. @throws PhoneGatewayError `unreadable`: some proxy has answered */
export function readBody(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw unreadable(answer, cause);
  }
}

/** What is wrong by an answer that says so: a problem document, or GraphQL's errors. */
export function errorOfAnswer(answer: Answer): PhoneGatewayError {
  let body: Partial<Omit<Problem, 'errors'>> & { readonly errors?: readonly GraphQLFault[] };
  try {
    body = Object(readBody(answer));
  } catch (error) {
    return error as PhoneGatewayError;
  }
  const facts = { ...factsOf(answer), body };
  const { code, detail = '', errors: faults = [] } = body;
  if (code !== undefined) return new PhoneGatewayError(code, detail, facts, { errors: [], ...body });
  const [first] = faults;
  if (first?.extensions?.code === undefined) return unreadable(answer);
  const errors = faults.flatMap(({ message, extensions }) =>
    extensions?.argument === undefined ? [] : [{ parameter: extensions.argument, detail: message }],
  );
  const { code: graphqlCode, resetsAt, violatedPolicies, ...members } = first.extensions;
  // The members of the problem document, which GraphQL spells as its own names.
  const spelled = { resets_at: resetsAt, 'violated-policies': violatedPolicies };
  return new PhoneGatewayError(codeOf(graphqlCode), first.message, facts, { ...spelled, ...members, errors });
}

function factsOf({ status, headers }: Answer) {
  const retryAfter = headers.get('Retry-After');
  return {
    status,
    // It may be a date too (RFC 9110 §10.2.3), which the gateway never sends.
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
    requestId: headers.get('X-Request-Id'),
  };
}

/** Of what no gateway has answered. */
export function unreadable(answer: Answer, cause?: unknown): PhoneGatewayError {
  const detail = `This is not an answer of a gateway (HTTP status ${answer.status}). Look at baseUrl.`;
  return new PhoneGatewayError('unreadable', detail, factsOf(answer), {}, cause);
}

/** `QUOTA_EXCEEDED` → `quota-exceeded` */
function codeOf(graphqlCode: string): ErrorCode {
  if (graphqlCode === 'BAD_USER_INPUT') return 'invalid-parameter';
  return graphqlCode.toLowerCase().replaceAll('_', '-') as ErrorCode;
}

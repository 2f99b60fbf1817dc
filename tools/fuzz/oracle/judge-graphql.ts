import { problemStatus, toGraphQLCode } from '../../../src/http/problems/problem-status.ts';
import type { Answer } from '../fuzz-request.ts';

const codes = new Set([
  ...Object.keys(problemStatus).map((code) => toGraphQLCode(code as keyof typeof problemStatus)),
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
]);

interface GraphQLBody {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message?: unknown;
    readonly extensions?: { readonly code?: unknown };
  }[];
  readonly extensions?: unknown;
}

/** Returns what is wrong with the form of an answer of `/graphql` (GraphQL §7.1), one line each. */
export function judgeGraphQL({ status, headers, body }: Answer): string[] {
  const type = headers['content-type'] ?? 'none';
  if (!/^application\/(graphql-response\+)?json\b/.test(type)) return [`an answer of type ${type}`];
  let answer: GraphQLBody;
  try {
    answer = JSON.parse(body) as GraphQLBody;
  } catch {
    return ['an answer that is no JSON'];
  }
  const faults: string[] = [];
  const unknownMembers = Object.keys(answer).filter(
    (name) => !['data', 'errors', 'extensions'].includes(name),
  );
  if (unknownMembers.length > 0) faults.push(`unknown members ${unknownMembers.join(', ')}`);
  if (answer.errors === undefined && answer.data === undefined) faults.push('neither data nor errors');
  if (status >= 400 && answer.data !== undefined) faults.push(`data with status ${status}`);
  if (answer.errors === undefined)
    return status === 200 ? faults : [...faults, `status ${status} without errors`];
  if (answer.errors.length === 0) faults.push('no error in errors');
  for (const { message, extensions } of answer.errors) {
    if (typeof message !== 'string' || message === '') faults.push('an error without a message');
    const code = extensions?.code;
    if (typeof code !== 'string' || !codes.has(code)) faults.push(`an error with the code ${String(code)}`);
    if (code === 'INTERNAL') faults.push('an internal error');
  }
  return faults;
}

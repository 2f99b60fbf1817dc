import fc from 'fast-check';
import type { Entry } from '../../testing/openapi.ts';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { FuzzRequest } from '../fuzz-request.ts';
import { accountCredentials, catalogueCredentials, idempotencyKeys, otherHeaders } from './headers.ts';
import { jsonBodies, type TypedBody } from './json-bodies.ts';
import { targetsOf } from './rest-targets.ts';

const noBody: TypedBody = { type: null, body: null };
const allMethods = [
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'GET',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'FOO',
];

function methodsOf({ method }: Entry): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constant(method === 'GET' ? 'HEAD' : method) },
    { weight: 1, arbitrary: fc.constantFrom(...allMethods) },
  );
}

function bodiesOf({ operation, method }: Entry): fc.Arbitrary<TypedBody> {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (schema !== undefined) return jsonBodies(schema);
  const unexpectedBodies = jsonBodies({ type: 'object', properties: {} });
  return fc.oneof(
    { weight: method === 'GET' ? 30 : 8, arbitrary: fc.constant(noBody) },
    { weight: 1, arbitrary: unexpectedBodies },
  );
}

/** Requests for one operation of the OpenAPI document. */
function requestsOf(
  entry: Entry,
  facts: CatalogueFacts,
  part: FuzzRequest['part'],
): fc.Arbitrary<FuzzRequest> {
  const credentials = part === 'account' ? accountCredentials : catalogueCredentials;
  return fc
    .tuple(
      methodsOf(entry),
      targetsOf(entry, facts),
      credentials,
      otherHeaders,
      part === 'account' ? idempotencyKeys : fc.constant([]),
      bodiesOf(entry),
    )
    .map(([method, target, credential, others, idempotencyKey, { type, body }]) => ({
      part,
      method,
      target,
      headers: [
        ...credential,
        ...others,
        ...idempotencyKey,
        ...(type === null ? [] : [['Content-Type', type] as const]),
      ],
      body,
    }));
}

/** Whether an operation needs an account's secret, or creates accounts. */
export function isAccountEntry({ path }: Entry): boolean {
  return path.startsWith('/v1/account') || path === '/v1/signup';
}

/** Requests for the operations that read the catalogue or information about the service. */
export function catalogueRequests(
  entries: readonly Entry[],
  facts: CatalogueFacts,
): fc.Arbitrary<FuzzRequest> {
  const readEntries = entries.filter((entry) => !isAccountEntry(entry));
  return fc.oneof(...readEntries.map((entry) => requestsOf(entry, facts, 'catalogue')));
}

/** Requests for sign-up and the operations that need an API Secret. */
export function accountRequests(entries: readonly Entry[], facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const accountEntries = entries.filter(isAccountEntry).map((entry) => withRealKeys(entry));
  return fc.oneof(...accountEntries.map((entry) => requestsOf(entry, facts, 'account')));
}

/** Adds ids of existing keys to the schemas of path parameters, which describe only their format. */
function withRealKeys(entry: Entry): Entry {
  const parameters = entry.operation.parameters.map((parameter) =>
    parameter.in === 'path'
      ? {
          ...parameter,
          schema: {
            anyOf: [parameter.schema, { enum: ['<<accountKeyId>>', '<<accountKeyId>>', '<<keyId>>'] }],
          },
        }
      : parameter,
  );
  return { ...entry, operation: { ...entry.operation, parameters } };
}

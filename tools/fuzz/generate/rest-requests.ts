import fc from 'fast-check';
import type { Entry } from '../../testing/openapi.ts';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { SentRequest } from '../sent-request.ts';
import { accountCredentials, catalogueCredentials, idempotencyKeys, otherHeaders } from './headers.ts';
import { jsonBodies, type TypedBody } from './json-bodies.ts';
import { targetsOf } from './rest-targets.ts';

const noBody: TypedBody = { type: null, body: null };
const oddMethods = [
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
    { weight: 1, arbitrary: fc.constantFrom(...oddMethods) },
  );
}

function bodiesOf({ operation, method }: Entry): fc.Arbitrary<TypedBody> {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (schema !== undefined) return jsonBodies(schema);
  const unwanted = jsonBodies({ type: 'object', properties: {} });
  return fc.oneof(
    { weight: method === 'GET' ? 30 : 8, arbitrary: fc.constant(noBody) },
    { weight: 1, arbitrary: unwanted },
  );
}

/** Requests of one operation of the description. */
function requestsOf(
  entry: Entry,
  facts: CatalogueFacts,
  part: SentRequest['part'],
): fc.Arbitrary<SentRequest> {
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
    .map(([method, target, credential, others, repeatable, { type, body }]) => ({
      part,
      method,
      target,
      headers: [
        ...credential,
        ...others,
        ...repeatable,
        ...(type === null ? [] : [['Content-Type', type] as const]),
      ],
      body,
    }));
}

/** Whether an operation needs the account's secret, or makes accounts. */
export function isOfAccounts({ path }: Entry): boolean {
  return path.startsWith('/v1/account') || path === '/v1/signup';
}

/** Requests of the operations that read: of the catalogue and about the service. */
export function catalogueRequests(
  entries: readonly Entry[],
  facts: CatalogueFacts,
): fc.Arbitrary<SentRequest> {
  const own = entries.filter((entry) => !isOfAccounts(entry));
  return fc.oneof(...own.map((entry) => requestsOf(entry, facts, 'catalogue')));
}

/** Requests of the operations that write: sign-up, and what an API Secret opens. */
export function accountRequests(entries: readonly Entry[], facts: CatalogueFacts): fc.Arbitrary<SentRequest> {
  const ofAccounts = entries.filter(isOfAccounts).map((entry) => withRealKeys(entry));
  return fc.oneof(...ofAccounts.map((entry) => requestsOf(entry, facts, 'account')));
}

/** Where the description only says how an id looks, the ids of keys that are there. */
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

import { type ChangesCall, follow } from './changes.ts';
import { type Line, type Operations, operations } from './generated/operations.ts';
import { type AnyDocument, type GraphQLCall, graphqlMessage, type Print } from './graphql.ts';
import { messageOf, pagesOf, type Values } from './operation.ts';
import { errorOfAnswer, readBody } from './phone-gateway-error.ts';
import { type Quota, readQuota } from './quota.ts';
import { type CallOptions, createSend, type SendOptions } from './send.ts';

export interface ClientOptions extends SendOptions {
  /** Address of the gateway, without `/v1`: `https://phones.example`. */
  readonly baseUrl: string;
  /** API key (`phk_…`), for the catalogue. In a web page everybody sees it: use a restricted one. */
  readonly key?: string | undefined;
  /** API Secret (`phs_…`), for the operations of the account. Not for web pages. */
  readonly secret?: string | undefined;
  /** `print` of the package `graphql`, for documents that are an AST without its source. */
  readonly print?: Print | undefined;
}

/** Every REST operation by its operationId, GraphQL, and what is left of the quota. */
export interface Client extends Operations {
  readonly graphql: GraphQLCall;
  readonly changes: ChangesCall;
  /** As of the newest answer that told it. */
  readonly quota: Quota;
}

export function createClient({ baseUrl, key, secret, print, ...sending }: ClientOptions): Client {
  const base = baseUrl.replace(/\/+$/, '');
  let quota: Quota = {};
  const send = createSend(sending, ({ headers }) => {
    quota = { ...quota, ...readQuota(headers) };
  });
  // In Authorization, because that is not sent on to another origin if a proxy redirects.
  const bearer = (token: string | undefined) =>
    token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const json = { 'Content-Type': 'application/json' };

  function operationOf([target, credential, trait]: Line) {
    const isKeyed = trait === 'keyed';
    const call = async (values: Values = {}, options?: CallOptions): Promise<unknown> => {
      const { method, path, body } = messageOf(target, values);
      const answer = await send(
        {
          method,
          url: base + path,
          headers: {
            Accept: 'application/json',
            ...bearer({ key, secret, none: undefined }[credential]),
            ...(body !== undefined && json),
            // One for all tries of a call: the gateway does its work once.
            ...(isKeyed && { 'Idempotency-Key': options?.idempotencyKey ?? crypto.randomUUID() }),
          },
          ...(body !== undefined && { body }),
          // Reading the catalogue twice is the same; two new keys are not one, unless they have one Idempotency-Key.
          isRepeatable: method !== 'POST' || credential === 'key' || isKeyed,
        },
        options,
      );
      return answer.text === '' ? undefined : readBody(answer);
    };
    if (trait === undefined || trait === 'keyed') return call;
    const pages = (values: Values = {}, options?: CallOptions) =>
      pagesOf((asked) => call(asked, options), values, trait);
    async function* all(values?: Values, options?: CallOptions) {
      for await (const { data } of pages(values, options)) yield* data;
    }
    return Object.assign(call, { pages, all });
  }

  async function graphql(
    document: AnyDocument,
    variables?: unknown,
    options?: CallOptions,
  ): Promise<unknown> {
    const message = graphqlMessage(`${base}/graphql`, document, variables, print);
    const headers = {
      Accept: 'application/graphql-response+json',
      ...bearer(key),
      ...(message.body !== undefined && json),
    };
    const answer = await send({ ...message, headers, isRepeatable: true }, options);
    const { data, errors }: { data?: unknown; errors?: unknown } = Object(readBody(answer));
    if (errors !== undefined) throw errorOfAnswer(answer);
    return data;
  }

  const changes: ChangesCall = (values = {}, options = {}) => {
    const { method, path } = messageOf('GET /v1/stream', values);
    const connect = (lastEventId: string) =>
      send(
        {
          method,
          url: base + path,
          headers: {
            Accept: 'text/event-stream',
            ...bearer(key),
            ...(lastEventId !== '' && { 'Last-Event-ID': lastEventId }),
          },
          isRepeatable: true,
          isStream: true,
        },
        options,
      );
    return follow(connect, (sending.waitForQuotaMs ?? 0) > 0, options.signal);
  };

  const calls = Object.entries(operations).map(([id, operation]) => [id, operationOf(operation)]);
  return {
    ...(Object.fromEntries(calls) as Operations),
    graphql: graphql as GraphQLCall,
    changes,
    get quota() {
      return quota;
    },
  };
}

export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type * as GraphQL from './generated/graphql.ts';
export type * as Rest from './generated/rest.ts';
export type { GraphQLCall, RegisteredDocument, TypedDocument } from './graphql.ts';
export type { Operation, PagedOperation } from './operation.ts';
export { type ErrorCode, PhoneGatewayError } from './phone-gateway-error.ts';
export type { Quota, QuotaWindow } from './quota.ts';
export type { CallOptions } from './send.ts';

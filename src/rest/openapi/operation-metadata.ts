import type { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Param } from '../params/param.ts';

/** The credential that an operation needs: an API key, an API Secret, or none. */
export type Credential = 'api-key' | 'account-secret' | 'none';

/** The groups of operations, with their descriptions, in the order in which readers see them. */
export const tagDescriptions = {
  Phones: 'The catalogue.',
  Search: 'Search, compare, suggest.',
  Changes: 'Changes to the catalogue, in order, and as they happen.',
  Account: 'Plans, quota, account and keys.',
  Service: 'This document.',
} as const;

/** The part of an operation's definition that describes it in the OpenAPI document and the API reference. */
export interface OperationMetadata {
  /** The name of the operation, such as `listPhones`. */
  readonly operationId: string;
  readonly tag: keyof typeof tagDescriptions;
  /** The description in whole sentences. The document adds a sentence about the cost of a request. */
  readonly description: string;
  /** The schema of the body of a successful answer. */
  readonly answer?: z.ZodType;
  /** The schema of the body of a 202, if the gateway answers some requests before their work is finished. */
  readonly accepted?: z.ZodType;
  /** The schema of the body of the requests that the gateway sends to the client's URL because of this operation. */
  readonly webhookBody?: z.ZodType;
  /**
   * The query string of the example request, and its value of `{id}`. If absent, the example request has only
   * the required parameters, and asks for one item per page.
   */
  readonly exampleRequest?: { readonly query?: string; readonly id?: string };
  /** The status of a successful answer; the default is 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The schema of the JSON body that the operation accepts, and an example. */
  readonly body?: { readonly schema: z.ZodType; readonly example?: unknown; readonly required?: false };
  /** The parameter `{id}` in the path; the default is the id of a phone. */
  readonly idParam?: Pick<Param<unknown>, 'schema' | 'description' | 'example'>;
  /** The required credential. The default is `none` for a free operation, and `api-key` for any other. */
  readonly credential?: Credential;
  /** Error codes beyond those that every operation of this kind can return. */
  readonly errorCodes?: readonly ErrorCode[];
  /** Whether a request can be repeated with the same `Idempotency-Key`. */
  readonly isRepeatable?: true;
  /** Whether the answers of a free operation have quota headers. The answers of other operations always have them. */
  readonly hasQuotaHeaders?: true;
  /** Whether the answers of a free operation have an ETag. For catalogue operations, `isConditional` decides. */
  readonly supportsIfNoneMatch?: true;
}

/** A recorded answer with its request. Credentials in them are masked. */
export interface ExampleAnswer {
  /** The request: `target` is its path with the query string, such as `/v1/search?q=iphone&per_page=1`. */
  readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
  readonly status: number;
  /** The headers that readers of the API reference see. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, if the answer has one. */
  readonly body?: unknown;
}

/** The recorded answers by operationId. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import type { Param } from './param.ts';

/** The credential of an operation: an API key, an API Secret, or none. */
export type Credential = 'api-key' | 'account-secret' | 'none';

/** The headings that operations stand under, in the order in which readers meet them. */
export const tagDescriptions = {
  Phones: 'The catalogue.',
  Search: 'Search, compare, suggest.',
  Changes: 'What became of the catalogue, in order, and as it happens.',
  Account: 'Plans, quota, account and keys.',
  Service: 'The list of operations, and this document.',
} as const;

/** What the OpenAPI document says of an operation beyond its path and its parameters. */
export interface About {
  /** `listPhones` */
  readonly operationId: string;
  readonly tag: keyof typeof tagDescriptions;
  /** Whole sentences; what a request costs is added. */
  readonly description: string;
  /** The schema of the body of success. */
  readonly answer?: z.ZodType;
  /** The schema of the body of a 202, which some requests get: the work goes on after it. */
  readonly accepted?: z.ZodType;
  /** The schema of what is sent, as webhooks do, to the URL that it is given. */
  readonly sends?: z.ZodType;
  /** What the example asks: the query string, and what stands for `{id}`. Else what has to be given, and one item a page. */
  readonly asks?: { readonly query?: string; readonly id?: string };
  /** The status of success, 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The schema of the JSON body that it takes, and an example of one. */
  readonly body?: { readonly schema: z.ZodType; readonly example?: unknown; readonly required?: false };
  /** What stands for `{id}` in the path: a phone unless given. */
  readonly segment?: Pick<Param<unknown>, 'schema' | 'description' | 'example'>;
  /** `api-key` of a catalogue operation, else `none`, unless given. */
  readonly credential?: Credential;
  /** Codes of refusals beside those that every operation of its kind has. */
  readonly refuses?: readonly ErrorCode[];
  /** Whether its answers carry the figures of the quota; those of catalogue operations always do. */
  readonly tellsQuota?: true;
  /** Whether its answers have an ETag and it honours If-None-Match; catalogue operations that are a GET always do. */
  readonly conditional?: true;
}

/** A real answer, and the request that it answers; credentials in them are blanked. */
export interface ExampleAnswer {
  /** `target`: path and query, `/v1/search?q=iphone&per_page=1`; `body`: what is sent as JSON. */
  readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
  readonly status: number;
  /** Those that a reader looks for. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where the answer has none. */
  readonly body?: unknown;
}

/** By operationId. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

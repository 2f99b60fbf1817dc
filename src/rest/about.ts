import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import type { Param } from './params.ts';

/** What opens an operation: an API key, the API Secret of an account, or nothing. */
export type Credential = 'api-key' | 'account-secret' | 'none';

/**
 * What the OpenAPI document says of an operation beyond its path and its parameters. Everything may be left out:
 * an operation that says nothing of itself is in the document all the same.
 */
export interface About {
  /** `listPhones`; made from method and path unless given. */
  readonly operationId?: string;
  /** The heading that it stands under. */
  readonly tag?: string;
  readonly description?: string;
  /** The schema of the body of success. */
  readonly answer?: z.ZodType;
  /** The status of success, 200 unless given. */
  readonly status?: 200 | 201 | 204;
  /** The schema of the JSON body that it takes, and an example of one. */
  readonly body?: { readonly schema: z.ZodType; readonly example?: unknown; readonly required?: false };
  /** What stands for `{id}` in the path: a phone unless given. */
  readonly segment?: Pick<Param<unknown>, 'schema' | 'description' | 'example'>;
  /** `api-key` of a catalogue operation, `account-secret` below `/v1/account`, else `none`, unless given. */
  readonly credential?: Credential;
  /** Codes of refusals beside those that every operation of its kind has. */
  readonly refuses?: readonly ErrorCode[];
  /** Whether its answers carry the figures of the quota; those of catalogue operations always do. */
  readonly tellsQuota?: true;
  /** Whether its answers have an ETag and it honours If-None-Match; catalogue operations always do. */
  readonly conditional?: true;
}

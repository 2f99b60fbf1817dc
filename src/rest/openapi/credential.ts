import type { Operation } from '../operation.ts';
import type { Json } from './json-schema.ts';
import type { Credential } from './operation-metadata.ts';

/** Returns the credential that an operation needs. */
export function getCredential({ metadata, kind }: Operation): Credential {
  return metadata.credential ?? (kind === 'free' ? 'none' : 'api-key');
}

/** The Security Scheme Objects, for `components.securitySchemes` (OpenAPI 3.1 §4.8.27). */
export const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key (phk_…).' },
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'phk_',
    description: 'The same key in Authorization.',
  },
  apiKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key in the query string, where a header cannot be sent. URLs end up in logs.',
  },
  accountSecret: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'phs_',
    description: 'The API Secret of an account (phs_…).',
  },
} as const satisfies Record<string, Json>;

type Scheme = keyof typeof securitySchemes;

const schemesByCredential: Readonly<Record<Credential, readonly Scheme[]>> = {
  'api-key': ['apiKey', 'bearerKey'],
  'account-secret': ['accountSecret'],
  none: [],
};

/**
 * Creates the member `security` of an operation: a list of schemes, one of which is required, or an empty list if
 * no credential is needed.
 */
export function createSecurity(operation: Operation): Json[] {
  const headerSchemes = schemesByCredential[getCredential(operation)];
  const schemes: readonly Scheme[] =
    'api_key' in operation.params ? [...headerSchemes, 'apiKeyInQuery'] : headerSchemes;
  return schemes.map((name) => ({ [name]: [] }));
}

import type { Credential } from '../about.ts';
import type { Operation } from '../operation.ts';
import type { Json } from './json-schema.ts';

/** What opens the operation, when it does not say so itself. */
export function credentialOf({ about, kind, path }: Operation): Credential {
  if (about?.credential !== undefined) return about.credential;
  if (kind === 'catalogue') return 'api-key';
  return /^\/v1\/account(\/|$)/.test(path) ? 'account-secret' : 'none';
}

const schemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key (phk_…).' },
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'phk_',
    description: 'The same key in Authorization.',
  },
  accountSecret: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'phs_',
    description: 'The API Secret of an account (phs_…).',
  },
} as const satisfies Record<string, Json>;

const schemesOf: Readonly<Record<Credential, readonly (keyof typeof schemes)[]>> = {
  'api-key': ['apiKey', 'bearerKey'],
  'account-secret': ['accountSecret'],
  none: [],
};

/** `security` of an operation: any one of the schemes; empty where none is needed. */
export function securityOf(operation: Operation): Json[] {
  return schemesOf[credentialOf(operation)].map((name) => ({ [name]: [] }));
}

/** `components.securitySchemes`, those that are used. */
export function securitySchemes(operations: readonly Operation[]): Json {
  const used = new Set(operations.flatMap((operation) => schemesOf[credentialOf(operation)]));
  return Object.fromEntries(
    Object.entries(schemes).filter(([name]) => used.has(name as keyof typeof schemes)),
  );
}
